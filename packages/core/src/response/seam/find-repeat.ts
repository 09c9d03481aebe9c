import { countLetters, isTelling, overlapLength, textToRepeat } from './text-to-repeat.ts'

/** The part of a continuation that is already in the text. */
export interface FoundRepeat {
  /** The end of the last repeated word. Repeated white space may follow. */
  readonly end: number
  /** The model's remark before the repeat. */
  readonly remark?: string
  /** Whether the model also copied the tags around the repeated text. If so, white space after this text is ignored. */
  readonly isTagged?: boolean
}

/** Number of characters near the seam to search for a repeat whose white space differs. */
const NEAR = 4_000
/** If a continuation repeats only a truncated line, the line must have at least this many letters. */
const MIN_LINE_LETTERS = 4
const MAX_REMARK = 300
const REMARK =
  /^(?:sure|certainly|of course|okay|ok|absolutely|understood|apologies|sorry|here(?:'s|’s| is| are)|below is|continuing|continued|resuming|picking up|i(?:'ll|’ll| will) continue)\b/i

const OPENING_TAG = /^\s*<start_with>\s*/
const CLOSING_TAG = /^\s*<\/start_with>[ \t]*\n?/

/**
 * Finds where the continuation repeats the end of the text. Some models also copy the tags around the repeated text.
 */
export function findRepeat(text: string, continuation: string): FoundRepeat | undefined {
  const opened = OPENING_TAG.exec(continuation)?.[0].length ?? 0
  if (opened === 0) return findBareRepeat(text, continuation)
  const found = findBareRepeat(text, continuation.slice(opened))
  if (!found) return undefined
  const end = opened + found.end
  const closing = CLOSING_TAG.exec(continuation.slice(end))?.[0]
  return closing === undefined ? { end } : { end: end + closing.length, isTagged: true }
}

/**
 * Finds a repeat. White space may differ. The repeat may be longer than requested, cover only the truncated line, or
 * follow a remark. Returns undefined if nothing is repeated.
 */
function findBareRepeat(text: string, continuation: string): FoundRepeat | undefined {
  const repeated = textToRepeat(text)
  if (repeated === '') return undefined
  const start = continuation.length - continuation.trimStart().length
  if (continuation.startsWith(repeated, start)) return { end: start + repeated.length }
  const exact = overlapLength(text.trimEnd(), continuation)
  if (exact > 0) return { end: exact }
  const loose = findLoosely(text, continuation, repeated)
  if (loose !== undefined) return { end: loose }
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const isCut = line !== '' && line === line.trimEnd() && countLetters(line) >= MIN_LINE_LETTERS
  if (isCut && continuation.startsWith(line.trimStart(), start)) return { end: start + line.trimStart().length }
  return findAfterRemark(continuation, repeated)
}

/** Finds a repeat even if white space differs. */
function findLoosely(text: string, continuation: string, repeated: string): number | undefined {
  const second = collapse(continuation.slice(0, NEAR).trimStart())
  const offset = continuation.length - continuation.trimStart().length
  const wanted = collapse(repeated).text
  if (isTelling(wanted) && second.text.startsWith(wanted)) return offset + second.ends[wanted.length - 1]!
  const length = overlapLength(collapse(text.slice(-NEAR)).text.trimEnd(), second.text)
  return length > 0 ? offset + second.ends[length - 1]! : undefined
}

/** Collapses white space to single spaces. Also returns where each character ends in the original text. */
function collapse(written: string): { readonly text: string; readonly ends: readonly number[] } {
  const ends: number[] = []
  let text = ''
  for (const { 0: part, index } of written.matchAll(/\s+|\S/g)) {
    text += /\s/.test(part) ? ' ' : part
    ends.push(index + part.length)
  }
  return { text, ends }
}

function findAfterRemark(continuation: string, repeated: string): FoundRepeat | undefined {
  if (!isTelling(repeated) || !REMARK.test(continuation.trimStart())) return undefined
  const at = continuation.indexOf(repeated)
  const remark = at < 0 ? '' : continuation.slice(0, at)
  if (!/\n[ \t]*$/.test(remark) || remark.length > MAX_REMARK) return undefined
  return { end: at + repeated.length, remark: remark.trim() }
}
