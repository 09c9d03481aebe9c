import { completeBareWord } from './complete-tail.ts'
import { isSpace, skipSpace, startsKey } from './look-ahead.ts'
import { type StringRole, startsComment } from './scan-string.ts'
import type { TextEdit } from './text-edit.ts'

/** Matches a key without quotes that jsonrepair may not be able to parse. */
const UNUSUAL_KEY = /^(?![A-Za-z_$][\w$]*$)[^"'`“”‘’]+$/

/** Matches a key without an opening quote. */
const HALF_QUOTED_KEY = /^[\p{L}\p{N}_$][\p{L}\p{N}_$ -]*"$/u

/** Matches an amount with a unit, a time, or a fraction. */
const COUNTED = /^-?\d[\d.]*\s+\p{L}[^":]*$|^\d{1,2}(?::\d{2}){1,2}(?:\s*[ap]\.?m\.?)?$|^\d*\/[^"]*$/u

export interface BareWord {
  /** Where to continue. */
  readonly position: number
  readonly edit?: TextEdit
  /** The end of the word if it is a key or value, otherwise undefined. */
  readonly tokenEnd?: number
}

/** Reads a key or value without quotes, and returns the edit that makes it valid JSON. */
export function readBareWord(text: string, start: number, regionEnd: number, role: StringRole): BareWord {
  const { end, next } = scanBareWord(text, start, regionEnd, role)
  const word = text.slice(start, end)
  if (word === '…') return { position: end, edit: { start, end, by: '...', code: 'syntax' } }
  const replace = (by: string, code: TextEdit['code']): BareWord => ({
    position: end,
    edit: { start, end, by, code },
    tokenEnd: end,
  })
  if (role === 'key') {
    const isKey = text[next] === ':'
    if (isKey && HALF_QUOTED_KEY.test(word)) return replace(`"${word}`, 'quotes')
    const isUnusual = /[,\n]/.test(word) || (isKey && UNUSUAL_KEY.test(word))
    return isUnusual ? replace(JSON.stringify(word), 'quotes') : { position: end, tokenEnd: end }
  }
  const isEnd = skipSpace(text, end, regionEnd) >= regionEnd
  const literal = isEnd ? /^(?:true|false|null)(?=\s)/.exec(word)?.[0] : undefined
  if (literal) return { position: end, tokenEnd: start + literal.length }
  const number = isEnd ? undefined : readNumber(word)
  if (number !== undefined) return replace(number, 'syntax')
  if (COUNTED.test(word) || /[,\n]/.test(word)) return replace(JSON.stringify(word), 'quotes')
  if (!isEnd) return { position: end, tokenEnd: end }
  const completed = completeBareWord(word)
  if (completed === undefined) return { position: regionEnd }
  return completed === word
    ? { position: regionEnd, tokenEnd: end }
    : { ...replace(completed, 'completed'), position: regionEnd }
}

interface BareWordScan {
  /** The position after the word's last non-space character. */
  readonly end: number
  /** The position where scanning continues. */
  readonly next: number
}

const LITERAL = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|True|False|None)$/

/** Whether a word is a complete number or literal. */
const isLiteral = (word: string): boolean => word.length < 400 && LITERAL.test(word)

/**
 * Finds the end of an unquoted value. A value ends at the next delimiter. Text may contain commas and line breaks,
 * unless a key follows them. A number or literal always ends at the end of the line.
 */
function scanBareWord(text: string, start: number, regionEnd: number, role: StringRole): BareWordScan {
  const stops = role === 'key' ? ':,{}[]\n' : ',{}[]\n'
  let next = start + 1
  for (; next < regionEnd; next++) {
    const character = text[next]!
    if (startsComment(text, next) && isSpace(text[next - 1]!)) break
    if (character === ';' && role !== 'key' && startsKey(text, skipSpace(text, next + 1, regionEnd), regionEnd)) break
    if (!stops.includes(character)) continue
    const mayGoOn = role === 'member' && (character === ',' || character === '\n')
    if (!mayGoOn) break
    // In 1,000 the comma is not a delimiter.
    const isGrouped = character === ',' && /^\d{3}(?!\d)/.test(text.slice(next + 1, next + 5))
    if (!isGrouped && isLiteral(text.slice(start, Math.min(next, start + 400)).trim())) break
    const after = skipSpace(text, next + 1, regionEnd)
    if (after >= regionEnd || text[after] === ',' || startsComment(text, after) || startsKey(text, after, regionEnd))
      break
    if (text.startsWith('```', after)) break
    next = after - 1
  }
  let end = next
  while (isSpace(text[end - 1]!)) end--
  return { end, next }
}

const OTHER = /^[+-]?(?:0x[\da-f]{1,12}|\d[\d_]*\.?\d*|\.\d+)$/i
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Converts number notations such as `+5`, `.5`, `5.`, `1_000` and `0x1F` to JSON. Returns undefined for anything else.
 */
function readNumber(word: string): string | undefined {
  // Words with leading zeros are identifiers, not numbers.
  if (word.length > 40 || !OTHER.test(word) || JSON_NUMBER.test(word) || /^[+-]?0\d/.test(word)) return undefined
  const isNegative = word.startsWith('-')
  const number = Number(word.replace(/^[+-]/, '').replaceAll('_', ''))
  return Number.isFinite(number) ? String(isNegative ? -number : number) : undefined
}

const OPENING = /```[^\n`]*\n|"""\r?\n?/y

/** Converts a fenced block or triple-quoted text to a JSON string. Returns undefined if the closing mark is missing. */
export function scanTextBlock(text: string, start: number, regionEnd: number): TextEdit | undefined {
  OPENING.lastIndex = start
  const opening = OPENING.exec(text)
  if (!opening) return undefined
  const mark = text.slice(start, start + 3)
  const bodyStart = start + opening[0].length
  let closing = text.indexOf(mark, bodyStart)
  while (closing >= 0 && closing + 3 <= regionEnd && !/^\s*[,}\]]/.test(text.slice(closing + 3, closing + 64))) {
    closing = text.indexOf(mark, closing + 3)
  }
  if (closing < 0 || closing + 3 > regionEnd) return undefined
  const body = text.slice(bodyStart, closing).replace(/\r?\n[ \t]*$/, '')
  return { start, end: closing + 3, by: JSON.stringify(body), code: 'text-block' }
}

/** Matches a number, a literal or a string in Python notation. The string must not contain escapes. */
const ATOM = `(?:-?(?:0|[1-9]\\d*)(?:\\.\\d+)?|true|false|null|True|False|None|"[^"\\\\\n]*"|'[^'"\\\\\n]*')`
const TUPLE = new RegExp(`\\((?:\\s*${ATOM}\\s*,)+(?:\\s*${ATOM})?\\s*\\)|\\(\\s*\\)`, 'y')
const EACH_ATOM = new RegExp(ATOM, 'g')
const LITERALS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' }

/**
 * Finds a tuple of atoms at a position. Also returns the JSON list that replaces the tuple. Returns undefined if there
 * is no tuple.
 */
export function scanTuple(text: string, start: number, regionEnd: number): TextEdit | undefined {
  TUPLE.lastIndex = start
  const written = TUPLE.exec(text)?.[0]
  if (written === undefined || start + written.length > regionEnd) return undefined
  const items = written
    .slice(1, -1)
    .replace(/,\s*$/, '')
    .replace(EACH_ATOM, (atom) => LITERALS[atom] ?? (atom.startsWith("'") ? `"${atom.slice(1, -1)}"` : atom))
  return { start, end: start + written.length, by: `[${items}]`, code: 'syntax' }
}
