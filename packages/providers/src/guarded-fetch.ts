import { CallFailed } from '@quire/runtime/call'

/** A connection, and whether its reply has begun. */
export interface Connection {
  readonly fetch: typeof globalThis.fetch
  /** Whether a successful reply has begun. A failure after that means that the reply was cut off. */
  readonly isReplying: boolean
}

/**
 * A fetch that calls `onBytes` whenever data arrives. Does not follow redirects, because the headers contain the key.
 * Reports a wrong base URL if the server returns a web page.
 */
export function guardedFetch(model: string, onBytes: () => void): Connection {
  let isReplying = false
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, { ...init, redirect: 'manual' })
    onBytes()
    const { status, statusText, headers, body } = response
    if (response.ok && headers.get('content-type')?.includes('text/html')) {
      await body?.cancel()
      const message = 'received a web page instead of a reply. Check baseUrl: most end in /v1.'
      throw new CallFailed(model, 'misconfigured', message, { status })
    }
    isReplying = response.ok
    if (body === null) return response
    const counted = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          onBytes()
          controller.enqueue(chunk)
        },
      }),
    )
    return new Response(counted, { status, statusText, headers })
  }
  return {
    fetch,
    get isReplying() {
      return isReplying
    },
  }
}
