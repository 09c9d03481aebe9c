import { QuireError } from '../quire-error.ts'

/** No tokenizer has this id. */
export class UnknownTokenizer extends QuireError {
  static override readonly code = 'tokens.unknown-tokenizer'
  readonly id: string
  readonly available: readonly string[]

  constructor(id: string, available: readonly string[]) {
    super(
      `Unknown tokenizer '${id}'. Available: ${available.join(', ')}; or an estimate from one of them, such as 'estimate:o200k_base*1.3'.`,
    )
    this.id = id
    this.available = available
  }
}

/** A vocabulary file of @quire/core is missing. The installation is damaged, or a bundler omitted the file. */
export class VocabularyMissing extends QuireError {
  static override readonly code = 'tokens.vocabulary-missing'
  readonly file: string

  constructor(file: string, options?: ErrorOptions) {
    super(
      `The vocabulary ${file} is missing, so tokens cannot be counted. Reinstall @quire/core; in a clone of the repository, run npm run build.`,
      options,
    )
    this.file = file
  }
}
