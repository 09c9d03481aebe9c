import type { Profile } from '@quire/core'
import type { CallUsage } from './model.ts'
import { findKind, type ModelKind } from './model-kind.ts'

const PRICED_TOKENS = 1_000_000

/** What a call cost in US dollars; undefined where the price or a count is not known. Models of a free kind cost nothing. */
export function costOf(
  { id, price }: Pick<Profile, 'id' | 'price'>,
  { inputTokens, outputTokens }: CallUsage,
  kinds: readonly ModelKind[] = [],
): number | undefined {
  if (findKind(id, kinds)?.isFree) return 0
  if (price === undefined || inputTokens === undefined || outputTokens === undefined) return undefined
  return (inputTokens * price.input + outputTokens * price.output) / PRICED_TOKENS
}
