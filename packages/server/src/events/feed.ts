import { setTimeout as sleep } from 'node:timers/promises'

/** An event with its position in its feed. */
export interface FeedEvent {
  readonly id: string
  readonly type: string
}

/** A source of events for any number of readers. */
export interface EventSource<T extends FeedEvent = FeedEvent> {
  /** The start position of a reader that has seen no event. */
  readonly begin: string
  /** Waits for events after a position. Returns an empty list after a timeout or when the source is closed. */
  next(after: string, signal: AbortSignal): Promise<readonly T[]>
  readonly isClosed: boolean
}

const MAX_KEPT = 2_000
const WAIT_MS = 15_000

/**
 * Keeps this process's latest events in memory for readers that reconnect. If older events were missed, the reader gets
 * `feed.reset` and reloads its data.
 */
export class Feed<T extends object> implements EventSource<FeedEvent & (T | { readonly type: 'feed.reset' })> {
  readonly #life: string
  readonly #kept: (FeedEvent & T)[] = []
  #count = 0
  #waiting = Promise.withResolvers<void>()
  isClosed = false

  /** @param life distinguishes this process's events from those of an earlier process */
  constructor(life: string) {
    this.#life = life
  }

  append(event: T & { readonly type: string }): void {
    this.#count++
    this.#kept.push({ ...event, id: `${this.#life}-${this.#count}` })
    if (this.#kept.length > MAX_KEPT) this.#kept.shift()
    this.#wake()
  }

  close(): void {
    this.isClosed = true
    this.#wake()
  }

  /** The start position for new readers. They get only later events. */
  get begin(): string {
    return `${this.#life}-${this.#count}`
  }

  async next(after: string, signal: AbortSignal) {
    const seen = this.#placeOf(after)
    if (seen === undefined) return [{ id: this.begin, type: 'feed.reset' as const }]
    for (const ends = waitEnds(signal); !this.isClosed; ) {
      const fresh = this.#kept.slice(Math.max(0, this.#kept.length - (this.#count - seen)))
      if (this.#count > seen) return fresh
      if (!(await Promise.race([this.#waiting.promise.then(() => true), ends]))) break
    }
    return []
  }

  /**
   * Returns the position of an event. Undefined if later events were lost, or if the event came from an earlier
   * process.
   */
  #placeOf(id: string): number | undefined {
    const at = id.lastIndexOf('-')
    const count = Number(id.slice(at + 1))
    const isKept = count >= this.#count - this.#kept.length && count <= this.#count
    return id.slice(0, at) === this.#life && isKept ? count : undefined
  }

  #wake(): void {
    this.#waiting.resolve()
    this.#waiting = Promise.withResolvers()
  }
}

/** False after a timeout, or when the signal aborts. */
export function waitEnds(signal: AbortSignal): Promise<false> {
  return sleep(WAIT_MS, false as const, { signal, ref: false }).catch(() => false)
}
