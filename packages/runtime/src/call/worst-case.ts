import type { Profile } from '@quire/core'
import { countMessages, loadTokenizer } from '@quire/core/model'
import { costOf } from './cost-of.ts'
import type { CallRequest } from './model.ts'
import type { ModelKind } from './model-kind.ts'

/** The maximum usage of one call. */
export interface WorstCase {
  readonly tokens: number
  /** The cost in US dollars. Undefined if the model's price is unknown. */
  readonly cost: number | undefined
}

/** The number of tokens in a request's prompt and schema, counted with the model's own tokenizer. */
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
