export interface BodyOptions {
  readonly onBytes: () => void
  readonly maxBytes: number
  readonly closingEvent: string | undefined
  readonly signal: AbortSignal | null | undefined
  readonly onBroken: (error: unknown) => void
  readonly onFlood: () => void
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * Passes a reply on. If the connection breaks or the reply is too long, the body ends normally. The client then reports
 * the finish reason, if it has arrived. A request that was aborted still fails.
 */
export function guardedBody(body: ReadableStream<Uint8Array>, options: BodyOptions): ReadableStream<Uint8Array> {
  const { onBytes, maxBytes, closingEvent, signal, onBroken, onFlood } = options
  const reader = body.getReader()
  let bytes = 0
  /** The start of an event whose end has not arrived. Kept back only if another event may have to follow. */
  let incomplete = new Uint8Array()

  function end(controller: ReadableStreamDefaultController<Uint8Array>): void {
    if (closingEvent !== undefined) controller.enqueue(new TextEncoder().encode(closingEvent))
    controller.close()
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) return end(controller)
        onBytes()
        bytes += value.length
        if (bytes > maxBytes) {
          onFlood()
          // The connection is closed in any case, so it does not matter whether cancelling succeeds.
          reader.cancel().catch(() => {})
          return end(controller)
        }
        if (closingEvent === undefined) return controller.enqueue(value)
        const whole = joined(incomplete, value)
        const complete = endOfEvents(whole)
        incomplete = whole.slice(complete)
        controller.enqueue(whole.subarray(0, complete))
      } catch (error) {
        if (signal?.aborted) return controller.error(error)
        onBroken(error)
        end(controller)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** The position after the last blank line, which ends an event. */
function endOfEvents(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at > 0; at--) {
    if (bytes[at] !== LINE_FEED) continue
    const before = bytes[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1
    if (bytes[before] === LINE_FEED) return at + 1
  }
  return 0
}
