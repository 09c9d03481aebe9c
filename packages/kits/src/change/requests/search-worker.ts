// Searches files for a pattern. Runs in a thread, so that a slow regular expression can be stopped.
import { parentPort, workerData } from 'node:worker_threads'

export interface SearchJob {
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly pattern: string
  readonly isRegex: boolean
  readonly maxMatches: number
}

export type SearchAnswer =
  /** Lines found in one file, each with its path and number. */
  { readonly matches: readonly string[] } | { readonly problem: string } | { readonly hasMore: boolean }

const MAX_LINE = 240
/** The number of characters shown before a match in a long line. */
const BEFORE = 80

function search({ files, pattern, isRegex, maxMatches }: SearchJob, send: (answer: SearchAnswer) => void): void {
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
    const matches: string[] = []
    for (const [index, line] of content.split(/\r?\n/).entries()) {
      const at = find(line)
      if (at < 0) continue
      if (left-- === 0) {
        send({ matches })
        send({ hasMore: true })
        return
      }
      matches.push(`${path}:${index + 1}: ${excerpt(line, at)}`)
    }
    if (matches.length > 0) send({ matches })
  }
  send({ hasMore: false })
}

function excerpt(line: string, at: number): string {
  if (line.length <= MAX_LINE) return line
  const start = Math.max(0, Math.min(at - BEFORE, line.length - MAX_LINE))
  const end = start + MAX_LINE
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}

search(workerData as SearchJob, (answer) => parentPort!.postMessage(answer))
