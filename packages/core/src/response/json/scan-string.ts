import { isAt, skipSpace, startsBareMember, startsKey, startsProse } from './look-ahead.ts'
import type { TextEdit } from './text-edit.ts'

const CLOSERS: Record<string, string> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '“”"',
  '”': '“”"',
  '‘': "‘’'",
  '’': "‘’'",
  '„': '“”"',
  '«': '»',
  '「': '」',
  '＂': '＂',
}

export const isQuote = (character: string | undefined): boolean => character !== undefined && character in CLOSERS

export interface StringScan {
  /** The position after the closing quote, or the end of the region. */
  readonly end: number
  readonly isOpen: boolean
  /** Whether the string ends like a key. If so, the closing quote of an earlier string may be missing. */
  readonly isDoubtful: boolean
}

/** Where a string occurs. This determines what may follow the string. */
export type StringRole = 'key' | 'member' | 'item' | 'root'

/**
 * Finds the end of a string. Models forget to escape quotes, so a quote ends the string only if the following text can
 * come after a string. In valid JSON, the first quote always ends the string. Records the edits that turn the text into
 * a JSON string.
 */
export function scanString(
  text: string,
  start: number,
  regionEnd: number,
  role: StringRole,
  edits: TextEdit[],
): StringScan {
  const closers = CLOSERS[text[start]!]!
  const isDoubleQuoted = text[start] === '"'
  const noted = edits.length
  const escapes: number[] = []
  let hasUnknownEscape = false
  let isInQuotation = false
  let position = start + 1
  while (position < regionEnd) {
    const character = text[position]!
    if (character === '\\') {
      if (isDoubleQuoted && isUnknownEscape(text, position, regionEnd)) {
        edits.push({ start: position, end: position + 1, by: '\\\\', code: 'escape' })
        hasUnknownEscape = true
      } else if (/[bfnrt]/.test(text[position + 1] ?? '')) escapes.push(position)
      position += 2
      continue
    }
    if (closers.includes(character)) {
      const ending = judgeQuote(text, position, regionEnd, role, isInQuotation)
      if (ending === 'no') isInQuotation = opensQuotation(text, position)
      if (ending === 'no' && isDoubleQuoted)
        edits.push({ start: position, end: position + 1, by: '\\"', code: 'stray-quote' })
      if (ending === 'doubtful') dropStrayQuotes(edits, noted)
      if (ending !== 'no' && hasUnknownEscape)
        keepBackslashes(text.slice(start + 1, position), escapes, start + 1, edits)
      if (ending !== 'no') return { end: position + 1, isOpen: false, isDoubtful: ending === 'doubtful' }
    } else if (character < ' ' && isDoubleQuoted) {
      const run = controlsAt(text, position, regionEnd)
      edits.push(run)
      position = run.end - 1
    }
    position++
  }
  dropStrayQuotes(edits, noted)
  return { end: regionEnd, isOpen: true, isDoubtful: false }
}

/** Maximum distance to look ahead for the end of a string. */
const MAX_REST = 400

function judgeQuote(
  text: string,
  quote: number,
  regionEnd: number,
  role: StringRole,
  isInQuotation: boolean,
): 'yes' | 'no' | 'doubtful' {
  const next = skipSpace(text, quote + 1, regionEnd)
  if (next >= regionEnd) return 'yes'
  if (text[next] === '}' || text[next] === ']') {
    // In code such as `if (o["k"]) return`, no JSON follows the bracket.
    return isInQuotation && role === 'member' && !endsValue(text, next, regionEnd, false) ? 'no' : 'yes'
  }
  if (startsComment(text, next) || isAt(FENCE_END, text, next)) return 'yes'
  if (text[next] === ':') {
    if (role === 'key') return 'yes'
    // In `"Phase "one": dig"`, no value follows the colon, so this quote does not end the string.
    const value = skipSpace(text, next + 1, regionEnd)
    return isInQuotation && !isQuote(text[value]) && !isAt(VALUE, text, value) ? 'no' : 'doubtful'
  }
  // **"key"**: 1
  if (text.startsWith('**', quote + 1) && /^\s*[:,}\]]/.test(text.slice(quote + 3, quote + 20))) return 'yes'
  // Strings may be concatenated, as in "one" + "two".
  if (text[next] === '+' && isQuote(text[skipSpace(text, next + 1, regionEnd)])) return 'yes'
  if (role === 'key' && isAt(VALUE, text, next)) return 'yes'
  if (text[next] === ';') {
    const after = skipSpace(text, next + 1, regionEnd)
    const isCode = isInQuotation && /[}\]]/.test(text[after] ?? '') && !endsValue(text, after, regionEnd, true)
    if (role === 'member' && !isCode && startsKey(text, after, regionEnd)) return 'yes'
    if (role === 'item' && after > next + 1 && (isQuote(text[after]) || isAt(ITEM, text, after))) return 'yes'
  }
  if (text[next] === ',') {
    const after = skipSpace(text, next + 1, regionEnd)
    if (after >= regionEnd || text[after] === ',' || startsComment(text, after)) return 'yes'
    // This quote probably closes a quotation that began inside the string.
    if (isInQuotation && !isFollowedBy(text, after, regionEnd, role)) return 'no'
    if (role !== 'member' || startsKey(text, after, regionEnd)) return 'yes'
    return isLastBeforeProse(text, quote, after, regionEnd) ? 'yes' : 'no'
  }
  // Without a comma, white space must separate the quote from the next string or key.
  if (next === quote + 1) return 'no'
  if (isQuote(text[next])) return 'yes'
  if (text.slice(quote, next).includes('\n')) {
    if (role === 'item' ? isAt(ITEM, text, next) : startsKey(text, next, regionEnd)) return 'yes'
  }
  return isLastBeforeProse(text, quote, next, regionEnd) ? 'yes' : 'no'
}

const CLOSED = /[}\]](?:[ \t]*[}\]])*[ \t]*/y
const CLOSED_LINES = /[}\]]\s*(?:[}\]]\s*)*/y

/** Whether closing brackets at this position end a value. A comma, a line break or the end must follow. */
function endsValue(text: string, position: number, regionEnd: number, isOverLines: boolean): boolean {
  const closed = isOverLines ? CLOSED_LINES : CLOSED
  const end = isAt(closed, text, position) ? closed.lastIndex : 0
  return end >= regionEnd || ',\n\r`'.includes(text[end]!)
}

/** Whether the next quote in the line is a closing quote. */
function endsString(text: string, start: number, regionEnd: number): boolean {
  const line = text.slice(start, Math.min(regionEnd, start + MAX_REST))
  const quote = line.search(/["\n{}[\]]/)
  return quote > 0 && line[quote] === '"' && /\S/.test(line[quote - 1]!)
}

/** A quote after a space or bracket opens a quotation. A quote after a letter or digit (`2" pipe`) does not. */
function opensQuotation(text: string, quote: number): boolean {
  return /[\s(["—–-]/.test(text[quote - 1]!) && /\S/.test(text[quote + 1] ?? ' ')
}

/** Whether only prose follows, with no further quote. A further quote would end the string. */
function isLastBeforeProse(text: string, quote: number, next: number, regionEnd: number): boolean {
  if (!startsProse(text, quote + 1, next, regionEnd)) return false
  const another = text.indexOf(text[quote]!, next)
  return another < 0 || another >= regionEnd
}

/** Whether a complete key or item follows the comma. If not, the comma is part of the string. */
function isFollowedBy(text: string, start: number, regionEnd: number, role: StringRole): boolean {
  if (!isQuote(text[start])) {
    if (role === 'member') return startsBareMember(text, start, regionEnd)
    return !endsString(text, start, regionEnd)
  }
  const closers = CLOSERS[text[start]!]!
  let end = start + 1
  while (end < regionEnd && !closers.includes(text[end]!)) end += text[end] === '\\' ? 2 : 1
  const next = skipSpace(text, end + 1, regionEnd)
  return next >= regionEnd || (role === 'member' ? ':' : ',]}').includes(text[next]!) || startsComment(text, next)
}

/** Matches a closing fence. Three backticks followed by a language open a new fence inside the string. */
const FENCE_END = /```[ \t]*(?:[\r\n]|$)/y
const ITEM = /[{[]|(?:-?\d[\d.eE+-]*|true|false|null)[ \t\r]*(?:[,\]\n]|$)/y
/** Matches the value after a key. The colon may be missing or replaced by another character. */
const VALUE = /[{[]|=>?\s*["'\d{[tfn-]|(?:-?\d[\d.]*|true|false|null)\s*[,}\n]/y

/**
 * Whether the backslash is literal, as in `\d`, `\alpha` or `C:\Users`. A backslash before a quote or line break is not
 * literal.
 */
function isUnknownEscape(text: string, backslash: number, regionEnd: number): boolean {
  const next = text[backslash + 1]
  if (next === undefined || backslash + 1 >= regionEnd || '"\\/bfnrt\'`\r\n'.includes(next)) return false
  return (
    next !== 'u' || (backslash + 6 <= regionEnd && !/^[0-9a-fA-F]{4}$/.test(text.slice(backslash + 2, backslash + 6)))
  )
}

const WINDOWS_PATH = /(?:^|[\s"'(=])(?:[A-Za-z]:|\\)\\[^\\"/]/
/** Matches LaTeX commands that start like an escape sequence. */
const LATEX =
  /^\\(?:bar|begin|beta|big|binom|boldsymbol|bot|bullet|flat|forall|frac|nabla|ne|neg|neq|ni|not|notin|nu|rangle|rceil|ref|rfloor|rho|right|rightarrow|rm|tan|tau|text|textbf|textit|theta|tilde|times|to|top|triangle)(?![A-Za-z])/

/** Keeps backslashes in paths (`\new`) and formulas (`\nabla`) if the string contains other literal backslashes. */
function keepBackslashes(inside: string, escapes: readonly number[], offset: number, edits: TextEdit[]): void {
  const isPath = WINDOWS_PATH.test(inside)
  for (const position of escapes) {
    if (!isPath && !LATEX.test(inside.slice(position - offset, position - offset + 20))) continue
    const at = edits.findIndex((edit) => edit.start > position)
    edits.splice(at < 0 ? edits.length : at, 0, { start: position, end: position + 1, by: '\\\\', code: 'escape' })
  }
}

/** Drops the edits for stray quotes. Only a full repair can tell which quotes are stray. */
function dropStrayQuotes(edits: TextEdit[], from: number): void {
  const kept = edits.splice(from).filter((edit) => edit.code !== 'stray-quote')
  for (const edit of kept) edits.push(edit)
}

export function startsComment(text: string, position: number): boolean {
  const character = text[position]
  if (character === '/') return text[position + 1] === '/' || text[position + 1] === '*'
  return character === '<' && text.startsWith('<!--', position)
}

/** The end of the comment that starts here: the end of the line, the closing mark, or the end of the region. */
export function endOfComment(text: string, start: number, regionEnd: number): number {
  const closer = text.startsWith('<!--', start) ? '-->' : text[start + 1] === '*' ? '*/' : '\n'
  const found = text.indexOf(closer, start + 2)
  if (found < 0) return regionEnd
  // The line break is kept, because jsonrepair treats a line break as a delimiter.
  return Math.min(regionEnd, closer === '\n' ? found : found + closer.length)
}

function controlsAt(text: string, start: number, regionEnd: number): TextEdit {
  let end = start + 1
  while (end < regionEnd && text[end]! < ' ') end++
  return { start, end, by: JSON.stringify(text.slice(start, end)).slice(1, -1), code: 'control-character' }
}

/** Converts the content of a string in single quotes or backticks to a JSON string. */
export function requote(inside: string): string {
  const escaped = inside.replace(/\\([\s\S])|["\u0000-\u001f]/g, (written, after: string | undefined) => {
    if (after === undefined) return JSON.stringify(written).slice(1, -1)
    if (/["\\/bfnrtu]/.test(after)) return written
    return after < ' ' ? JSON.stringify(after).slice(1, -1) : after
  })
  return `"${escaped}"`
}
