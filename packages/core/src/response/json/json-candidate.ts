import { hasPlainQuote, isAt } from './look-ahead.ts'
import type { JsonScan } from './scan-json.ts'
import { isQuote, scanString } from './scan-string.ts'

const BARE_WORD = /^[^\s{}[\]"'`,:<>]{1,200}$/
/** Matches the start of a fence, or of inline code that starts with a bracket. */
const CODE = /`(?:`|\s*[{[])|'{3}|"{3}/y

/** If the whole text is a single string, number, literal or bare word, returns it. Ignores prose. */
export function findScalar(text: string, start = 0, end = text.length): JsonCandidate | undefined {
  const written = text.slice(start, end)
  const first = start + written.length - written.trimStart().length
  const last = start + written.trimEnd().length
  if (first >= last) return undefined
  if (isAt(CODE, text, first)) return undefined
  if (isQuote(text[first])) {
    const scan = scanString(text, first, end, 'root', [])
    // Prose may start with an apostrophe or a quotation mark. An unclosed string is therefore accepted only if the text
    // contains no other quotation mark.
    if (scan.isOpen)
      return text[first] === '"' && !hasPlainQuote(text, first + 1, end)
        ? { kind: 'scalar', start: first, end }
        : undefined
    return scan.end >= last ? { kind: 'scalar', start: first, end: last } : undefined
  }
  const word = text.slice(first, Math.min(last, first + 201))
  // A sign without digits is probably a bullet.
  return BARE_WORD.test(word) && word !== '-' ? { kind: 'scalar', start: first, end: last } : undefined
}

const OBJECT_START =
  /\{\s*(?:,\s*)?(?:$|\}|\\?["'“”„«「＂]|\*{1,2}["“]|[uUrRbB]["']|\/\/|\/\*|[A-Za-z_$][\w$.-]{0,200}["']?\s*:|[^\s"'`“”{}[\],:][^"`“”{}[\],:\n]{0,100}"?:\s)/y
const ARRAY_START = /\[\s*(?:$|\\?["'“”„«「＂]|[uUrRbB]["']|[\]`{[]|-?\d|\/\/|\/\*|(?:true|false|null)\b)/y
const CITATION = /^[[{][\w\s,.;:–-]*[\]}]$/

/** Whether the text after a bracket looks like JSON. `{name}`, `{{name}}` and `[link](…)` are prose. */
export function hasJsonStart(text: string, position: number): boolean {
  return isAt(text[position] === '{' ? OBJECT_START : ARRAY_START, text, position)
}

/** In prose, `[1]`, `[2, 3]`, `[]` and `{}` are probably not JSON answers. */
export function isCitation(text: string, scan: JsonScan): boolean {
  if (scan.isOpen || scan.end - scan.start > 40) return false
  const written = text.slice(scan.start, scan.end)
  return CITATION.test(written) && !(written.startsWith('{') && written.includes(':'))
}

/** A part of a text that may contain JSON. */
export type JsonCandidate =
  | { readonly kind: 'container'; readonly scan: JsonScan }
  /** Objects on separate lines, parsed as an array. */
  | { readonly kind: 'lines'; readonly scans: readonly JsonScan[] }
  /** A string, number, literal or bare word that makes up the whole text. */
  | { readonly kind: 'scalar'; readonly start: number; readonly end: number }
