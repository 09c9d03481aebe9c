import { parseFenceOpening } from '../../markdown/fence-line.ts'
import { findClosingFence } from '../../markdown/find-closing-fence.ts'

/** What models may add to a verdict line: a label, emphasis, backticks or a full stop. */
const LABEL = String.raw`(?:[\s#*_-]*verdict\s*[*_]*\s*:)?[\s*_\x60]*`
const MAX_LINE = 300

/**
 * Accepts a last line that contains only a marker. The marker may be escaped, in backticks or in a fence. Rewrites it
 * as plain text, so that it is not treated as a quotation.
 */
export function exposeLastLine(text: string, marker: string): string {
  const inside = withoutFence(text)
  const end = inside.trimEnd().length
  const start = inside.lastIndexOf('\n', end - 1) + 1
  if (end - start > MAX_LINE) return inside
  const line = unescapeMarkup(inside.slice(start, end))
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

function unescapeMarkup(line: string): string {
  return line
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\\([<>_/`*])/g, '$1')
}
