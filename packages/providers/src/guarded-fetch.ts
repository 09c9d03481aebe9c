import { CallFailed } from '@quire/runtime/call'
import { guardedBody } from './guarded-body.ts'

/** A connection, and what has become of its reply. */
export interface Connection {
  readonly fetch: typeof globalThis.fetch
  /** Whether a successful reply has begun. A failure after that means that the reply was cut off. */
  readonly isReplying: boolean
  /** Why the connection broke during the reply. */
  readonly broken: unknown
  /** Whether the reply was ended because it was too long. */
  readonly isFlooded: boolean
}

export interface GuardOptions {
  readonly onBytes: () => void
  /** The maximum size of a reply. */
  readonly maxBytes: number
  /** The event that ends a reply, for clients that report the finish reason only after this event. */
  readonly closingEvent?: string | undefined
}

/**
 * A fetch that calls `onBytes` whenever data arrives. Does not follow redirects, because the headers contain the key.
 * Reports a wrong base URL if the server returns a web page. If the connection breaks or the reply is too long, the
 * body ends there without an error, so that the client reports what it has received.
 */
export function guardedFetch(model: string, { onBytes, maxBytes, closingEvent }: GuardOptions): Connection {
  const state = { isReplying: false, broken: undefined as unknown, isFlooded: false }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, { ...init, redirect: 'manual' })
    onBytes()
    const { status, statusText, headers, body } = response
    if (response.ok && headers.get('content-type')?.includes('text/html')) {
      await body?.cancel()
      const message = 'received a web page instead of a reply. Check baseUrl: most end in /v1.'
      throw new CallFailed(model, 'misconfigured', message, { status })
    }
    state.isReplying = response.ok
    if (body === null) return response
    const guarded = guardedBody(body, {
      onBytes,
      maxBytes,
      closingEvent: response.ok ? closingEvent : undefined,
      signal: init?.signal,
      onBroken: (error) => {
        state.broken = error
      },
      onFlood: () => {
        state.isFlooded = true
      },
    })
    return new Response(guarded, { status, statusText, headers })
  }
  return {
    fetch,
    get isReplying() {
      return state.isReplying
    },
    get broken() {
      return state.broken
    },
    get isFlooded() {
      return state.isFlooded
    },
  }
}
