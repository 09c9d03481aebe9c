import type { LanguageModelV4 } from '@ai-sdk/provider'
import { type CallEvent, CallFailed, type CallUsage, type FinishReason } from '@quire/runtime/call'
import type { Deadline } from './deadline.ts'
import type { ProviderKind } from './provider-kinds.ts'

/** The response so far. */
export interface PartialResponse {
  text: string
}

/** One request and its response. */
interface Exchange {
  readonly kind: ProviderKind
  readonly deadline: Pick<Deadline, 'race'>
  readonly connection: {
    /** Why the connection broke during the response. */
    readonly broken: unknown
    /** Whether the response was ended because it was too long. */
    readonly isFlooded: boolean
  }
  readonly partial: PartialResponse
  readonly warnings: readonly string[]
}

type Part = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

/** Reads the client's stream. The finish has the warnings of the request and of the client. */
export async function* readResponse(
  id: string,
  stream: ReadableStream<Part>,
  { kind, deadline, connection, partial, warnings: ownWarnings }: Exchange,
): AsyncGenerator<CallEvent> {
  const warnings = [...ownWarnings]
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await deadline.race(reader.read())
    const isEnd = done || value.type === 'finish' || value.type === 'error'
    if (isEnd && connection.isFlooded) return yield floodedEvent(id, warnings, partial)
    if (done) throw connection.broken ?? cutOff(id, partial)
    if (value.type === 'stream-start') warnings.push(...value.warnings.map(describeWarning))
    if (value.type === 'error') throw connection.broken ?? value.error
    if (value.type === 'text-delta' && value.delta !== '') {
      partial.text += value.delta
      yield { type: 'text', text: value.delta }
    }
    if (value.type === 'finish') return yield finishEvent(id, value, kind, warnings, { connection, partial })
  }
}

function finishEvent(
  id: string,
  { finishReason: { unified, raw }, usage }: Extract<Part, { type: 'finish' }>,
  { doneWord }: ProviderKind,
  warnings: string[],
  { connection, partial }: Pick<Exchange, 'connection' | 'partial'>,
): CallEvent {
  const finishReason = readFinish({ unified, raw })
  if (finishReason === 'cut-off') throw connection.broken ?? cutOff(id, partial)
  if (connection.broken !== undefined) warnings.push('The connection broke after the finish reason had arrived.')
  if (finishReason === 'error') {
    throw new CallFailed(id, 'server', `the provider reported an error: ${raw}.`, { partialText: partial.text })
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

/** Ends a response that is much longer than the request allows. The text is truncated, as at a length limit. */
function floodedEvent(id: string, warnings: readonly string[], { text }: PartialResponse): CallEvent {
  const message = 'the reply was ended, because it was much longer than its output limit.'
  if (text.trim() === '') throw new CallFailed(id, 'rejected', message)
  return { type: 'finish', finishReason: 'length', usage: {}, warnings: [...warnings, message] }
}

function cutOff(id: string, { text }: PartialResponse): CallFailed {
  return new CallFailed(id, 'cut-off', 'the reply ended early.', { partialText: text })
}

type Warning = Extract<Part, { type: 'stream-start' }>['warnings'][number]

function describeWarning(warning: Warning): string {
  if (warning.type === 'unsupported' || warning.type === 'compatibility') {
    return `${warning.feature}: ${warning.details ?? 'not supported by this model; left out.'}`
  }
  return 'message' in warning ? warning.message : JSON.stringify(warning)
}

export interface ClientFinish {
  readonly unified: string
  readonly raw: string | undefined
}

export interface ClientUsage {
  readonly inputTokens: {
    readonly total: number | undefined
    readonly cacheRead: number | undefined
    readonly cacheWrite: number | undefined
  }
  readonly outputTokens: { readonly total: number | undefined; readonly reasoning?: number | undefined }
  /** The provider's value. */
  readonly raw?: object | undefined
}

/**
 * Converts the client's finish reason. Returns `cut-off` if the provider gave no reason. In that case, the client
 * reports `interrupted`, `other` or `error`.
 */
export function readFinish({ unified, raw }: ClientFinish): FinishReason | 'cut-off' {
  switch (unified) {
    case 'stop':
    case 'length':
      return unified
    case 'content-filter':
      // The provider's raw reason distinguishes a content filter from a refusal.
      return raw === undefined || raw === 'refusal' || raw === 'stop' ? 'refusal' : 'content-filter'
    case 'interrupted':
      return 'cut-off'
    case 'error':
      return raw === undefined ? 'cut-off' : 'error'
    default:
      return raw === undefined ? 'cut-off' : 'other'
  }
}

/** The provider's token counts. A prompt is never empty, so 0 input tokens mean that the counts are unknown. */
export function readUsage({ inputTokens, outputTokens, raw }: ClientUsage): CallUsage {
  const { total: input, cacheRead, cacheWrite } = inputTokens
  const { total: output, reasoning } = outputTokens
  const isCounted = input === undefined || input > 0
  return {
    ...(isCounted && input !== undefined && { inputTokens: input }),
    ...(isCounted && output !== undefined && { outputTokens: output }),
    ...(isCounted && isCount(cacheRead, /cache/i, raw) && { cacheReadTokens: cacheRead }),
    ...(isCounted && isCount(cacheWrite, /cache/i, raw) && { cacheWriteTokens: cacheWrite }),
    ...(isCounted && isCount(reasoning, /reasoning|thought|thinking/i, raw) && { reasoningTokens: reasoning }),
  }
}

/** Clients also report 0 if the provider reported nothing. Trust a 0 only if the provider sent it. */
function isCount(count: number | undefined, name: RegExp, raw: object | undefined): count is number {
  if (count === undefined || count > 0) return count !== undefined
  let isNamed = false
  JSON.stringify(raw ?? {}, (key, value) => {
    isNamed ||= name.test(key)
    return value
  })
  return isNamed
}
