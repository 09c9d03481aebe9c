import { StoreFull, StoreGone, StoreUnavailable } from './errors.ts'

/** How long a command waits for an unavailable store. */
export const DEFAULT_PATIENCE_SECONDS = 600
/** If the store does not answer within this time, it counts as unavailable. */
export const AWAY_MS = 3_000

const REPORT_MS = 1_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000
/** PostgreSQL rolled back a conflicting transaction. */
const CONFLICTS = ['40P01', '40001']

/** A period in which the store is unavailable. */
export interface Outage {
  readonly seconds: number
  readonly isOver: boolean
  /** Whether the store is unavailable because the disk is full. */
  readonly isFull: boolean
}

/** Called every second while the store is unavailable, and once when the store is back. */
export type OnOutage = (outage: Outage) => void

type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Whether a retry may succeed, because the store was unavailable or transactions conflicted. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  return error instanceof Error && 'code' in error && CONFLICTS.includes(String(error.code))
}

interface RepeatOptions {
  readonly sleep: Sleep
  readonly signal?: AbortSignal
  /** Called after a failed attempt. Throws if the work must not be repeated. */
  readonly onFailure: (error: unknown) => void
}

/** Repeats work until it succeeds. The work must be idempotent, because an earlier attempt may have succeeded. */
async function repeat<T>(work: () => Promise<T>, { sleep, signal, onFailure }: RepeatOptions): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work()
    } catch (error) {
      onFailure(error)
      await sleep(wait, signal).catch(() => {})
      if (signal?.aborted) throw error
    }
  }
}

export interface UntilStoredOptions {
  /** Stops the retries, because the claim is lost or the worker is stopping. */
  readonly signal: AbortSignal
  readonly sleep: Sleep
  /** Where the wait is recorded, so that it is reported and limited. */
  readonly waits: StoreWaits
}

/**
 * Repeats work while the store is unavailable.
 * @throws StoreUnavailable if the signal aborts before the store is available
 */
export async function untilStored<T>(work: () => Promise<T>, { signal, sleep, waits }: UntilStoredOptions): Promise<T> {
  const onFailure = (error: unknown): void => {
    if (!isTransient(error) || signal.aborted) throw error
    waits.failed(work, error)
  }
  try {
    return await repeat(work, { sleep, signal, onFailure })
  } finally {
    waits.ended(work)
  }
}

export interface PatienceOptions {
  readonly run: string
  readonly limitSeconds: number
  readonly onOutage?: OnOutage
  readonly sleep: Sleep
  /** Whether the work may run twice. If not, it is repeated only if the first attempt had no effect. */
  readonly isRepeatable?: boolean
}

/**
 * Repeats work for a user while the store is unavailable, and reports the outage.
 * @throws StoreGone if the store is unavailable for longer than the limit
 */
export async function withPatience<T>(work: () => Promise<T>, options: PatienceOptions): Promise<T> {
  const { run, limitSeconds, onOutage, sleep, isRepeatable = true } = options
  const started = performance.now()
  const seconds = (): number => Math.round((performance.now() - started) / 1000)
  let isReported = false
  let isFull = false
  const reporting = setInterval(() => {
    if (performance.now() - started < AWAY_MS) return
    isReported = true
    onOutage?.({ seconds: seconds(), isOver: false, isFull })
  }, REPORT_MS)
  const onFailure = (error: unknown): void => {
    const isAway = error instanceof StoreUnavailable && (isRepeatable || error.outcome === 'nothing')
    if (!isAway) throw error
    isFull = error instanceof StoreFull
    if (seconds() >= limitSeconds) throw new StoreGone(run, { seconds: limitSeconds, isFull }, { cause: error })
  }
  try {
    const result = await repeat(work, { sleep, onFailure })
    if (isReported) onOutage?.({ seconds: seconds(), isOver: true, isFull })
    return result
  } finally {
    clearInterval(reporting)
  }
}

export interface StoreWait {
  /** When the first attempt failed, according to `performance.now()`. */
  readonly since: number
  readonly isFull: boolean
}

/**
 * The store operations that are being retried. If the disk is full, large writes fail while heartbeats still succeed,
 * so only these operations show that the store is unavailable.
 */
export class StoreWaits {
  /** Oldest first, because a Map keeps the order of its keys. */
  readonly #waits = new Map<object, StoreWait>()

  /** Records a failed attempt. Conflicting transactions are not counted, because the store is available. */
  failed(operation: object, error: unknown): void {
    if (!(error instanceof StoreUnavailable)) return
    const since = this.#waits.get(operation)?.since ?? performance.now()
    this.#waits.set(operation, { since, isFull: error instanceof StoreFull })
  }

  /** The operation has succeeded, or is not retried any more. */
  ended(operation: object): void {
    this.#waits.delete(operation)
  }

  longest(): StoreWait | undefined {
    const [first] = this.#waits.values()
    return first
  }
}
