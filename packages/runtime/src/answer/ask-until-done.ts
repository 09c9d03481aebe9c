import type { Assembly } from '@quire/core'
import type { ValueFile } from '@quire/core/data-file'
import { findLeadingFence } from '@quire/core/markdown'
import type { ArtifactDraft, Origin } from '../artifact/artifact.ts'
import { type KnownArtifact, originsOf } from '../artifact/origins.ts'
import type { RecordedPrompt } from '../artifact/prompt-record.ts'
import type { StepContext } from '../engine/flow/flow.ts'
import { AnswerRefused, AnswerUnusable } from './errors.ts'
import { FAILURE_REASONS } from './finish-reasons.ts'
import type { ContinuationVariant, ReadAnswer, Reading } from './read-answer.ts'
import { jsonText, originFrom } from './step-artifact.ts'

/** The path and metadata of a prompt or raw response. */
export type PlaceAnswer = (
  what: 'prompt' | 'response',
  continuation: number,
) => Pick<ArtifactDraft, 'path' | 'kind'> & { readonly meta: NonNullable<ArtifactDraft['meta']> }

export interface Asking {
  readonly model: string
  readonly seed?: number
  /** The model's maximum output tokens, if known. */
  readonly maxOutput: number | undefined
  /** What is requested, for error messages. */
  readonly what: string
  readonly prompt: RecordedPrompt
  /** The artifacts that may be used in prompts. */
  readonly known: Map<string, KnownArtifact>
  /** The files that define template values other than inputs. */
  readonly valueFiles?: readonly ValueFile[]
  /** The JSON Schema that the answer must satisfy. */
  readonly schema?: object
  readonly read: ReadAnswer
  /** Builds a prompt that asks the model to continue or fix an answer. */
  readonly continuePrompt: (variant: ContinuationVariant, reading: Reading, response: Origin) => Promise<RecordedPrompt>
  readonly maxContinuations: number
  readonly place: PlaceAnswer
}

export interface Answer {
  readonly reading: Reading
  readonly continuations: number
  /** Prompts and responses, in order. */
  readonly artifacts: readonly ArtifactDraft[]
  /** The responses that make up the answer. */
  readonly origins: readonly Origin[]
}

/** The maximum number of retries if an answer is usable but has problems. */
const MAX_REWRITES = 2

/**
 * Asks again while the answer is truncated or unusable, up to the limit. After that, a usable answer is marked as
 * incomplete, and an unusable answer is a failure. A refusal fails immediately.
 */
export async function askUntilDone(context: StepContext, asking: Asking): Promise<Answer> {
  const { model, known, read, place, what } = asking
  const artifacts: ArtifactDraft[] = []
  let parts: { text: string; origin: Origin }[] = []
  let { assembly: prompt, record } = asking.prompt
  let rewrites = 0
  let isResumed = false
  for (let continuation = 0; ; continuation++) {
    const { meta, ...promptPlace } = place('prompt', continuation)
    const sent: ArtifactDraft = {
      ...promptPlace,
      text: prompt.text,
      meta: { ...meta, continuation, ...promptMeta(prompt) },
      origins: originsOf(prompt, known, { given: record.inputs, files: asking.valueFiles ?? [] }),
    }
    const { messages, stableEnds, tokens } = prompt
    const request = {
      model,
      messages,
      stableEnds,
      maxOutputTokens: Math.min(tokens.reserve, asking.maxOutput ?? tokens.reserve),
      ...(asking.seed !== undefined && { seed: asking.seed }),
      ...(asking.schema && { schema: asking.schema, ...(parts.length > 0 && { isContinuation: true }) }),
    }
    const response = await context.call(request, [originFrom(context, sent, 'prompt')], record, {
      takesPartial: true,
    })
    const { finishReason, providerFinishReason = null, usage, text } = response
    const { meta: responseMeta, ...responsePlace } = place('response', continuation)
    const received: ArtifactDraft = {
      ...responsePlace,
      text: jsonText({ model, finishReason, providerFinishReason, usage, text }),
      meta: { ...responseMeta, continuation },
      origins: [
        { id: response.id, kind: 'call', label: response.id, via: 'response' },
        originFrom(context, sent, 'prompt'),
      ],
    }
    artifacts.push(sent, received)
    if (FAILURE_REASONS.includes(finishReason)) {
      throw new AnswerRefused(model, providerFinishReason ?? finishReason, what)
    }
    const part = { text, origin: originFrom(context, received, 'response') }
    // A resumed answer has the same form as the first part, so both may begin alike.
    parts = !isResumed && startsAgain(parts, text) ? [part] : [...parts, part]
    const reading = await read(
      parts.map((one) => one.text),
      response,
    )
    const answer = { reading, continuations: continuation, artifacts, origins: parts.map(({ origin }) => origin) }
    if (reading.next === undefined) return answer
    const isRewrite = reading.next.startsWith('rewrite')
    isResumed = reading.next.startsWith('resume')
    if (reading.isUsable && isRewrite && rewrites >= MAX_REWRITES) return answer
    if (continuation >= asking.maxContinuations) {
      if (reading.isUsable) return answer
      throw new AnswerUnusable(model, what, continuation + 1, reading.problems)
    }
    known.set(part.origin.id, { path: received.path, isFeedback: false })
    const soFar = isRewrite ? reading : { ...reading, text: reading.soFar ?? reading.text }
    ;({ assembly: prompt, record } = await asking.continuePrompt(reading.next, soFar, part.origin))
    if (isRewrite) {
      rewrites++
      parts = []
    }
  }
}

/** Whether a continuation starts again from the beginning. If so, the new text replaces the old text. */
function startsAgain(parts: readonly { readonly text: string }[], text: string): boolean {
  if (parts.length === 0) return false
  const start = (of: string): string =>
    of.slice(findLeadingFence(of)?.bodyStart).replace(/\s+/g, ' ').trim().slice(0, 40)
  const first = start(parts[0]!.text)
  return first.length >= 12 && start(text) === first
}

/** Returns the parts of the report that are stored with a prompt: the budget used and what was left out. */
function promptMeta({ blueprint, tokens, hash, layers }: Assembly): Record<string, string | number | boolean> {
  const leftOut = layers.flatMap(({ id, dropped }) => dropped.map(({ what }) => `${id}: ${what}`))
  return {
    blueprint,
    tokens: tokens.total,
    budget: tokens.budget,
    isExact: tokens.exact,
    hash,
    ...(leftOut.length > 0 && { leftOut: leftOut.join('; ') }),
  }
}
