import { memo } from 'react'
import type { CallResponse } from '../api/api.generated.ts'

/** A remark about a response. Some remarks have a position in the response. */
export interface Note {
  readonly kind: 'repair' | 'info' | 'warning' | 'error' | 'refused'
  readonly code: string
  readonly message: string
  readonly position: number | undefined
}

/** Repairs, refusals and diagnostics of a response, sorted by position. */
export function listNotes({ json, tags }: CallResponse): Note[] {
  const diagnostics = [...(json?.diagnostics ?? []), ...(tags?.diagnostics ?? [])]
  const notes: Note[] = [
    ...(json?.repairs ?? []).map(({ code, message, position }) => ({
      kind: 'repair' as const,
      code,
      message,
      position,
    })),
    ...diagnostics.map(({ severity, code, message, position }) => ({ kind: severity, code, message, position })),
    ...(tags?.refused ?? []).map(({ code, reason, position }) => ({
      kind: 'refused' as const,
      code,
      message: reason,
      position,
    })),
  ]
  return notes.sort((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY))
}

interface Piece {
  readonly text: string
  readonly start: number
  readonly kind: 'text' | 'tag' | 'key' | 'note'
  readonly note?: number
}

const TOKENS = /<\/?[a-z][\w-]*(?:\s[^<>]*)?>|"(?:[^"\\\n]|\\.)*"(?=\s*:)/gi

/** The raw text with coloured tags and keys. Each note is marked with a number. */
export const MarkedText = memo(function MarkedText({
  raw,
  notes,
}: {
  readonly raw: string
  readonly notes: readonly Note[]
}) {
  return (
    <pre className="code rawtext">
      {splitPieces(raw, notes).map(({ text, start, kind, note }) =>
        kind === 'note' ? (
          <a key={`note ${note}`} id={`note-${note}`} className="notemark" href={`#remark-${note}`}>
            {note! + 1}
          </a>
        ) : (
          <span key={start} className={kind === 'text' ? undefined : kind}>
            {text}
          </span>
        ),
      )}
    </pre>
  )
})

export function splitPieces(raw: string, notes: readonly Note[]): Piece[] {
  const pieces: Piece[] = []
  const marks = notes
    .map(({ position }, note) => ({ position, note }))
    .filter(({ position }) => position !== undefined) as { position: number; note: number }[]
  let mark = 0
  const add = (from: number, to: number, kind: 'text' | 'tag' | 'key'): void => {
    let start = from
    for (; mark < marks.length && marks[mark]!.position <= to; mark++) {
      const position = Math.max(start, marks[mark]!.position)
      if (position > start) pieces.push({ text: raw.slice(start, position), start, kind })
      pieces.push({ text: '', start: position, kind: 'note', note: marks[mark]!.note })
      start = position
    }
    if (to > start) pieces.push({ text: raw.slice(start, to), start, kind })
  }
  let at = 0
  for (const match of raw.matchAll(TOKENS)) {
    if (match.index > at) add(at, match.index, 'text')
    at = match.index + match[0].length
    add(match.index, at, match[0].startsWith('<') ? 'tag' : 'key')
  }
  add(at, raw.length, 'text')
  return pieces
}
