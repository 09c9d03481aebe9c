import { FenceTracker } from '../markdown/fence-tracker.ts'
import type { TextLines } from '../sourced-text/text-lines.ts'
import type { TextRange } from '../sourced-text/text-range.ts'

/** A tag or a comment. */
export interface MarkupToken extends TextRange {
  readonly kind: 'open' | 'close' | 'empty' | 'comment'
  readonly name: string
}

const TOKEN = /`+|<!--|<(\/?)([A-Za-z_][\w.:-]*)(?:\s[^<>]{0,2000})?\/?>/g

/** Finds the tags and comments of a text, except in fences and code spans. Runs in linear time. */
export function tokenizeMarkup(lines: TextLines): MarkupToken[] {
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
