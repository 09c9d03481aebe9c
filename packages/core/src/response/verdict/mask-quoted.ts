import { FENCE_START, parseFenceOpening } from '../../markdown/fence-line.ts'
import { findClosingFence } from '../../markdown/find-closing-fence.ts'
import type { TextRange } from '../../sourced-text/text-range.ts'
import { THINKING_NAMES } from '../tags/set-apart-tags.ts'

const THINKING = `(?:${['think', 'thinking', ...THINKING_NAMES].join('|')})`
/** Matches the start or end of a quotation or of thinking. */
const LANDMARK = new RegExp(`${FENCE_START.source}|\`+|<!--|</?${THINKING}(?=[\\s/>])[^<>]{0,200}>`, 'gim')
const THINKING_END = new RegExp(`</${THINKING}\\s{0,20}>`, 'gi')
const PARAGRAPH_END = /\n[ \t]*\r?\n/g

/**
 * Blanks out fences, inline code, comments and thinking, without changing the length. If a fence, comment or thinking
 * is not closed, blanks out the rest of the text.
 */
export function maskQuoted(text: string): string {
  const pieces: string[] = []
  let position = 0
  for (const { start, end } of findQuoted(text)) {
    pieces.push(text.slice(position, start), ' '.repeat(end - start))
    position = end
  }
  pieces.push(text.slice(position))
  return pieces.join('')
}

function findQuoted(text: string): TextRange[] {
  const ranges: TextRange[] = []
  const findCodeEnd = codeEndFinder(text)
  let thoughtUntil = 0
  let position = 0
  for (;;) {
    const landmark = execAt(LANDMARK, text, position)
    if (!landmark) return ranges
    const mark = landmark[0]
    const start = landmark.index
    position = start + mark.length
    let end: number | undefined
    if (mark === '<!--') end = endOf('-->', text, position)
    else if (mark[0] === '<' && mark[1] === '/') {
      // A closing tag without an opening tag. Either the opening tag was in the prompt, or the closing tag was quoted
      // in the thinking.
      while (ranges.length > 0 && ranges.at(-1)!.start >= thoughtUntil) ranges.pop()
      ranges.push({ start: thoughtUntil, end: position })
      thoughtUntil = position
    } else if (mark[0] === '<') {
      const close = execAt(THINKING_END, text, position)
      end = close ? close.index + close[0].length : text.length
      thoughtUntil = end
    } else {
      const fence = landmark[2] === undefined ? undefined : parseFenceOpening(lineAt(text, start))
      if (fence) end = findClosingFence(text, position, fence)?.end ?? text.length
      else {
        const length = mark.length - mark.indexOf('`')
        end = findCodeEnd(position - length, length)
      }
    }
    if (end === undefined) continue
    ranges.push({ start, end })
    position = end
  }
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? text.length : end)
}

/**
 * Finds the backticks that end inline code. They must be in the same paragraph, and there must be as many as at the
 * start.
 */
function codeEndFinder(text: string): (start: number, length: number) => number | undefined {
  let runs: Map<number, number[]> | undefined
  const passed = new Map<number, number>()
  let paragraphEnd = -1
  return (start, length) => {
    runs ??= backtickRuns(text)
    const starts = runs.get(length) ?? []
    let index = passed.get(length) ?? 0
    while (index < starts.length && starts[index]! <= start) index++
    passed.set(length, index)
    if (paragraphEnd < start) paragraphEnd = execAt(PARAGRAPH_END, text, start)?.index ?? text.length
    const next = starts[index]
    return next !== undefined && next < paragraphEnd ? next + length : undefined
  }
}

function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length)
    if (starts) starts.push(index)
    else runs.set(run.length, [index])
  }
  return runs
}

function endOf(closer: string, text: string, start: number): number {
  const found = text.indexOf(closer, start)
  return found < 0 ? text.length : found + closer.length
}

function execAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}
