// Searches files for a pattern. Runs in a thread, so that a slow regular expression can be stopped.
import { parentPort, workerData } from 'node:worker_threads'

export interface SearchJob {
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly pattern: string
  readonly isRegex: boolean
  readonly maxMatches: number
  /** The number of lines to show before and after a match. */
  readonly around: number
}

export type SearchAnswer =
  /** Lines found in one file, each with its path and number, or each with the lines around it. */
  { readonly matches: readonly string[] } | { readonly problem: string } | { readonly hasMore: boolean }

const MAX_LINE = 240
/** The number of characters shown before a match in a long line. */
const BEFORE = 80

function search(
  { files, pattern, isRegex, maxMatches, around }: SearchJob,
  send: (answer: SearchAnswer) => void,
): void {
  let find: (line: string) => number
  try {
    const regex = isRegex ? new RegExp(pattern) : undefined
    find = regex ? (line) => line.search(regex) : (line) => line.indexOf(pattern)
    find('')
  } catch (error) {
    send({ problem: `it is not a valid regular expression: ${(error as Error).message}` })
    return
  }
  let left = maxMatches
  for (const { path, content } of files) {
    const lines = content.split(/\r?\n/)
    const all = [...lines.keys()].filter((index) => find(lines[index]!) >= 0)
    const found = all.slice(0, left)
    left -= found.length
    const show = (index: number): string => excerpt(lines[index]!, Math.max(0, find(lines[index]!)))
    const matches =
      around === 0
        ? found.map((index) => `${path}:${index + 1}: ${show(index)}`)
        : withLinesAround({ path, end: lines.at(-1) === '' ? lines.length - 1 : lines.length }, found, around, show)
    if (matches.length > 0) send({ matches })
    if (found.length < all.length) {
      send({ hasMore: true })
      return
    }
  }
  send({ hasMore: false })
}

/**
 * Matches with the lines around them, as grep prints them: the path first, `12:` before a match, `13-` before another
 * line, and `--` where lines are left out. No line is shown twice.
 */
function withLinesAround(
  { path, end }: { readonly path: string; readonly end: number },
  found: readonly number[],
  around: number,
  show: (index: number) => string,
): string[] {
  let shown = 0
  return found.map((index, position) => {
    const from = Math.max(shown, index - around)
    const to = Math.max(index, Math.min(index + around, end - 1, (found[position + 1] ?? end) - 1))
    const heading = position === 0 ? [path] : from > shown ? ['--'] : []
    shown = to + 1
    const lines = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
    return [...heading, ...lines.map((at) => `${at + 1}${at === index ? ':' : '-'} ${show(at)}`)].join('\n')
  })
}

function excerpt(line: string, at: number): string {
  if (line.length <= MAX_LINE) return line
  const start = Math.max(0, Math.min(at - BEFORE, line.length - MAX_LINE))
  const end = start + MAX_LINE
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}

search(workerData as SearchJob, (answer) => parentPort!.postMessage(answer))
