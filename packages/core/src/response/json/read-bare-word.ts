import { completeBareWord } from './complete-tail.ts'
import { readNumber } from './read-number.ts'
import { scanBareWord } from './scan-bare-word.ts'
import type { StringRole } from './scan-string.ts'
import { skipSpace } from './skip-space.ts'
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
