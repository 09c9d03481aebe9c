import type { Profile } from '@quire/core'
import type { CallUsage } from './model.ts'

const PRICED_TOKENS = 1_000_000

/** What a call cost in US dollars; undefined where the price or a count is not known. Scripted models cost nothing. */
export function costOf(
  { price, provider }: Pick<Profile, 'price'> & Partial<Pick<Profile, 'provider'>>,
  { inputTokens, outputTokens }: CallUsage,
): number | undefined {
  if (provider === 'scripted') return 0
  if (price === undefined || inputTokens === undefined || outputTokens === undefined) return undefined
  return (inputTokens * price.input + outputTokens * price.output) / PRICED_TOKENS
}
