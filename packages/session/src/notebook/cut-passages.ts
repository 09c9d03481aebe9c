import type { PassageDraft } from './notebook-source.ts'

export interface NumberedLine {
  readonly line: number
  readonly text: string
}

// A passage is quoted in full, so it must be short.
const ENOUGH = 400
const MOST = 1200

/**
 * Splits lines into passages. A passage ends before a heading or at the maximum length. A passage that is long enough
 * also ends at a blank line. Drops only white space.
 */
export async function* cutPassages(lines: AsyncIterable<NumberedLine>): AsyncGenerator<PassageDraft> {
  let open: { line: number; parts: string[]; length: number } | undefined
  const close = (): PassageDraft | undefined => {
    const text = open?.parts.join('\n').trimEnd()
    const passage = open && text ? { line: open.line, text } : undefined
    open = undefined
    return passage
  }
  for await (const { line, text } of lines) {
    const isBlank = text.trim() === ''
    const isFull = open !== undefined && open.length + text.length > MOST
    if (isFull || (isBlank && (open?.length ?? 0) >= ENOUGH) || isHeading(text)) {
      const passage = close()
      if (passage) yield passage
    }
    if (isBlank && !open) continue
    open ??= { line, parts: [], length: 0 }
    open.parts.push(text)
    open.length += text.length + 1
  }
  const last = close()
  if (last) yield last
}

function isHeading(text: string): boolean {
  return /^#{1,6}\s/.test(text)
}

/** Splits a stream of text into lines. Very long lines are cut at a space, to limit memory use. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<NumberedLine> {
  let line = 1
  let rest = ''
  for await (const piece of pieces) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop()!
    for (const part of parts) {
      for (const text of inPieces(part)) yield { line, text }
      line++
    }
    while (rest.length > MOST * 2) {
      const end = cutBefore(rest)
      yield { line, text: rest.slice(0, end).trimEnd() }
      rest = rest.slice(end)
    }
  }
  if (rest !== '') for (const text of inPieces(rest)) yield { line, text }
}

function* inPieces(line: string): Generator<string> {
  let rest = line.replace(/\r$/, '')
  while (rest.length > MOST) {
    const end = cutBefore(rest)
    yield rest.slice(0, end).trimEnd()
    rest = rest.slice(end)
  }
  yield rest
}

/** Returns the position at which to cut, if possible after a space. Never splits a character. */
function cutBefore(text: string): number {
  const space = text.lastIndexOf(' ', MOST - 1)
  if (space > MOST / 2) return space + 1
  const code = text.charCodeAt(MOST - 1)
  return code >= 0xd800 && code <= 0xdbff ? MOST - 1 : MOST
}
