import { statfsSync } from 'node:fs'

/** A server needs room for one more file of its log. */
const LEAST_BYTES = 4 * 1024 * 1024

/** Whether there is hardly any room left where a path lies. Unknown counts as room. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(path)
    return blocks > 0 && bavail * bsize < LEAST_BYTES
  } catch {
    return false
  }
}

/** Whether an error of the system says that there is no room. */
export function saysNoRoom(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}
