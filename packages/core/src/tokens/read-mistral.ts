import { makePieceTable, writeUnits } from './make-piece-table.ts'
import { MergeList } from './merge-list.ts'
import type { PieceTable } from './piece-table.ts'
import { readRanks } from './read-ranks.ts'

export interface MistralParts {
  readonly names: readonly string[]
  readonly pieces: PieceTable
  readonly merges: MergeList
}

/**
 * The files of Mistral's first vocabularies: the pieces, a line each, in Base64; and the merges as pairs of piece
 * numbers, two bytes each with the low byte first, in Base64.
 */
export function readMistral(vocabulary: string, merges: string): MistralParts {
  const names = Buffer.from(vocabulary, 'base64').toString('utf8').split('\n')
  const pieces = makePieceTable(names)
  const pairs = Buffer.from(merges, 'base64')
  const list = new MergeList(pieces, pairs.length / 4)
  const pair = new Uint16Array(1024)
  for (let offset = 0; offset < pairs.length; offset += 4) {
    const middle = writeUnits(names[pairs.readUInt16LE(offset)]!, pair, 0)
    list.add(pair, middle, writeUnits(names[pairs.readUInt16LE(offset + 2)]!, pair, middle))
  }
  return { names, pieces, merges: list }
}

/** Tekken's file: the pattern, and the ranks as one line, `! 0 AA== AQ== …`, each piece's bytes in Base64. */
export function readTekken(json: string): { readonly pattern: RegExp; readonly pieces: PieceTable } {
  const file = JSON.parse(json) as { config: { pattern: string }; bpe_ranks: string }
  const ranks = file.bpe_ranks.split(' ').slice(2)
  return {
    pattern: new RegExp(file.config.pattern, 'gu'),
    pieces: readRanks(Buffer.from(ranks.map((piece, rank) => `${piece} ${rank}\n`).join(''), 'latin1')),
  }
}
