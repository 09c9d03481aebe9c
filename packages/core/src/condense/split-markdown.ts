import { FenceTracker } from '../markdown/fence-tracker.ts'
import type { TextLines } from '../sourced-text/text-lines.ts'
import type { TextRange } from '../sourced-text/text-range.ts'

/**
 * The chunk size. Some texts take quadratic time to parse, so chunks are small. Even smaller chunks would add overhead.
 */
const CHUNK = 4000
const HEADING = /^#{1,6}[ \t]/
const FRESH_START = /^(?![\s>+\d-]|\*(?!\*)).+/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/

/**
 * Splits a masked text into parts that can be parsed separately. Splits at headings, and after a blank line or an
 * underlined heading if the next text cannot continue a list or quote.
 */
export function splitMarkdown(masked: string, lines: TextLines, chunk = CHUNK): TextRange[] {
  const chunks: TextRange[] = []
  const fences = new FenceTracker()
  let start = 0
  let isAfterEnd = true
  /** Whether the lines before are a paragraph outside lists and quotes, so that an underline makes it a heading. */
  let isParagraph = false
  for (let line = 0; line < lines.count; line++) {
    const lineStart = lines.start(line)
    // This line continues a masked element.
    if (line > 0 && !/[\r\n]/.test(masked[lineStart - 1]!)) continue
    let last = line
    while (last + 1 < lines.count && !/[\r\n]/.test(masked[lines.end(last)]!)) last++
    const content = masked.slice(lineStart, lines.end(last))
    const isFenced = fences.isFenced(content)
    const isBoundary: boolean = (isAfterEnd ? FRESH_START : HEADING).test(content)
    if (!isFenced && isBoundary && lineStart - start >= chunk) {
      chunks.push({ start, end: lineStart })
      start = lineStart
    }
    const isUnderline: boolean = isParagraph && UNDERLINE.test(content)
    isParagraph = !isFenced && (isParagraph || (isAfterEnd && isBoundary)) && /^\p{L}/u.test(content)
    isAfterEnd = isUnderline || content.trim() === ''
  }
  if (start < masked.length) chunks.push({ start, end: masked.length })
  return chunks
}
