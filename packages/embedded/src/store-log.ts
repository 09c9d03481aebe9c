import { readFileSync, statSync } from 'node:fs'
import type { StorePaths } from './store-paths.ts'

export function logSize({ log }: StorePaths): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

/** The text of a store's log after a position. Empty if the log cannot be read. */
export function readLog({ log }: StorePaths, from: number): string {
  try {
    return readFileSync(log).subarray(from).toString()
  } catch {
    return ''
  }
}

/** A store that ends by itself sooner than this did not stay up. */
const SHORT_MS = 10_000
/** Earlier ends no longer count. */
const RECENT_MS = 60_000
/** The number of ends after which clients report the reason and no longer restart the store. */
const MAX_ENDS = 2
const MARK = 'quire-store-ended: '

/** The log line of a store that ended by itself. Undefined if the store ran long enough. */
export function shortLifeLine(problem: string, lifeMs: number): string | undefined {
  return lifeMs < SHORT_MS ? `${MARK}${JSON.stringify({ at: Date.now(), problem })}` : undefined
}

/** Why a store cannot stay up, according to its log. Undefined if it may be started again. */
export function whyNotUp(log: string): string | undefined {
  const ends = log.split('\n').filter((line) => line.startsWith(MARK))
  const recent = ends.slice(-MAX_ENDS).map((line) => JSON.parse(line.slice(MARK.length)))
  if (recent.length < MAX_ENDS || recent.some(({ at }) => Math.abs(Date.now() - at) > RECENT_MS)) return undefined
  return recent.at(-1).problem
}
