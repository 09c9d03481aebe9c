import type { Quire } from '@quire/runtime'
import { type EventSource, Feed } from './feed.ts'

/** An event of a call whose answer is being generated. */
export type LiveEvent = { readonly run: string; readonly step: string; readonly call: string } & (
  | { readonly type: 'response.started'; readonly model: string }
  /** `at` is the position of the text in the response. A client can use it to detect missed text. */
  | { readonly type: 'response.text'; readonly at: number; readonly text: string }
  | { readonly type: 'response.failed'; readonly message: string }
)

/** Maximum number of calls whose text is kept. The oldest calls are dropped first. */
const MAX_CALLS = 200

/** Responses that this process is receiving. Complete responses are in the store. */
export class LiveCalls {
  readonly #feed: Feed<LiveEvent>
  readonly #texts = new Map<string, string>()
  readonly #end: () => void

  constructor(quire: Quire) {
    this.#feed = new Feed(quire.newId().slice(0, 8))
    this.#end = this.hear(quire)
  }

  /** Also reports another workspace's calls. @returns a function that stops these reports */
  hear(quire: Quire): () => void {
    return quire.onProgress(({ model, ...ids }, event) => {
      const text = this.#texts.get(ids.call) ?? ''
      if (event.type === 'text') {
        this.#texts.set(ids.call, text + event.text)
        this.#feed.append({ ...ids, type: 'response.text', at: text.length, text: event.text })
      } else if (event.type === 'attempt.started') {
        this.#begin(ids.call)
        this.#feed.append({ ...ids, type: 'response.started', model })
      } else this.#feed.append({ ...ids, type: 'response.failed', message: event.message })
    })
  }

  /** The text of a response so far. Undefined if this process did not make the call. */
  textOf(call: string): string | undefined {
    return this.#texts.get(call)
  }

  of(run: string): EventSource {
    const feed = this.#feed
    return {
      get isClosed() {
        return feed.isClosed
      },
      get begin() {
        return feed.begin
      },
      async next(after, signal) {
        const events = await feed.next(after, signal)
        const own = events.filter((event) => !('run' in event) || event.run === run)
        const last = events.at(-1)
        // Reports the position even without events of this run, so that the reader can skip the events of other runs.
        return own.length > 0 || !last ? own : [{ id: last.id, type: 'feed.quiet' }]
      },
    }
  }

  close(): void {
    this.#end()
    this.#feed.close()
  }

  #begin(call: string): void {
    this.#texts.delete(call)
    this.#texts.set(call, '')
    const [oldest] = this.#texts.keys()
    if (this.#texts.size > MAX_CALLS) this.#texts.delete(oldest!)
  }
}
