import type { EventSource } from './feed.ts'

/**
 * Streams a source's events as a response. Reads events only as fast as the client does, so a stalled client does not
 * fill up memory. A reconnecting client sends the id of its last event (Last-Event-ID).
 */
export function eventStream(source: EventSource, request: Request, first?: string): Response {
  const gone = new AbortController()
  const signal = AbortSignal.any([request.signal, gone.signal])
  const encoder = new TextEncoder()
  let seen = request.headers.get('last-event-id') ?? first ?? source.begin
  let isBegun = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isBegun) {
          // Sends the retry delay and the position first, so that no event is missed if the connection is lost early.
          isBegun = true
          return controller.enqueue(encoder.encode(`id: ${seen}\nretry: 1000\n\n`))
        }
        const events = await source.next(seen, signal)
        if (signal.aborted || source.isClosed) return controller.close()
        seen = events.at(-1)?.id ?? seen
        const lines = events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
        controller.enqueue(encoder.encode(lines.length > 0 ? lines.join('') : ': still here\n\n'))
      },
      cancel: () => gone.abort(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
