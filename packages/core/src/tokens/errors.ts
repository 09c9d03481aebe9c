import { errorClass, QuireError } from '../quire-error.ts'

/** No tokenizer has this id. */
export class UnknownTokenizer extends errorClass<{ id: string; available: readonly string[] }>(
  'tokens.unknown-tokenizer',
) {
  constructor(id: string, available: readonly string[]) {
    super(
      `Unknown tokenizer '${id}'. Available: ${available.join(', ')}; or an estimate from one of them, such as 'estimate:o200k_base*1.3'.`,
      { id, available },
    )
  }
}

/** The program was bundled without the vocabulary, so that tokens can only be estimated. */
export class VocabularyNotBundled extends QuireError {
  static override readonly code = 'tokens.vocabulary-not-bundled'

  constructor(id: string, options?: ErrorOptions) {
    super(
      `The vocabulary '${id}' is not part of this bundle, so token counts are rough estimates and usually too high. ` +
        'For exact counts, keep @quire/core out of the bundle (in Next.js: serverExternalPackages), ' +
        `or pass the content of @quire/core/vocabularies/${id}.bin to addVocabulary('${id}', bytes).`,
      options,
    )
  }
}

/** A vocabulary file of @quire/core is missing. The installation is damaged. */
export class VocabularyMissing extends errorClass<{ file: string }>('tokens.vocabulary-missing') {
  constructor(file: string, options?: ErrorOptions) {
    super(
      `The vocabulary ${file} is missing, so tokens cannot be counted. Reinstall @quire/core; in a clone of the repository, run npm run build.`,
      { file },
      options,
    )
  }
}
