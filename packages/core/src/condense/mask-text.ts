import type { TextLines } from '../sourced-text/text-lines.ts'
import { type MarkupElement, opensLine } from './find-elements.ts'

/**
 * Above these limits, parsing takes seconds. Each line takes about 20 µs. For list markers, the time grows
 * quadratically.
 */
const MAX_CHARACTERS = 2_000_000
const MAX_WORK = 100_000
/**
 * Deeper nesting is treated as text, because parsing time is quadratic in the depth. The parser fails at several
 * thousand levels.
 */
const MAX_MARKERS_IN_LINE = 4
const MAX_INDENT = 64

const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y
const SPACED_BREAK = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/

/**
 * Prepares the text for the Markdown parser without changing its length. Each element becomes one block or word, and
 * deep nesting is removed. Returns `undefined` if parsing would take too long.
 */
export function maskText(lines: TextLines, elements: readonly MarkupElement[]): string | undefined {
  const { text } = lines
  if (text.length > MAX_CHARACTERS) return undefined
  const pieces: string[] = []
  let position = 0
  const replace = (start: number, end: number, by: string) => {
    if (start < position) return
    pieces.push(text.slice(position, start), by)
    position = end
  }
  let work = lines.count
  let next = 0
  // The parser skips a byte order mark, which would shift its positions.
  if (text.startsWith('\uFEFF')) replace(0, 1, ' ')
  for (let line = 0; line < lines.count; line++) {
    const start = lines.start(line)
    if (start >= position) {
      const { markers, tooDeep } = readMarkers(text, start, lines.end(line))
      work += 4 * markers ** 2
      if (tooDeep !== undefined) replace(tooDeep, tooDeep + 1, 'x')
    }
    for (; next < elements.length && elements[next]!.start <= lines.end(line); next++) {
      const element = elements[next]!
      replace(element.start, element.end, maskOf(lines, element))
    }
  }
  if (work > MAX_WORK) return undefined
  pieces.push(text.slice(position))
  return pieces.join('')
}

/** Replaces block elements with headings. A heading ends at the end of its line and can directly follow a paragraph. */
function maskOf(lines: TextLines, element: MarkupElement): string {
  const length = element.end - element.start
  const isBlock =
    opensLine(lines, element.start) && lines.text.slice(element.end, lines.endAt(element.end)).trim() === ''
  return isBlock ? `# ${'x'.repeat(length - 2)}` : 'x'.repeat(length)
}

function readMarkers(text: string, start: number, end: number): { markers: number; tooDeep?: number } {
  let position = start
  while (position < end && position - start <= MAX_INDENT && (text[position] === ' ' || text[position] === '\t')) {
    position++
  }
  if (position - start > MAX_INDENT) return { markers: 1, tooDeep: position - 1 }
  for (let markers = 0; ; markers++) {
    MARKER.lastIndex = start
    const match = MARKER.exec(text)
    if (!match || MARKER.lastIndex > end) return { markers }
    start = MARKER.lastIndex
    if (markers < MAX_MARKERS_IN_LINE) continue
    const line = text.slice(position, end)
    return SPACED_BREAK.test(line) ? { markers } : { markers, tooDeep: start - match[0].trimStart().length }
  }
}
