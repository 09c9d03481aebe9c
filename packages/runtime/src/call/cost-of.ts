import type { Profile } from '@quire/core'
import { countMessages, loadTokenizer, ratesFor } from '@quire/core/model'
import type { CallRequest, CallUsage } from './model.ts'
import { findKind, type ModelKind } from './model-kind.ts'

const PRICED_TOKENS = 1_000_000

/**
 * The cost of a call in US dollars. Undefined if the price or a count is unknown. Free models cost nothing. If the
 * price of cached input is unknown, the full price applies.
 * @example
 * costOf({ id: 'openai/gpt-4o', price: { input: 2.5, output: 10 } }, { inputTokens: 1000, outputTokens: 100 })
 * // → 0.0035
 */
export function costOf(
  { id, price }: Pick<Profile, 'id' | 'price'>,
  { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: CallUsage,
  kinds: readonly ModelKind[] = [],
): number | undefined {
  if (findKind(id, kinds)?.isFree) return 0
  if (price === undefined || inputTokens === undefined || outputTokens === undefined) return undefined
  const { input, output, cacheRead = input, cacheWrite = input } = ratesFor(price, inputTokens)
  const plain = inputTokens - cacheReadTokens - cacheWriteTokens
  const cached = cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite
  return (plain * input + cached + outputTokens * output) / PRICED_TOKENS
}

/** The maximum usage of one call. */
export interface WorstCase {
  readonly tokens: number
  /** The cost in US dollars. Undefined if the model's price is unknown. */
  readonly cost: number | undefined
}

/**
 * The number of tokens in a request's prompt and schema, counted with the model's own tokenizer.
 * @example
 * const { profile } = defaultProfiles().get('openai/gpt-4o')
 * const messages = [{ role: 'user', content: 'Hello, world!' }]
 * await countInput(profile, { model: profile.id, messages, maxOutputTokens: 500 }) // → 11
 */
export async function countInput(profile: Profile, { messages, schema }: CallRequest): Promise<number> {
  const counted = await countMessages(messages, profile)
  return schema ? counted + (await loadTokenizer(profile.tokenizer)).count(JSON.stringify(schema)) : counted
}

/** The maximum usage of a call. Assumes that nothing is cached and that the answer has its maximum length. */
export async function worstCase(
  profile: Profile,
  request: CallRequest,
  kinds: readonly ModelKind[] = [],
): Promise<WorstCase> {
  const inputTokens = await countInput(profile, request)
  const usage = { inputTokens, outputTokens: request.maxOutputTokens }
  const written = costOf(profile, { ...usage, cacheWriteTokens: inputTokens }, kinds)
  const plain = costOf(profile, usage, kinds)
  return {
    tokens: inputTokens + request.maxOutputTokens,
    cost: plain === undefined || written === undefined ? undefined : Math.max(plain, written),
  }
}
