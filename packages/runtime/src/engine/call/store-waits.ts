import { StoreFull, StoreUnavailable } from '../../store/errors.ts'

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
