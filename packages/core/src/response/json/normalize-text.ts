import { hasPlainQuote, isAt } from './look-ahead.ts'

/** A text whose marks or encodings were removed. `message` describes the change. */
export interface NormalizedText {
  readonly text: string
  readonly message: string
}

const QUOTED_START = /^[ \t]*>[ \t]*(?:[{[]|`{3}|~{3})/m
const PLAIN_START = /^[ \t]*(?:[{[]|`{3}|~{3})/m
const ENTITY_START = /[{[]\s*&(?:quot|apos|#34|#39|#x22|#x27);/iy
const ESCAPED_START = /[{[]\s*(?:\\[nrt]\s*)*\\"/y
/** Matches an answer whose opening bracket was in the prompt. */
const UNOPENED = /^\s*"[^"\n]{1,100}"\s*:/
const COLOURS = /\u001b\[[\d;]{0,20}m/g

/**
 * Removes marks and encodings that affect the whole text: `>` marks, HTML entities, escapes and colour codes. Also
 * restores a missing opening bracket.
 */
export function normalizeText(text: string): NormalizedText | undefined {
  if (text.includes('\u001b[')) return { text: text.replace(COLOURS, ''), message: 'Terminal colours were removed.' }
  const lines = withoutLineMarks(text)
  if (lines !== undefined) return { text: lines, message: 'Prefixes at the start of lines were removed.' }
  if (UNOPENED.test(text) && text.split('}').length > text.split('{').length)
    return { text: `{${text}`, message: 'The opening bracket was missing.' }
  // If the text is a JSON string, its brackets are ordinary characters.
  const first = /^\s*"/.test(text) ? -1 : text.search(/[{[]/)
  if (first < 0) return undefined
  if (isAt(ENTITY_START, text, first)) return { text: decodeEntities(text), message: 'HTML entities were decoded.' }
  if (isAt(ESCAPED_START, text, first) && !hasPlainQuote(text, first))
    return { text: unescapeOnce(text), message: 'It was escaped twice.' }
  if (text[first - 1] === '\\')
    return { text: text.replace(/\\([{}[\]_*:,])/g, '$1'), message: 'Markdown escapes were removed.' }
  return undefined
}

/** Removes `>` if every value starts on a quoted line. Removes other line prefixes if every line has one. */
function withoutLineMarks(text: string): string | undefined {
  if (QUOTED_START.test(text) && !PLAIN_START.test(text)) return text.replace(/^[ \t]*> ?/gm, '')
  const mark = /^\s*([+|│])[ \t]*[{[]/.exec(text)?.[1]
  if (mark === undefined) return undefined
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (!lines.every((line) => line.trimStart().startsWith(mark))) return undefined
  return lines.map((line) => line.trimStart().slice(1)).join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  amp: '&',
  '#34': '"',
  '#39': "'",
  '#x22': '"',
  '#x27': "'",
}

function decodeEntities(text: string): string {
  const decoded = text.replace(/&(quot|apos|lt|gt|nbsp|amp|#34|#39|#x22|#x27);/gi, (_, name: string) => {
    return ENTITIES[name.toLowerCase()]!
  })
  return decoded.replace(/<br\s*\/?>/gi, '\n')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' }

function unescapeOnce(text: string): string {
  return text.replace(/\\([nrt"\\/])/g, (_, after: string) => ESCAPES[after]!)
}

/** Alternative readings of a text that could not be parsed. Each reading changes as little as possible. */
export function otherNotations(text: string): string[] {
  const found: string[] = []
  if (/[“”„‟＂]/.test(text)) found.push(text.replace(/[“”„‟＂]/g, '"'))
  const narrow = text.replace(outsideStrings('[｛｝：，、［］]'), (written) => HALF_WIDTH[written] ?? written)
  if (narrow !== text) found.push(narrow)
  // The outer brackets may be missing.
  if (/^\s*"[^"\n]{1,100}"\s*:/.test(text)) found.push(`{${text}`)
  const quoted = quoteLongIntegers(text)
  if (quoted !== text) found.push(quoteDecimals(quoted) ?? quoted)
  return found
}

const HALF_WIDTH: Readonly<Record<string, string>> = {
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '：': ':',
  '，': ',',
  '、': ',',
}

/**
 * Puts quotes around decimals with trailing zeros, because `1.10` may be a version number. Returns undefined if there
 * are no such decimals.
 */
export function quoteDecimals(text: string): string | undefined {
  if (!/\.\d*0(?!\d)/.test(text)) return undefined
  const quoted = text.replace(outsideStrings('(?<![\\w.+-])-?\\d+\\.\\d*0(?![\\w.])'), (written) =>
    written.startsWith('"') ? written : `"${written}"`,
  )
  return quoted === text ? undefined : quoted
}

/** Puts quotes around long integers. As numbers, they would lose their last digits. */
function quoteLongIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replace(outsideStrings('(?<![\\w.+-])-?[1-9]\\d{15,}(?![\\w.])'), (written) =>
    written.startsWith('"') ? written : `"${written}"`,
  )
}

/**
 * Matches a pattern, or a whole string, so that the pattern is not found inside strings. An unclosed string ends with
 * the text. Otherwise, each of its escaped quotes would start another search to the end.
 */
function outsideStrings(pattern: string): RegExp {
  return new RegExp(`"(?:[^"\\\\]|\\\\[\\s\\S]?)*(?:"|$)|${pattern}`, 'g')
}
