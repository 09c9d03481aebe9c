import type { Profile } from '@quire/core'
import type { CallUsage } from './model.ts'
import { findKind, type ModelKind } from './model-kind.ts'

const PRICED_TOKENS = 1_000_000

/**
 * What a call cost in US dollars; undefined where the price or a count is not known. Models of a free kind cost nothing.
 * Where nobody states what cached input costs, it is priced as any other, which is rather too much than too little.
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
