import { StoreFull, StoreUnavailable } from '../store/errors.ts'
import { StoreGone } from './flow/errors.ts'
import type { OnOutage } from './worker/heartbeat.ts'

/** How long a command waits for an unavailable store. */
export const DEFAULT_PATIENCE_SECONDS = 600

const TELL_MS = 1_000
const AWAY_MS = 3_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

export interface StorePatienceOptions {
  readonly run: string
  readonly limitSeconds: number
  readonly onOutage?: OnOutage
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Whether the work may run twice. If not, it is repeated only if the first attempt had no effect. */
  readonly isRepeatable?: boolean
}

/**
 * Queries the store, and waits while the store is unavailable.
 * @throws StoreGone if the store is unavailable for longer than the limit
 */
export async function withPatience<T>(work: () => Promise<T>, options: StorePatienceOptions): Promise<T> {
  const { run, limitSeconds, onOutage, sleep, isRepeatable = true } = options
  const started = performance.now()
  const seconds = (): number => Math.round((performance.now() - started) / 1000)
  let isTold = false
  let isFull = false
  const tell = (): void => {
    if (performance.now() - started < AWAY_MS) return
    isTold = true
    onOutage?.({ seconds: seconds(), isOver: false, isFull })
  }
  const telling = setInterval(tell, TELL_MS)
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        const result = await work()
        if (isTold) onOutage?.({ seconds: seconds(), isOver: true, isFull })
        return result
      } catch (error) {
        const isAway = error instanceof StoreUnavailable && (isRepeatable || error.outcome === 'nothing')
        if (!isAway) throw error
        isFull = error instanceof StoreFull
        if (seconds() >= limitSeconds) throw new StoreGone(run, { seconds: limitSeconds, isFull }, { cause: error })
        await sleep(wait)
      }
    }
  } finally {
    clearInterval(telling)
  }
}
