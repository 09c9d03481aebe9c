/** The separator between two texts that do not overlap: a Markdown block break, a space, or nothing. */
export type SeamKind = 'blocks' | 'words' | 'none'

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
export function gapBetween(text: string, continuation: string, kind: SeamKind): string {
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
