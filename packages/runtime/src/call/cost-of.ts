import type { Profile } from '@quire/core'
import type { CallUsage } from './model.ts'
import { findKind, type ModelKind } from './model-kind.ts'

const PRICED_TOKENS = 1_000_000

/**
 * The cost of a call in US dollars. Undefined if the price or a count is unknown. Models of a free kind cost nothing.
 * If the price of cached input is unknown, the full price applies, because an overestimate is safer.
 */
export function costOf(
  { id, price }: Pick<Profile, 'id' | 'price'>,
  { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: CallUsage,
  kinds: readonly ModelKind[] = [],
): number | undefined {
  if (findKind(id, kinds)?.isFree) return 0
  if (price === undefined || inputTokens === undefined || outputTokens === undefined) return undefined
  const { input, output, cacheRead = input, cacheWrite = input } = price
  const plain = inputTokens - cacheReadTokens - cacheWriteTokens
  const cached = cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite
  return (plain * input + cached + outputTokens * output) / PRICED_TOKENS
}
