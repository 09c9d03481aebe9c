import { setTimeout as sleep } from 'node:timers/promises'
import { defaultProfiles, type Profile } from '@quire/core'
import { countMessages, loadTokenizer, type Tokenizer } from '@quire/core/model'
import { type CallEvent, CallFailed, type CallRequest, callFingerprint, type Model } from '@quire/runtime/call'
import { answerRequest } from './answer-request.ts'
import { findPartial } from './continue-answer.ts'
import { matchesRequest } from './matches-request.ts'
import type { ScriptedFault, TimedFault } from './parse-fault.ts'
import type { ScriptedOptions } from './scripted-options.ts'
import { hashText } from './seeded-choice.ts'

/** Limits the answer's length. The same for every profile, so that the same request always gets the same text. */
const TOKENIZER = 'o200k_base'
const RETRY_AFTER_MS = 100
/** Eight words, about as many as a model sends in one chunk. */
const PIECE = /(?:\s*\S+){1,8}|\s+$/g

/**
 * A model that needs no network. It derives its answer from the prompt, so the same request always gets the same
 * answer. It counts its input with the tokenizer and the message overhead of `profile`.
 */
export function scriptedModel(id: string, options: ScriptedOptions = {}, profile?: Profile): Model {
  const planFaults = faultPlanner(options.faults ?? [])
  return { id, stream, embed: async (texts) => ({ vectors: texts.map(wordVector), inputTokens: 0 }) }

  async function* stream(original: CallRequest, signal: AbortSignal): AsyncGenerator<CallEvent> {
    // Answers as this model, even if the call used another name.
    const request = { ...original, model: id }
    const plan = planFaults(request, findPartial(request.messages) !== undefined)
    if (signal.aborted) throw cancelled('')
    if (plan.latencyMs > 0) await wait(plan.latencyMs, '', signal)
    refuse(plan)
    const tokenizer = await loadTokenizer(TOKENIZER)
    const composed = await answerRequest(request, options.rules ?? [])
    const answer = plan.has('broken-json') ? breakJson(composed) : composed
    const limit = Math.min(request.maxOutputTokens, plan.truncateTokens ?? Number.POSITIVE_INFINITY)
    const text = truncateToTokens(answer, limit, tokenizer)
    let sent = ''
    for (const [piece] of text.matchAll(PIECE)) {
      if (sent.length > text.length / 2) await breakOff(plan, sent, signal)
      if (signal.aborted) throw cancelled(sent)
      sent += piece
      yield { type: 'text', text: piece }
    }
    await breakOff(plan, sent, signal)
    const finishReason = text.length < answer.length ? 'length' : 'stop'
    const usage = { inputTokens: await countInput(request), outputTokens: tokenizer.count(text) }
    yield { type: 'finish', finishReason, providerFinishReason: finishReason, usage }
  }

  function countInput({ messages }: CallRequest): Promise<number> {
    return countMessages(messages, profile ?? defaultProfiles().get(id).profile)
  }

  function refuse(plan: FaultPlan): void {
    if (plan.has('http-429')) {
      const facts = { status: 429, retryAfterMs: RETRY_AFTER_MS }
      throw new CallFailed(id, 'rate-limited', 'too many requests (injected fault).', facts)
    }
    if (plan.has('http-500')) throw new CallFailed(id, 'server', 'internal error (injected fault).', { status: 500 })
  }

  async function breakOff(plan: FaultPlan, sent: string, signal: AbortSignal): Promise<void> {
    if (plan.has('drop')) {
      throw new CallFailed(id, 'cut-off', 'the connection was lost (injected fault).', { partialText: sent })
    }
    if (!plan.has('stall')) return
    const { timeoutMs } = options
    await wait(timeoutMs, sent, signal)
    throw new CallFailed(id, 'timeout', `nothing received for ${timeoutMs} ms.`, { partialText: sent })
  }

  /** Waits for the given time. Without a time, waits until the signal aborts. */
  async function wait(milliseconds: number | undefined, sent: string, signal: AbortSignal): Promise<void> {
    try {
      if (milliseconds !== undefined) return await sleep(milliseconds, undefined, { signal })
      // A timer keeps the process alive, as an open connection would.
      for (;;) await sleep(2 ** 30, undefined, { signal })
    } catch {
      throw cancelled(sent)
    }
  }

  function cancelled(partialText: string): CallFailed {
    return new CallFailed(id, 'cancelled', 'cancelled.', { partialText })
  }
}

const DIMENSIONS = 512

/** Counts the words of a text. Texts that share words have similar vectors, whatever the order of the words. */
function wordVector(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) vector[hashText(word) % DIMENSIONS]! += 1
  return vector
}

/** Matches small pieces of text, so that an answer can be cut off within a sentence or word. */
const SMALL_PIECE = /\s*\S{1,6}|\s+$/gu

/** The longest prefix that has at most the given number of tokens. */
function truncateToTokens(text: string, tokens: number, tokenizer: Tokenizer): string {
  if (tokenizer.count(text) <= tokens) return text
  let measure = tokenizer.measure('')
  let length = 0
  for (const [piece] of text.matchAll(SMALL_PIECE)) {
    measure = tokenizer.join(measure, tokenizer.measure(piece))
    if (tokenizer.total(measure) > tokens) break
    length += piece.length
  }
  return text.slice(0, length)
}

/** The faults of one attempt. */
interface FaultPlan {
  readonly latencyMs: number
  readonly truncateTokens: number | undefined
  has(kind: TimedFault): boolean
}

/** Decides which faults occur. Counts how often this process has seen each request. */
function faultPlanner(faults: readonly ScriptedFault[]): (request: CallRequest, isContinuation: boolean) => FaultPlan {
  const tries = new Map<string, number>()
  return (request, isContinuation) => {
    const concerned = faults.filter(({ match }) => matchesRequest(match, request))
    const attempt = concerned.length === 0 ? 1 : countTry(request)
    const truncate = concerned.find((fault) => fault.kind === 'truncate' && (fault.always || !isContinuation))
    return {
      latencyMs: concerned.reduce((sum, fault) => sum + (fault.kind === 'latency' ? fault.milliseconds : 0), 0),
      truncateTokens: truncate?.kind === 'truncate' ? truncate.tokens : undefined,
      has: (kind) => concerned.some((fault) => fault.kind === kind && attempt <= fault.times),
    }
  }

  function countTry(request: CallRequest): number {
    const key = callFingerprint(request)
    const count = (tries.get(key) ?? 0) + 1
    tries.set(key, count)
    return count
  }
}

/**
 * Removes one character that models tend to leave out: the comma after a value, or the opening quotation mark of a
 * name. Does not change text that is not JSON.
 */
function breakJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  const positions = [...text.matchAll(/[}"\]\d],(?=\n\s*["{])|(?<=[,{]\n\s*)"(?=[^"\n]+":)/g)].map(
    (match) => match.index + match[0].length - 1,
  )
  const inner = positions.slice(Math.floor(positions.length / 4), Math.ceil((positions.length * 3) / 4))
  const chosen = inner.length > 0 ? inner : positions
  const at = chosen[hashText(text) % Math.max(1, chosen.length)]
  // No such character was found, so this removes the last character instead.
  return at === undefined ? text.trimEnd().slice(0, -1) : text.slice(0, at) + text.slice(at + 1)
}
