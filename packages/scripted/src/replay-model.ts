import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@quire/core'
import {
  type CallEvent,
  CallFailed,
  type CallRequest,
  type CallUsage,
  callFingerprint,
  type FinishReason,
  type Model,
  type ModelKind,
} from '@quire/runtime/call'

/** A recorded response to a request. */
export interface RecordedResponse {
  readonly text: string
  readonly finishReason: FinishReason
  readonly providerFinishReason?: string
  readonly usage: CallUsage
}

/** Recorded calls, keyed by the fingerprints of their requests or by the requests themselves. */
export interface RecordedCalls {
  find(
    fingerprint: string,
    request: CallRequest,
    signal: AbortSignal,
  ): RecordedResponse | undefined | Promise<RecordedResponse | undefined>
  /** Lists the recorded requests. Used to describe differences in errors. */
  requests?(): Iterable<RecordedRequest> | Promise<Iterable<RecordedRequest>>
  /** What to do about a request that was not recorded. Ends the error's message. */
  readonly advice?: string
}

/** How recorded answers arrive. */
export interface ReplayOptions {
  /** By default, the whole answer arrives at once. */
  readonly wordsPerSecond?: number
}

export interface RecordedRequest {
  readonly model: string
  readonly messages: readonly Message[]
  readonly maxOutputTokens: number
  readonly temperature?: number
  readonly seed?: number
  readonly reasoning?: string
}

const WORD = /\s*\S+|\s+$/g

/** A model that returns only recorded answers. */
export function replayModel(id: string, recorded: RecordedCalls, { wordsPerSecond }: ReplayOptions = {}): Model {
  return { id, stream }

  async function* stream(request: CallRequest, signal: AbortSignal): AsyncGenerator<CallEvent> {
    if (signal.aborted) throw new CallFailed(id, 'cancelled', 'cancelled.')
    const fingerprint = callFingerprint(request)
    const answer = await recorded.find(fingerprint, request, signal)
    if (!answer) throw await notRecorded(request, fingerprint)
    const { text, finishReason, providerFinishReason, usage } = answer
    if (wordsPerSecond !== undefined) {
      for (const [word] of text.matchAll(WORD)) {
        await sleep(1000 / wordsPerSecond, undefined, { signal })
        yield { type: 'text', text: word }
      }
    } else if (text !== '') yield { type: 'text', text }
    yield { type: 'finish', finishReason, ...(providerFinishReason !== undefined && { providerFinishReason }), usage }
  }

  async function notRecorded(request: CallRequest, fingerprint: string): Promise<CallFailed> {
    const requests = await recorded.requests?.()
    const difference = requests && describeDifference(request, requests)
    const nearest = difference === undefined ? '' : ` Compared with the most similar recording, ${difference}.`
    const advice = recorded.advice === undefined ? '' : ` ${recorded.advice}`
    return new CallFailed(
      id,
      'not-found',
      `this request was not recorded (fingerprint ${fingerprint.slice(0, 12)}).${nearest}${advice}`,
    )
  }
}

/** The kind `replay/…`. For example, `replay/openai/gpt-4o` replays the recorded answers of `openai/gpt-4o`. */
export function replay(recorded: RecordedCalls): ModelKind {
  return {
    name: 'replay',
    description: 'answers from recorded calls',
    isLocal: true,
    open(id) {
      const model = id.slice('replay/'.length)
      const { stream } = replayModel(id, recorded)
      // Calls are recorded under the name of the model that was called.
      return { id, stream: (request, signal) => stream({ ...request, model }, signal) }
    },
  }
}

const SETTINGS = ['model', 'maxOutputTokens', 'temperature', 'seed', 'reasoning'] as const
const MAX_SHOWN = 120

/** Describes how a request differs from the most similar recorded request. */
function describeDifference(request: CallRequest, recorded: Iterable<RecordedRequest>): string | undefined {
  let nearest: RecordedRequest | undefined
  let highest = -1
  for (const other of recorded) {
    const shared = likeness(request, other)
    if (shared > highest) {
      nearest = other
      highest = shared
    }
  }
  return nearest && difference(request, nearest)
}

/** A similarity score. A shared line counts much more than a shared setting. */
function likeness(request: CallRequest, other: RecordedRequest): number {
  const lines = new Set(linesOf(request))
  const shared = linesOf(other).filter((line) => lines.has(line)).length
  const same = SETTINGS.filter((name) => request[name] === other[name]).length
  return shared * 10 + same
}

function linesOf({ messages }: RecordedRequest): string[] {
  return messages.flatMap(({ role, content }) => [role, ...content.split('\n')])
}

function difference(request: CallRequest, other: RecordedRequest): string {
  const settings = SETTINGS.filter((name) => request[name] !== other[name]).map(
    (name) => `${name} is ${request[name] ?? 'not set'} instead of ${other[name] ?? 'not set'}`,
  )
  if (settings.length > 0 && linesOf(request).join('\n') === linesOf(other).join('\n')) return settings.join('; ')
  const [own, recordedLines] = [linesOf(request), linesOf(other)]
  const at = own.findIndex((line, index) => line !== recordedLines[index])
  const line = at < 0 ? own.length : at
  return [
    `the first difference is on line ${line + 1}: ${show(own[line])} instead of ${show(recordedLines[line])}`,
    ...settings,
  ].join('; ')
}

function show(line: string | undefined): string {
  if (line === undefined) return 'nothing more'
  return JSON.stringify(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line)
}
