import type { PairPriority } from './count-merged.ts'
import { MergeList, makePieceTable, writeUnits } from './merge-list.ts'
import type { PieceTable } from './piece-table.ts'
import { parseRanks, type RankedParts } from './ranked-file.ts'

export interface MistralParts {
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
