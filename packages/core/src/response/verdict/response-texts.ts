import { findClosingFence, parseFenceOpening } from '../../markdown/fence-line.ts'

const MARKUP_ESCAPE = /\\{1,8}(?:u003c|u003e|u002f|\/)/gi
const THINKING_KEY = /^think(?:ing)?$/i

/**
 * The parts of a response that may contain markers: the strings of a JSON response, or the whole text of any other
 * response. Markup is unescaped.
 */
export function responseTexts(text: string, marker: string): string[] {
  const strings = /^\s*[{["]/.test(text) ? stringsInJson(text) : undefined
  return (strings ?? [exposeLastLine(text, marker)]).map((each) => each.replace(MARKUP_ESCAPE, unescapeMarkup))
}

/** JSON in a string of JSON is read too, up to this depth. */
const MAX_DEPTH = 3

function stringsInJson(text: string, depth = 0): string[] | undefined {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return undefined
  }
  const strings: string[] = []
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string') {
      const inner = depth < MAX_DEPTH && /^\s*[{[]/.test(value) ? stringsInJson(value, depth + 1) : undefined
      strings.push(...(inner ?? [value]))
    } else if (Array.isArray(value)) for (const item of value) pending.push(item)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) if (!THINKING_KEY.test(key)) pending.push(member)
    }
  }
  return strings
}

function unescapeMarkup(written: string): string {
  if (written.endsWith('/')) return '/'
  const code = written.slice(-2).toLowerCase()
  return code === '3c' ? '<' : code === '3e' ? '>' : '/'
}

/** What models may add to a verdict line: a label, emphasis, backticks or a full stop. */
const LABEL = String.raw`(?:[\s#*_-]*verdict\s*[*_]*\s*:)?[\s*_\x60]*`
const MAX_LINE = 300

/**
 * Accepts a last line that contains only a marker. The marker may be escaped, in backticks or in a fence. Rewrites it
 * as plain text, so that it is not treated as a quotation.
 */
function exposeLastLine(text: string, marker: string): string {
  const inside = withoutFence(text)
  const end = inside.trimEnd().length
  const start = inside.lastIndexOf('\n', end - 1) + 1
  if (end - start > MAX_LINE) return inside
  const line = unescapeLine(inside.slice(start, end))
  const name = marker.replace(/[^\w-]/g, '\\$&')
  const alone = new RegExp(`^${LABEL}(<${name}>[^<>]*</${name}\\s*>)[*_\x60.]*$`, 'i').exec(line)
  return alone ? inside.slice(0, start) + alone[1] : inside
}

/** If the whole text is in a fence, returns the fence's content. A Markdown fence may contain other fences. */
function withoutFence(text: string): string {
  const start = text.length - text.trimStart().length
  const newline = text.indexOf('\n', start)
  const opening = newline < 0 ? undefined : parseFenceOpening(text.slice(start, newline))
  if (opening?.prefix !== '') return text
  const end = text.trimEnd().length
  const lastLine = text.lastIndexOf('\n', end - 1) + 1
  const from = /^(?:markdown|md)$/i.test(opening.info) ? lastLine : newline
  const closing = lastLine > newline ? findClosingFence(text, from, opening) : undefined
  return closing && closing.end >= end ? text.slice(newline + 1, closing.start) : text
}

function unescapeLine(line: string): string {
  return line
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\\([<>_/`*])/g, '$1')
}
