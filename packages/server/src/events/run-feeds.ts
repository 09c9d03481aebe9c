import { setTimeout as sleep } from 'node:timers/promises'
import type { RunEvent } from '@quire/runtime'
import { type EventSource, waitEnds } from './feed.ts'

export type ReadEvents = (run: string, after: string) => Promise<readonly RunEvent[]>

const POLL_MS = 200
const MAX_KEPT = 500

/** The newest events of one run. All listeners share one query. */
class RunFeed {
  readonly #read: (after: string) => Promise<readonly RunEvent[]>
  #kept: readonly RunEvent[] = []
  #last: string | undefined
  #waiting = Promise.withResolvers<void>()
  #listeners = 0
  #isPolling = false

  constructor(read: (after: string) => Promise<readonly RunEvent[]>) {
    this.#read = read
  }

  async next(after: string, signal: AbortSignal): Promise<readonly RunEvent[]> {
    const cached = this.#after(after)
    if (cached === undefined) {
      // Reads earlier events from the store, for a listener that is new or has been away for a long time.
      const events = await this.#read(after)
      if (events.length > 0) return events
    } else if (cached.length > 0) return cached
    if (this.#last === undefined || Number(after) > Number(this.#last)) this.#skipTo(after)
    this.#listeners++
    void this.#poll()
    try {
      const hasMore = await Promise.race([this.#waiting.promise.then(() => true), waitEnds(signal)])
      return hasMore ? (this.#after(after) ?? []) : []
    } finally {
      this.#listeners--
    }
  }

  /** The cached events that follow a given event. Undefined if some events may be missing. */
  #after(seen: string): readonly RunEvent[] | undefined {
    if (this.#last === undefined) return undefined
    const first = this.#kept[0]
    const begins = first ? Number(first.id) - 1 : Number(this.#last)
    if (Number(seen) < begins) return undefined
    return this.#kept.filter(({ id }) => Number(id) > Number(seen))
  }

  /** Skips to the position of a listener that is further along. Other listeners read skipped events from the store. */
  #skipTo(seen: string): void {
    this.#last = seen
    this.#kept = []
    this.#wake()
  }

  #wake(): void {
    this.#waiting.resolve()
    this.#waiting = Promise.withResolvers()
  }

  /** Polls for more events while a listener waits. One poll serves all listeners. */
  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    while (this.#listeners > 0) {
      // If the store is unavailable, listeners wait for it.
      const from = this.#last!
      const events = await this.#read(from).catch(() => [])
      if (events.length > 0 && this.#last === from) {
        this.#kept = [...this.#kept, ...events].slice(-MAX_KEPT)
        this.#last = events.at(-1)!.id
        this.#wake()
      }
      await sleep(events.length > 0 ? 0 : POLL_MS, undefined, { ref: false })
    }
    this.#isPolling = false
  }
}

export class RunFeeds {
  readonly #read: ReadEvents
  readonly #feeds = new Map<string, { readonly feed: RunFeed; users: number }>()
  #isClosed = false

  constructor(read: ReadEvents) {
    this.#read = read
  }

  /** Returns the events of a run from the start. The feed is dropped when it has no more readers. */
  of(run: string): EventSource<RunEvent> {
    const feeds = this.#feeds
    const isClosed = (): boolean => this.#isClosed
    return {
      get isClosed() {
        return isClosed()
      },
      begin: '0',
      next: async (after, signal) => {
        const entry = feeds.get(run) ?? { feed: new RunFeed((seen) => this.#read(run, seen)), users: 0 }
        feeds.set(run, entry)
        entry.users++
        try {
          return await entry.feed.next(/^\d{1,9}$/.test(after) ? after : '0', signal)
        } finally {
          entry.users--
          setTimeout(() => entry.users === 0 && feeds.get(run) === entry && feeds.delete(run), POLL_MS * 5).unref()
        }
      },
    }
  }

  close(): void {
    this.#isClosed = true
  }
}
