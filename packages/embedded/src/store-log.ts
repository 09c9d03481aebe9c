import { readFileSync, statSync } from 'node:fs'
import type { StorePaths } from './store-paths.ts'

/** The size of a store's log. */
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
