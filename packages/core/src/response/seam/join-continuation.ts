import type { Diagnostic } from '../../diagnostic.ts'
import { findRepeat } from './find-repeat.ts'

export interface JoinedText {
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Joins a truncated text and its continuation. Repeated text is removed. If nothing is repeated, `gapBetween` chooses a
 * separator, and a diagnostic reports this. No text is lost.
 * @example
 * joinContinuation('First we measure, then', 'First we measure, then we cut.')
 * // → { text: 'First we measure, then we cut.', diagnostics: [] }
 */
export function joinContinuation(text: string, continuation: string, kind: SeamKind = 'blocks'): JoinedText {
  if (text.trim() === '' || continuation.trim() === '') return { text: text + continuation, diagnostics: [] }
  const repeat = findRepeat(text, continuation)
  if (!repeat) {
    const gap = gapBetween(text, continuation, kind)
    return { text: text + gap + continuation, diagnostics: [noRepeat(text, continuation, gap)] }
  }
  const rest = continuation.slice(repeat.end)
  if (repeat.isTagged) return { text: text + gapBetween(text, rest, kind) + rest, diagnostics: [] }
  return { text: text + withoutSpaceOf(text, rest), diagnostics: repeat.remark ? [remarkDropped(repeat.remark)] : [] }
}

/**
 * Returns the rest without white space that would be doubled at the seam. If its white space has more line breaks than
 * the end of the text, the white space is kept.
 */
function withoutSpaceOf(text: string, rest: string): string {
  const own = text.slice(text.trimEnd().length)
  if (rest.startsWith(own)) return rest.slice(own.length)
  const space = rest.slice(0, rest.length - rest.trimStart().length)
  return countLines(space) > countLines(own) ? rest : rest.trimStart()
}

function countLines(text: string): number {
  return text.split('\n').length
}

function noRepeat(text: string, continuation: string, gap: string): Diagnostic {
  const seam = JSON.stringify(`${text.slice(-30)}⟨here⟩${continuation.slice(0, 30)}`)
  const how = gap === '' ? 'joined unchanged' : gap === ' ' ? 'joined with a space' : 'started on a new line'
  return {
    code: 'continuation.no-repeat',
    severity: gap === '' ? 'info' : 'warning',
    message: `The continuation does not repeat the end of the previous text and was ${how}: ${seam}`,
    position: text.length,
  }
}

function remarkDropped(remark: string): Diagnostic {
  return {
    code: 'continuation.remark',
    severity: 'warning',
    message: `Removed a remark before the continuation: ${JSON.stringify(remark.slice(0, 120))}`,
  }
}

/** The separator between two texts that do not overlap: a Markdown block break, a space, or nothing. */
type SeamKind = 'blocks' | 'words' | 'none'

const HEADING_OR_FENCE = /^(?:#{1,6}[ \t]|`{3}|~{3})/
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]/
const WHOLE_ROW = /^[ \t]*\|.*\|[ \t]*$/
const SENTENCE_END = /[.!?:]["'”’)*_]*$/
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Longer than any word. */
const NEAR = 200

/**
 * The separator between a truncated text and its continuation. White space on either side is kept. Headings and fences
 * start a new block. List items and table rows start a new line. Two words are separated by a space. Two fragments are
 * joined if together they form a word that occurs elsewhere.
 */
function gapBetween(text: string, continuation: string, kind: SeamKind): string {
  if (kind === 'none' || text === '' || continuation === '' || /\s$/.test(text) || /^\s/.test(continuation)) return ''
  return (kind === 'blocks' ? gapOfBlocks(text, continuation) : undefined) ?? gapOfWords(text, continuation)
}

function gapOfBlocks(text: string, continuation: string): string | undefined {
  const before = text.slice(text.lastIndexOf('\n') + 1)
  const after = continuation.split('\n', 1)[0]!
  if (HEADING_OR_FENCE.test(after)) return '\n\n'
  if (WHOLE_ROW.test(before) && WHOLE_ROW.test(after)) return '\n'
  if (!LIST_ITEM.test(after)) return undefined
  if (LIST_ITEM.test(before)) return '\n'
  return SENTENCE_END.test(before) ? '\n\n' : undefined
}

function gapOfWords(text: string, continuation: string): string {
  const end = text.slice(-NEAR)
  const last = /.$/su.exec(end)![0]
  const first = /^./su.exec(continuation)![0]
  if (!/[\p{L}\p{N}]/u.test(first) || UNSPACED.test(last + first)) return ''
  if (/[\p{L}\p{N}]/u.test(last)) {
    if (/\p{N}/u.test(last) && /\p{N}/u.test(first)) return ''
    return isWordElsewhere(text, continuation) ? '' : ' '
  }
  const isAfterWord = /[\p{L}\p{N}]["'”’)*_]*[,;:.!?)]$/u.test(end)
  if (!isAfterWord || /\p{N}/u.test(first)) return ''
  return last !== '.' || /\p{Lu}/u.test(first) ? ' ' : ''
}

/** Whether the joined fragments form a word that occurs elsewhere in the texts. */
function isWordElsewhere(text: string, continuation: string): boolean {
  const head = /[\p{L}\p{N}]+$/u.exec(text.slice(-NEAR))![0]
  const tail = /^[\p{L}\p{N}]+/u.exec(continuation.slice(0, NEAR))![0]
  const rest = `${text.slice(0, -head.length)}\n${continuation.slice(tail.length)}`
  return new RegExp(`(?<![\\p{L}\\p{N}])${head}${tail}(?![\\p{L}\\p{N}])`, 'u').test(rest)
}
