import type { Profile } from '@quire/core'
import type { ReasoningEffort } from '@quire/core/model'
import { estimateRequest } from './limits/estimate-request.ts'
import type { CallRequest, FinishReason } from './model.ts'

/** Tokens reserved for reasoning, in addition to the tokens for the answer. OpenAI recommends 25,000 to start with. */
const REASONING_SPACE: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 2_000,
  low: 8_000,
  medium: 25_000,
  high: 50_000,
  xhigh: 100_000,
}

/** If a model hits its limit before it produces output, the limit is multiplied by this factor. */
const RAISE = 4
/** The highest raised limit if the model's own maximum is unknown. */
const MAX_RAISED = 64_000

/** A token has about four characters. Runs of spaces or hyphens have more. */
const CHARACTERS_PER_TOKEN = 16
const SPARE_CHARACTERS = 16_384
/** An event with a single token has several hundred bytes. Events for reasoning contain no text. */
const BYTES_PER_TOKEN = 1_024
const SPARE_BYTES = 1_048_576

type Limits = Pick<Profile, 'window' | 'maxOutput' | 'reasoning'>

/**
 * The maximum number of tokens in a response. This is the step's limit plus tokens for reasoning. The workspace's limit
 * already includes reasoning.
 */
export function outputLimit(request: CallRequest, profile: Limits, set: number | undefined): number {
  const { maxOutputTokens, reasoning } = request
  const answer = Math.min(maxOutputTokens, set ?? maxOutputTokens, profile.maxOutput ?? maxOutputTokens)
  if (set !== undefined || profile.reasoning === 'none') return answer
  const space = REASONING_SPACE[reasoning ?? (profile.reasoning === 'default' ? 'medium' : 'none')]
  return Math.max(answer, Math.min(answer + space, highest(request, profile)))
}

/** Whether a model used up its limit, for example on reasoning, without writing anything. */
export function isSpent({
  text,
  finishReason,
}: {
  readonly text: string
  readonly finishReason: FinishReason
}): boolean {
  return finishReason === 'length' && text.trim() === ''
}

/** The limit for a retry after a model used up its limit. Undefined if the limit cannot be raised. */
export function raisedLimit(request: CallRequest, profile: Limits, set: number | undefined): number | undefined {
  const most = Math.min(
    highest(request, { ...profile, maxOutput: profile.maxOutput ?? MAX_RAISED }),
    set ?? Number.POSITIVE_INFINITY,
  )
  const raised = Math.min(request.maxOutputTokens * RAISE, most)
  return raised > request.maxOutputTokens ? raised : undefined
}

/** The model's maximum output, or the space left in its window if that is less. */
function highest(request: CallRequest, { window, maxOutput = Number.POSITIVE_INFINITY }: Limits): number {
  return Math.min(maxOutput, window - estimateRequest({ ...request, maxOutputTokens: 0 }))
}

/**
 * The maximum length of a response's text. Longer responses ignore their output limit. Undefined if an agent changes
 * files, because the response then contains the files.
 */
export function maxResponseCharacters({ maxOutputTokens, workplace }: CallRequest): number | undefined {
  return workplace ? undefined : SPARE_CHARACTERS + CHARACTERS_PER_TOKEN * maxOutputTokens
}

/**
 * The maximum size of a response as a provider or agent sends it, with events, reasoning and metadata.
 * @example maxResponseBytes(1000) // → 2_072_576
 */
export function maxResponseBytes(maxOutputTokens: number): number {
  return SPARE_BYTES + BYTES_PER_TOKEN * maxOutputTokens
}
