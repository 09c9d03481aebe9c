import type { PairPriority } from './count-merged.ts'
import { PieceTable } from './piece-table.ts'
import { parseRanks, type RankedParts } from './ranked-file.ts'

/** The parts of a Hugging Face `tokenizer.json` that are used here. */
interface TokenizerJson {
  readonly pre_tokenizer: { readonly pretokenizers: readonly PreTokenizer[] } | null
  readonly model: {
    readonly vocab: Readonly<Record<string, number>>
    readonly merges: readonly (string | readonly [string, string])[]
  }
}

interface PreTokenizer {
  readonly type: string
  readonly pattern?: { readonly Regex?: string }
}

export interface TokenizerParts {
  readonly patterns: readonly RegExp[]
  readonly names: readonly string[]
  readonly pieces: PieceTable
  readonly merges: MergeList
}

/** The patterns, pieces and merges of a `tokenizer.json`. `units` specifies the encoding of the pieces. */
export function parseTokenizerJson(json: string, units: 'bytes' | 'characters'): TokenizerParts {
  const { pre_tokenizer: before, model } = JSON.parse(json) as TokenizerJson
  const names = Object.keys(model.vocab)
  const unitOf = units === 'bytes' ? BYTE_OF_CHARACTER : undefined
  const pieces = makePieceTable(names, unitOf)
  const merges = new MergeList(pieces, model.merges.length)
  const pair = new Uint16Array(1024)
  for (const merge of model.merges) {
    const [left, right] = typeof merge === 'string' ? (merge.split(' ', 2) as [string, string]) : merge
    const middle = writeUnits(left, pair, 0, unitOf)
    merges.add(pair, middle, writeUnits(right, pair, middle, unitOf))
  }
  const patterns = (before?.pretokenizers ?? []).flatMap(({ pattern }) =>
    pattern?.Regex === undefined ? [] : [toPattern(pattern.Regex)],
  )
  return { patterns, names, pieces, merges }
}

/**
 * Maps each character to the byte that it encodes in these files. Printable Latin-1 bytes are encoded as themselves,
 * and other bytes as U+0100 and up. All other characters map to 0x100, which is not a byte.
 */
const BYTE_OF_CHARACTER = new Uint16Array(0x10000).fill(0x100)
for (let byte = 0, others = 0; byte < 256; byte++) {
  const isPrintable = (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad)
  BYTE_OF_CHARACTER[isPrintable ? byte : 0x100 + others++] = byte
}

/** Replaces the pattern for contractions, because the oldest supported Node version does not support inline flags. */
function toPattern(regex: string): RegExp {
  const contractions = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
  return new RegExp(regex.replace("(?i:'s|'t|'re|'ve|'m|'ll|'d)", contractions), 'gu')
}

interface MistralParts {
  readonly names: readonly string[]
  readonly pieces: PieceTable
  readonly pairPriority: PairPriority
}

/**
 * Parses Mistral's first vocabularies. `vocabulary` contains one piece per line. `merges` contains pairs of piece
 * numbers, with two bytes per number in little-endian order. Both are in Base64. Pieces are sorted by score. Neighbours
 * merge if they form a piece, and earlier pieces merge first. Runs of spaces merge last, in the order of `merges`. All
 * other merges are ignored, because 51 pieces in the package lack their trailing carriage return.
 */
export function parseMistral(vocabulary: string, merges: string): MistralParts {
  const names = Buffer.from(vocabulary, 'base64').toString('utf8').split('\n')
  const pairs = Buffer.from(merges, 'base64')
  const text = names.slice()
  // Special tokens and single bytes come first. Text never merges into them.
  text.fill('', 0, names.indexOf('<0xFF>') + 1)
  const pieces = makePieceTable(text)
  const runs = new MergeList(pieces, pairs.length / 4)
  const pair = new Uint16Array(1024)
  for (let offset = 0; offset < pairs.length; offset += 4) {
    const left = names[pairs.readUInt16LE(offset)]!
    const right = names[pairs.readUInt16LE(offset + 2)]!
    if (!isRun(left) || !isRun(right)) continue
    const middle = writeUnits(left, pair, 0)
    runs.add(pair, middle, writeUnits(right, pair, middle))
  }
  const isRunPiece = Uint8Array.from(text, (name) => (isRun(name) ? 1 : 0))
  return {
    names: text,
    pieces,
    pairPriority(units, start, middle, end) {
      const piece = pieces.find(units, start, end)
      if (piece < 0 || isRunPiece[piece] === 0) return piece
      const merge = runs.pairPriority(units, start, middle, end)
      return merge < 0 ? merge : pieces.size + merge
    },
  }
}

function isRun(name: string): boolean {
  return /^▁+$/.test(name)
}

/**
 * Parses the pattern and the ranks in Tekken's file. All ranks are on one line, such as `! 0 AA== AQ== …`. Each piece
 * is encoded in Base64.
 */
export function parseTekken(json: string): RankedParts {
  const file = JSON.parse(json) as { config: { pattern: string }; bpe_ranks: string }
  const ranks = file.bpe_ranks.split(' ').slice(2)
  return {
    pattern: new RegExp(file.config.pattern, 'gu'),
    pieces: parseRanks(Buffer.from(ranks.map((piece, rank) => `${piece} ${rank}\n`).join(''), 'latin1')),
  }
}

/**
 * A vocabulary's explicit list of merges. Earlier merges have priority. The key of a merge is the merged piece and the
 * length of its left half.
 */
class MergeList {
  private readonly pieces: PieceTable
  private readonly first: Int32Array
  private readonly next: Int32Array
  private readonly leftLength: Uint16Array
  private size = 0

  constructor(pieces: PieceTable, capacity: number) {
    this.pieces = pieces
    this.first = new Int32Array(pieces.size).fill(-1)
    this.next = new Int32Array(capacity).fill(-1)
    this.leftLength = new Uint16Array(capacity)
  }

  /** Adds the next merge, which joins `units[0..middle]` and `units[middle..end]`. */
  add(units: Uint16Array, middle: number, end: number): void {
    const merge = this.size++
    this.leftLength[merge] = middle
    const piece = this.pieces.find(units, 0, end)
    if (piece < 0) return
    let last = this.first[piece]!
    if (last < 0) {
      this.first[piece] = merge
      return
    }
    while (this.next[last]! >= 0) last = this.next[last]!
    this.next[last] = merge
  }

  readonly pairPriority: PairPriority = (units, start, middle, end) => {
    const piece = this.pieces.find(units, start, end)
    if (piece < 0) return -1
    let merge = this.first[piece]!
    while (merge >= 0 && this.leftLength[merge] !== middle - start) merge = this.next[merge]!
    return merge
  }
}

/** Builds a table from the pieces' names. `unitOf` converts a character that represents a byte. */
export function makePieceTable(names: readonly string[], unitOf?: Uint16Array): PieceTable {
  let size = 0
  for (const name of names) size += name.length
  const pool = new Uint16Array(size)
  const starts = new Uint32Array(names.length + 1)
  let length = 0
  for (const [index, name] of names.entries()) {
    length = writeUnits(name, pool, length, unitOf)
    starts[index + 1] = length
  }
  return new PieceTable(pool, starts)
}

/** Writes a name's code units, starting at `from`. Returns the index after the last unit. */
export function writeUnits(text: string, units: Uint16Array, from: number, unitOf?: Uint16Array): number {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    units[from + index] = unitOf === undefined ? unit : unitOf[unit]!
  }
  return from + text.length
}
