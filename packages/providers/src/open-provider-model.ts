import type { LanguageModelV4 } from '@ai-sdk/provider'
import {
  type CallEvent,
  CallFailed,
  type CallRequest,
  type CallSettings,
  loadPeer,
  type ModelContext,
  maxReplyBytes,
  modelSettings,
  type OpenProviderModel,
  type ProviderSettings,
  providerOf,
} from '@quire/runtime/call'
import { createDeadline, type Deadline } from './deadline.ts'
import { type Connection, guardedFetch } from './guarded-fetch.ts'
import type { ProviderKind } from './provider-kinds.ts'
import { readFinish, readUsage } from './read-finish.ts'
import { type ResolvedProvider, resolveProvider } from './resolve-provider.ts'
import { toCallFailed } from './to-call-failed.ts'
import { toCallOptions } from './to-call-options.ts'

/** The reply so far. */
interface Reply {
  text: string
}

interface Exchange {
  readonly deadline: Deadline
  readonly connection: Connection
  readonly reply: Reply
}

type Part = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

/** A model behind an HTTP API. The key is read from the environment for each call and never kept. */
export const openProviderModel: OpenProviderModel = (id, context) => ({
  id,
  stream: (request, signal) => streamCall(id, context, request, signal),
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
    maxBytes: maxReplyBytes(request.maxOutputTokens),
    closingEvent: kind.closingEvent,
  })
  const reply = { text: '' }
  try {
    const name = modelSettings(settings, id).name ?? stated ?? id.slice(provider.length + 1)
    const connect = { provider, name, baseURL, apiKey, headers, fetch: connection.fetch }
    const model = await loadPeer(kind.client, () => kind.connect(connect), notInstalled(id))
    yield* readParts(id, model, toCallOptions(request, resolved.kind, context), resolved, {
      deadline,
      connection,
      reply,
    })
  } catch (error) {
    const { isReplying } = connection
    const facts = { model: id, apiKey, isReplying, partialText: reply.text, now: Date.now() }
    throw endedFromOutside(id, deadline, resolved, reply) ?? toCallFailed(error, facts)
  } finally {
    deadline.close()
  }
}

async function* readParts(
  id: string,
  model: LanguageModelV4,
  { options, warnings }: ReturnType<typeof toCallOptions>,
  { kind }: ResolvedProvider,
  { deadline, connection, reply }: Exchange,
): AsyncGenerator<CallEvent> {
  const { stream } = await deadline.race(model.doStream({ ...options, abortSignal: deadline.signal }))
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await deadline.race(reader.read())
    const isEnd = done || value.type === 'finish' || value.type === 'error'
    if (isEnd && connection.isFlooded) return yield floodedEvent(id, warnings, reply)
    if (done) throw connection.broken ?? cutOff(id, reply)
    if (value.type === 'stream-start') warnings.push(...value.warnings.map(describeWarning))
    if (value.type === 'error') throw connection.broken ?? value.error
    if (value.type === 'text-delta' && value.delta !== '') {
      reply.text += value.delta
      yield { type: 'text', text: value.delta }
    }
    if (value.type === 'finish') return yield finishEvent(id, value, kind, warnings, { connection, reply })
  }
}

function finishEvent(
  id: string,
  { finishReason: { unified, raw }, usage }: Extract<Part, { type: 'finish' }>,
  { doneWord }: ProviderKind,
  warnings: string[],
  { connection, reply }: Pick<Exchange, 'connection' | 'reply'>,
): CallEvent {
  const finishReason = readFinish({ unified, raw })
  if (finishReason === 'cut-off') throw connection.broken ?? cutOff(id, reply)
  if (connection.broken !== undefined) warnings.push('The connection broke after the finish reason had arrived.')
  if (finishReason === 'error') {
    throw new CallFailed(id, 'server', `the provider reported an error: ${raw}.`, { partialText: reply.text })
  }
  const word = raw ?? doneWord
  return {
    type: 'finish',
    finishReason,
    ...(word !== undefined && { providerFinishReason: word }),
    usage: readUsage(usage),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** Ends a reply that is much longer than the request allows. The text is truncated, as at a length limit. */
function floodedEvent(id: string, warnings: readonly string[], { text }: Reply): CallEvent {
  const message = 'the reply was ended, because it was much longer than its output limit.'
  if (text.trim() === '') throw new CallFailed(id, 'rejected', message)
  return { type: 'finish', finishReason: 'length', usage: {}, warnings: [...warnings, message] }
}

function cutOff(id: string, { text }: Reply): CallFailed {
  return new CallFailed(id, 'cut-off', 'the reply ended early.', { partialText: text })
}

function endedFromOutside(
  id: string,
  { ending }: Deadline,
  { timeoutMs, idleTimeoutMs }: ResolvedProvider,
  { text }: Reply,
): CallFailed | undefined {
  if (ending === undefined) return undefined
  const facts = { partialText: text }
  if (ending === 'cancelled') return new CallFailed(id, 'cancelled', 'cancelled.', facts)
  const what = ending === 'idle' ? `no data for ${idleTimeoutMs} ms` : `not finished within ${timeoutMs} ms`
  return new CallFailed(id, 'timeout', `${what}.`, facts)
}

type Warning = Extract<Part, { type: 'stream-start' }>['warnings'][number]

function describeWarning(warning: Warning): string {
  if (warning.type === 'unsupported' || warning.type === 'compatibility') {
    return `${warning.feature}: ${warning.details ?? 'not supported by this model; left out.'}`
  }
  return 'message' in warning ? warning.message : JSON.stringify(warning)
}
