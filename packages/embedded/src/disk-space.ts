import { statfsSync } from 'node:fs'

/** Free space that a server needs for its next log file. */
const LEAST_BYTES = 4 * 1024 * 1024

/** Whether the disk that contains a path is almost full. False if unknown. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(path)
    return blocks > 0 && bavail * bsize < LEAST_BYTES
  } catch {
    return false
  }
}

/** Whether a system error means that the disk is full. */
export function saysNoRoom(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}
