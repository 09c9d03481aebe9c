import { toXml } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'
import type { SessionDocument } from '../documents/documents.ts'

// A piece is a few paragraphs long, so that at least the beginning of a text fits in a small window.
const PIECE_CHARACTERS = 3000
// A heading starts a new piece, unless the piece before it is short.
const LEAST_BEFORE_HEADING = 1500

export interface PieceOptions {
  /** Whether lines are numbered, so that responses can refer to them. */
  readonly hasLines: boolean
  /** The first line to show. The default is 1. */
  readonly from?: number
  /** Whether to mark the document as the current one. */
  readonly isCurrent?: boolean
}

/** Splits a document into pieces with line numbers. The numbers show the reader whether a piece is missing. */
export function documentPieces(
  document: SessionDocument,
  { hasLines, from = 1, isCurrent = false }: PieceOptions,
): WorkingPiece[] {
  const { path, kind, key, version, text } = document
  const lines = text.replace(/\n$/, '').split('\n')
  return cut(lines, Math.max(0, Math.min(from, lines.length) - 1)).map(([start, end]) => {
    const shown = lines.slice(start, end)
    const attributes = {
      path,
      kind,
      key,
      version: String(version),
      lines: `${start + 1}-${end}`,
      of: String(lines.length),
      current: isCurrent ? 'true' : undefined,
    }
    const content = hasLines ? shown.map((line, index) => `${start + index + 1}| ${line}`) : shown
    return {
      id: `${path} ${start + 1}-${end}`,
      path: `documents/${path}@${version}`,
      text: toXml(verbatimElement('document', attributes, `\n${content.join('\n')}\n`)),
    }
  })
}

/** Returns line ranges, split at blank lines and before headings. */
function cut(lines: readonly string[], from: number): [number, number][] {
  const ranges: [number, number][] = []
  let start = from
  let size = 0
  for (let at = from; at < lines.length; at++) {
    const isHeading = /^#{1,6}\s/.test(lines[at]!) && size > LEAST_BEFORE_HEADING
    const isFull = size > PIECE_CHARACTERS && (lines[at - 1]?.trim() === '' || size > 2 * PIECE_CHARACTERS)
    if (at > start && (isHeading || isFull)) {
      ranges.push([start, at])
      start = at
      size = 0
    }
    size += lines[at]!.length + 1
  }
  return start < lines.length ? [...ranges, [start, lines.length]] : ranges
}

/** A piece of working material in a prompt, included in full or not at all. */
export interface WorkingPiece {
  /** The piece's id in reports of omitted pieces. */
  readonly id: string
  /** The path of the source, such as `documents/scenes/ch1-sc1.md@3`. */
  readonly path: string
  /** The piece as an element with quoted content. */
  readonly text: string
  /** The importance within a group of pieces, if it differs from their order in the prompt. 0 is the most important. */
  readonly place?: { readonly group: string; readonly rank: number }
}
