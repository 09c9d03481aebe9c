import { MergeList, makePieceTable, writeUnits } from './merge-list.ts'
import type { PieceTable } from './piece-table.ts'

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
