import {
  type CallEvent,
  CallFailed,
  type CallRequest,
  type CallSettings,
  type Embeddings,
  loadPeer,
  type ModelContext,
  maxResponseBytes,
  modelSettings,
  type OpenProviderModel,
  type ProviderSettings,
  providerOf,
} from '@quire/runtime/call'
import { createDeadline, type Deadline } from './deadline.ts'
import { type PartialResponse, readResponse } from './read-response.ts'
import { type ResolvedProvider, resolveProvider } from './resolve-provider.ts'
import { toCallFailed } from './to-call-failed.ts'
import { toCallOptions } from './to-call-options.ts'

/** A model behind an HTTP API. The key is read from the environment for each call and never kept. */
export const openProviderModel: OpenProviderModel = (id, context) => ({
  id,
  stream: (request, signal) => streamCall(id, context, request, signal),
  embed: (texts, signal) => embedTexts(id, context, texts, signal),
  check: async () => {
    const settings = providerSettings(id, context.settings)
    const { client } = resolveProvider(id, providerOf(id), settings, context.environment).kind
    await loadPeer(client, async () => import.meta.resolve(client), notInstalled(id))
  },
})

function notInstalled(id: string): (problem: string) => CallFailed {
  return (problem) => new CallFailed(id, 'not-installed', problem)
}

function providerSettings(id: string, { providers = {} }: CallSettings): ProviderSettings {
  const name = providerOf(id)
  return (Object.hasOwn(providers, name) ? providers[name] : undefined) ?? {}
}

async function* streamCall(
  id: string,
  context: ModelContext,
  request: CallRequest,
  signal: AbortSignal,
): AsyncGenerator<CallEvent> {
  const { settings, environment, name: stated } = context
  const provider = providerOf(id)
  const resolved = resolveProvider(id, provider, providerSettings(id, settings), environment)
  const { kind, baseURL, apiKey, headers, timeoutMs, idleTimeoutMs } = resolved
  const deadline = createDeadline({ timeoutMs, idleTimeoutMs, signal })
  const connection = guardedFetch(id, {
    onBytes: deadline.touch,
    maxBytes: maxResponseBytes(request.maxOutputTokens),
    closingEvent: kind.closingEvent,
  })
  const partial = { text: '' }
  try {
    const name = modelSettings(settings, id).name ?? stated ?? id.slice(provider.length + 1)
    const connect = { provider, name, baseURL, apiKey, headers, fetch: connection.fetch }
    const model = await loadPeer(kind.client, () => kind.connect(connect), notInstalled(id))
    const { options, warnings } = toCallOptions(request, kind, context)
    const { stream } = await deadline.race(model.doStream({ ...options, abortSignal: deadline.signal }))
    yield* readResponse(id, stream, { kind, deadline, connection, partial, warnings })
  } catch (error) {
    const { isResponding } = connection
    const facts = { model: id, apiKey, isResponding, partialText: partial.text, now: Date.now() }
    throw endedFromOutside(id, deadline, resolved, partial) ?? toCallFailed(error, facts)
  } finally {
    deadline.close()
  }
}

/** Much larger than the vectors of a few texts. */
const MAX_VECTOR_BYTES = 32 * 1024 * 1024

async function embedTexts(
  id: string,
  { settings, environment, name: stated }: ModelContext,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Embeddings> {
  const provider = providerOf(id)
  const resolved = resolveProvider(id, provider, providerSettings(id, settings), environment)
  const { kind, baseURL, apiKey, headers, timeoutMs, idleTimeoutMs } = resolved
  const { connectEmbedding } = kind
  if (!connectEmbedding) throw new CallFailed(id, 'misconfigured', `'${provider}' has no embeddings.`)
  const deadline = createDeadline({ timeoutMs, idleTimeoutMs, signal })
  const connection = guardedFetch(id, { onBytes: deadline.touch, maxBytes: MAX_VECTOR_BYTES })
  try {
    const name = modelSettings(settings, id).name ?? stated ?? id.slice(provider.length + 1)
    const connect = { provider, name, baseURL, apiKey, headers, fetch: connection.fetch }
    const model = await loadPeer(kind.client, () => connectEmbedding(connect), notInstalled(id))
    const { embeddings, usage } = await deadline.race(
      model.doEmbed({ values: [...texts], abortSignal: deadline.signal }),
    )
    return { vectors: embeddings, ...(usage && { inputTokens: usage.tokens }) }
  } catch (error) {
    const { isResponding } = connection
    const facts = { model: id, apiKey, isResponding, partialText: '', now: Date.now() }
    throw endedFromOutside(id, deadline, resolved, { text: '' }) ?? toCallFailed(error, facts)
  } finally {
    deadline.close()
  }
}

/** A connection, and what has become of its response. */
interface Connection {
  readonly fetch: typeof globalThis.fetch
  /** Whether a successful response has begun. A failure after that means that the response was cut off. */
  isResponding: boolean
  /** Why the connection broke during the response. */
  broken: unknown
  /** Whether the response was ended because it was too long. */
  isFlooded: boolean
}

interface GuardOptions {
  readonly onBytes: () => void
  /** The maximum size of a response. */
  readonly maxBytes: number
  /** The event that ends a response, for clients that report the finish reason only after this event. */
  readonly closingEvent?: string | undefined
}

/**
 * A fetch that calls `onBytes` whenever data arrives. Does not follow redirects, because the headers contain the key.
 * Reports a wrong base URL if the server returns a web page. If the connection breaks or the response is too long, the
 * body ends there without an error, so that the client reports what it has received.
 */
function guardedFetch(model: string, { onBytes, maxBytes, closingEvent }: GuardOptions): Readonly<Connection> {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, { ...init, redirect: 'manual' })
    onBytes()
    const { status, statusText, headers, body } = response
    if (response.ok && headers.get('content-type')?.includes('text/html')) {
      await body?.cancel()
      const message = 'received a web page instead of a reply. Check baseUrl: most end in /v1.'
      throw new CallFailed(model, 'misconfigured', message, { status })
    }
    connection.isResponding = response.ok
    if (body === null) return response
    const guarded = guardedBody(body, {
      onBytes,
      maxBytes,
      closingEvent: response.ok ? closingEvent : undefined,
      signal: init?.signal,
      onBroken: (error) => {
        connection.broken = error
      },
      onFlood: () => {
        connection.isFlooded = true
      },
    })
    return new Response(guarded, { status, statusText, headers })
  }
  const connection: Connection = { fetch, isResponding: false, broken: undefined, isFlooded: false }
  return connection
}

function endedFromOutside(
  id: string,
  { ending }: Deadline,
  { timeoutMs, idleTimeoutMs }: ResolvedProvider,
  { text }: PartialResponse,
): CallFailed | undefined {
  if (ending === undefined) return undefined
  const facts = { partialText: text }
  if (ending === 'cancelled') return new CallFailed(id, 'cancelled', 'cancelled.', facts)
  const what = ending === 'idle' ? `no data for ${idleTimeoutMs} ms` : `not finished within ${timeoutMs} ms`
  return new CallFailed(id, 'timeout', `${what}.`, facts)
}

interface BodyOptions {
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
 * Passes a response on. If the connection breaks or the response is too long, the body ends normally. The client then
 * reports the finish reason, if it has arrived. A request that was aborted still fails.
 */
function guardedBody(body: ReadableStream<Uint8Array>, options: BodyOptions): ReadableStream<Uint8Array> {
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
