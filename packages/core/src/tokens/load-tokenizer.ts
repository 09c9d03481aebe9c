import type { Diagnostic } from '../diagnostic.ts'
import { createTokenizer } from './create-tokenizer.ts'
import { UnknownTokenizer } from './errors.ts'
import { estimateTokenizer, parseEstimate } from './estimate-tokenizer.ts'
import { installCommand } from './install-command.ts'
import type { Tokenizer } from './tokenizer.ts'
import { VOCABULARIES, type VocabularySource } from './vocabularies.ts'

interface Loaded {
  readonly tokenizer: Tokenizer
  readonly diagnostics: readonly Diagnostic[]
}

/** One tokenizer per id and process, because a vocabulary takes tens of megabytes. */
const loaded = new Map<string, Promise<Loaded>>()

/**
 * Loads a tokenizer by its id, such as `o200k_base` or `estimate:o200k_base*1.3`. The vocabulary is read on first use.
 * If the vocabulary's package is not installed, returns an estimate and reports this through `report`.
 */
export async function loadTokenizer(id: string, report?: (diagnostic: Diagnostic) => void): Promise<Tokenizer> {
  let loading = loaded.get(id)
  if (loading === undefined) {
    loading = load(id)
    loaded.set(id, loading)
    loading.catch(() => loaded.delete(id))
  }
  const { tokenizer, diagnostics } = await loading
  if (report !== undefined) for (const diagnostic of diagnostics) report(diagnostic)
  return tokenizer
}

async function load(id: string): Promise<Loaded> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const estimate = parseEstimate(id)
  if (estimate !== undefined) {
    return {
      tokenizer: estimateTokenizer(id, await loadTokenizer(estimate.from, report), estimate.factor),
      diagnostics,
    }
  }
  const source = Object.hasOwn(VOCABULARIES, id) ? VOCABULARIES[id] : undefined
  if (source === undefined) throw new UnknownTokenizer(id, Object.keys(VOCABULARIES))
  try {
    return { tokenizer: createTokenizer(await source.load()), diagnostics }
  } catch (error) {
    if (source.estimate === undefined || !isMissingPackage(error)) throw error
    report(missingVocabulary(id, source))
    return { tokenizer: await loadTokenizer(source.estimate, report), diagnostics }
  }
}

function isMissingPackage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}

function missingVocabulary(id: string, source: VocabularySource): Diagnostic {
  return {
    code: 'tokens.missing-vocabulary',
    severity: 'warning',
    message: `The vocabulary '${id}' is not installed, so tokens are estimated (${source.estimate}). For exact counts: ${installCommand(source.package!)}`,
  }
}

/** Whether `loadTokenizer` accepts the id. */
export function isTokenizerId(id: string): boolean {
  return Object.hasOwn(VOCABULARIES, parseEstimate(id)?.from ?? id)
}
