import type { Profile } from '@quire/core'
import type { CallUsage } from './model.ts'

const PRICED_TOKENS = 1_000_000

/** What a call cost in US dollars; undefined where the price or a count is not known. */
export function costOf(
  { price }: Pick<Profile, 'price'>,
  { inputTokens, outputTokens }: CallUsage,
): number | undefined {
  if (price === undefined || inputTokens === undefined || outputTokens === undefined) return undefined
  return (inputTokens * price.input + outputTokens * price.output) / PRICED_TOKENS
}
