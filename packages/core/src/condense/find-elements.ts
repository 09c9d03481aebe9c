import { FenceTracker } from '../markdown/fence-tracker.ts'
import type { TextLines, TextRange } from '../sourced-text/sourced-text.ts'

/** An XML element or comment in the text, with its inner elements. */
export interface MarkupElement extends TextRange {
  /** The element's name. Comments have the name `#comment`. */
  readonly name: string
  /** The range of the text between the element's tags. */
  readonly inner: TextRange
  readonly children: readonly MarkupElement[]
}

interface OpenElement {
  readonly token: MarkupToken
  readonly children: MarkupElement[]
}

/**
 * Maximum depth of elements, because trees are walked recursively. Deeper elements count as content of their parent.
 */
const MAX_DEPTH = 64
const CONTAINER_PREFIX = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*$/

/** Finds elements, including those that a Markdown parser would miss. Unpaired tags are treated as text. */
export function findElements(lines: TextLines): MarkupElement[] {
  const top: MarkupElement[] = []
  const stack: OpenElement[] = []
  const openNames = new Map<string, number>()
  const count = (name: string, by: number) => openNames.set(name, (openNames.get(name) ?? 0) + by)

  for (const token of tokenizeMarkup(lines)) {
    const siblings = stack.at(-1)?.children ?? top
    const { kind, name, start, end } = token
    if (kind === 'open') {
      stack.push({ token, children: [] })
      count(name, 1)
    } else if (kind === 'close') {
      if (!openNames.get(name)) continue
      const closed = popThrough(stack, name)
      for (const { token } of closed) count(token.name, -1)
      const children = stack.length < MAX_DEPTH ? closed.flatMap((open) => open.children) : []
      const outer = closed[0]!.token
      const element = { name, start: outer.start, end, inner: { start: outer.end, end: start }, children }
      const holder = stack.at(-1)?.children ?? top
      if (isOneThing(lines, element)) holder.push(element)
      else for (const child of children) holder.push(child)
    } else {
      const inner = kind === 'comment' ? { start: start + 4, end: end - 3 } : { start: end, end }
      siblings.push({ name, start, end, inner, children: [] })
    }
  }
  for (const open of stack) for (const child of open.children) top.push(child)
  return top.sort((a, b) => a.start - b.start)
}

/** Pops the innermost open element with this name. Also pops the unclosed elements inside it, such as `<br>`. */
function popThrough(stack: OpenElement[], name: string): OpenElement[] {
  let first = stack.length - 1
  while (stack[first]!.token.name !== name) first--
  return stack.splice(first)
}

/** Whether two tags form one element. The element must be a block of whole lines, or be inside one paragraph. */
function isOneThing(lines: TextLines, element: MarkupElement): boolean {
  if (!lines.hasBlankLine(element)) return true
  const { end } = element.inner
  const closesLine = lines.text.slice(element.end, lines.endAt(element.end)).trim() === '' || opensLine(lines, end)
  return closesLine && opensLine(lines, element.start)
}

/** Whether only white space, quote markers and list markers precede this position on its line. */
export function opensLine(lines: TextLines, position: number): boolean {
  const start = lines.startAt(position)
  return position - start < 1000 && CONTAINER_PREFIX.test(lines.text.slice(start, position))
}

/** A tag or a comment. */
interface MarkupToken extends TextRange {
  readonly kind: 'open' | 'close' | 'empty' | 'comment'
  readonly name: string
}

const TOKEN = /`+|<!--|<(\/?)([A-Za-z_][\w.:-]*)(?:\s[^<>]{0,2000})?\/?>/g

/** Finds the tags and comments of a text, except in fences and code spans. Runs in linear time. */
function tokenizeMarkup(lines: TextLines): MarkupToken[] {
  const { text } = lines
  const tokens: MarkupToken[] = []
  const fences = new FenceTracker()
  let hasCommentEnd = true
  let position = 0
  // The next match. It is kept until its line is reached. Searching again on every line would take quadratic time.
  let upcoming: RegExpExecArray | null | undefined

  for (let line = 0; line < lines.count; line++) {
    const lineStart = lines.start(line)
    const lineEnd = lines.end(line)
    if (lineEnd <= position && position > lineStart) continue
    if (position <= lineStart) {
      if (fences.isFenced(text.slice(lineStart, lineEnd))) continue
      position = lineStart
    }
    let closers: Map<number, number> | undefined
    while (upcoming !== null) {
      if (upcoming === undefined || upcoming.index < position) {
        TOKEN.lastIndex = position
        upcoming = TOKEN.exec(text)
        continue
      }
      if (upcoming.index >= lineEnd) break
      const start = upcoming.index
      const mark = upcoming[0]
      position = start + mark.length
      if (mark[0] === '`') {
        closers ??= closingRuns(text.slice(lineStart, lineEnd))
        position = lineStart + (closers.get(start - lineStart) ?? position - lineStart)
      } else if (text[start - 1] === '\\') position = start + 1
      else if (mark === '<!--') {
        const end: number = hasCommentEnd ? text.indexOf('-->', position) : -1
        hasCommentEnd = end >= 0
        if (!hasCommentEnd) continue
        position = end + 3
        tokens.push({ kind: 'comment', name: '#comment', start, end: position })
      } else if (/\n\s*\n/.test(mark)) position = start + 1
      else {
        const kind = upcoming[1] === '/' ? 'close' : mark.endsWith('/>') ? 'empty' : 'open'
        tokens.push({ kind, name: upcoming[2]!, start, end: position })
      }
    }
  }
  return tokens
}

/** Maps the start of each backtick sequence in a line to the end of the code span that it opens. */
function closingRuns(line: string): Map<number, number> {
  const closers = new Map<number, number>()
  const nextOfLength = new Map<number, number>()
  for (const run of [...line.matchAll(/`+/g)].reverse()) {
    const end = nextOfLength.get(run[0].length)
    if (end !== undefined) closers.set(run.index, end)
    nextOfLength.set(run[0].length, run.index + run[0].length)
  }
  return closers
}
