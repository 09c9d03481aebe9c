import { StoreUnavailable } from '../../store/errors.ts'
import type { StoreWaits } from './store-waits.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

export interface UntilStoredOptions {
  /** Stops the retries, because the claim is lost or the worker is stopping. */
  readonly signal: AbortSignal
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Where the wait is recorded, so that it is reported and limited. */
  readonly waits: StoreWaits
}

/** PostgreSQL rolled back a conflicting transaction. */
const COLLISIONS = ['40P01', '40001']

/** Whether a retry may succeed, because the store was unavailable or transactions conflicted. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  return error instanceof Error && 'code' in error && COLLISIONS.includes(String(error.code))
}

/**
 * Repeats work while the store is unavailable. The work must be idempotent, because an earlier attempt may have
 * succeeded.
 * @throws StoreUnavailable if the signal aborts before the store is available
 */
export async function untilStored<T>(work: () => Promise<T>, { signal, sleep, waits }: UntilStoredOptions): Promise<T> {
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await work()
      } catch (error) {
        if (!isTransient(error) || signal.aborted) throw error
        waits.failed(work, error)
        await sleep(wait, signal).catch(() => {})
        if (signal.aborted) throw error
      }
    }
  } finally {
    waits.ended(work)
  }
}
