import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfm } from 'micromark-extension-gfm'
import { FenceTracker } from '../markdown/fence-tracker.ts'
import type { TextLines, TextRange } from '../sourced-text/sourced-text.ts'
import { type MarkupElement, opensLine } from './find-elements.ts'

type Root = ReturnType<typeof fromMarkdown>
type ParsedNode = Root['children'][number] | Extract<Root['children'][number], { type: 'list' }>['children'][number]
type Options = Exclude<Parameters<typeof fromMarkdown>[1], string | null | undefined>

export interface MarkdownNode extends TextRange {
  readonly type: ParsedNode['type']
  /** The level of a heading. */
  readonly depth: number
  readonly isOrdered: boolean
  /** The items of a list, or the contents of a list item. */
  readonly children: readonly MarkdownNode[]
}

/**
 * Only blocks matter here. Inline content is not parsed, because that would double the time, and malicious emphasis
 * takes quadratic time. HTML is not parsed either, because elements are masked and unpaired tags are text.
 */
const UNUSED_CONSTRUCTS = (
  'attention autolink characterEscape characterReference codeText definition emailAutolink gfmFootnoteCall ' +
  'gfmFootnoteDefinition gfmPotentialFootnoteCall hardBreakEscape htmlFlow htmlText labelEnd labelStartImage ' +
  'labelStartLink protocolAutolink strikethrough tasklistCheck wwwAutolink'
).split(' ')

const OPTIONS: Options = {
  extensions: [gfm(), { disable: { null: UNUSED_CONSTRUCTS } }],
  mdastExtensions: [
    {
      enter: {
        table(token) {
          this.enter({ type: 'table', align: [], children: [] }, token)
        },
      },
      exit: {
        table(token) {
          this.exit(token)
        },
      },
    },
  ],
}

/** Parses a Markdown text into blocks. Definitions and footnotes are paragraphs. `offset` is added to all positions. */
export function parseBlocks(markdown: string, offset: number, minRun = MIN_RUN): MarkdownNode[] {
  return fromMarkdown(maskRuns(markdown, minRun), OPTIONS).children.map((parsed) => {
    const node = toNode(parsed, offset)
    // An unclosed fence includes the blank lines at the end of the text.
    const length = markdown.slice(node.start - offset, node.end - offset).trimEnd().length
    return { ...node, end: node.start + length }
  })
}

function toNode(node: ParsedNode, offset: number): MarkdownNode {
  const isHolder = node.type === 'list' || node.type === 'listItem'
  return {
    type: node.type,
    start: node.position!.start.offset! + offset,
    end: node.position!.end.offset! + offset,
    depth: node.type === 'heading' ? node.depth : 0,
    isOrdered: node.type === 'list' && node.ordered === true,
    children: isHolder ? node.children.map((child) => toNode(child, offset)) : [],
  }
}

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

const SPACED_BREAK = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/
const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y

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

/** Shorter runs of lines are parsed as they are. */
const MIN_RUN = 6
/**
 * A line that starts with a letter, a quotation mark, a pipe or a number continues the block of the line before it,
 * unless that line has another indentation. Lines of hyphens, pipes and colons are excluded, because they can turn the
 * line before into a table head.
 */
const PLAIN = /^( {0,3})(?:[|"'(\p{L}]|\d+(?![\d.)]))/u
const DELIMITER = /^[\s|:-]*$/
/** A carriage return alone ends a line too. */
const HIDDEN_LINE = /\r(?!\n)/

/**
 * Makes one plain line of the inner lines of long runs of plain lines, such as the rows of a table, without changing
 * the length. Keeps the first line and the last two, because the last line may be the head of a table. The Markdown
 * parser needs half a millisecond and 100 KB for a table row, and all inner lines belong to the same block.
 */
function maskRuns(text: string, minRun: number): string {
  const pieces: string[] = []
  let position = 0
  let run: { readonly indent: string; readonly lines: number[] } = { indent: '', lines: [] }
  const endRun = (): void => {
    const { indent, lines } = run
    const end = lines.at(-2)
    if (end === undefined || lines.length < minRun) return
    const start = lines[1]! + indent.length
    pieces.push(text.slice(position, start), 'x'.repeat(end - 1 - start))
    position = end - 1
  }
  for (const { 0: line, index } of text.matchAll(/[^\n]*\n|[^\n]+/g)) {
    const indent = HIDDEN_LINE.test(line) || DELIMITER.test(line) ? undefined : PLAIN.exec(line)?.[1]
    if (indent === undefined || indent !== run.indent) {
      endRun()
      run = { indent: indent ?? '', lines: [] }
    }
    if (indent !== undefined) run.lines.push(index)
  }
  endRun()
  pieces.push(text.slice(position))
  return pieces.join('')
}
