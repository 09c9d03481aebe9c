import type { ItemMeasures } from './item-growth.ts'

/** The default if the beginning of the conversation is not available. */
export const CHARACTERS_PER_TOKEN = 4
/** The number of characters used to measure the density. */
const SAMPLE = 4000

/**
 * The number of characters per token in a conversation. English has about four and a half, and Chinese has one or two.
 * The number is measured at the beginning, which does not change as the conversation continues.
 */
export function charactersPerToken({ items, math, itemSheet }: ItemMeasures): number {
  if (items.startsAt > 0) return CHARACTERS_PER_TOKEN
  let characters = 0
  let tokens = 0
  for (let i = 0; i < items.count && characters < SAMPLE; i++) {
    characters += items.lengthOf(i)
    tokens += math.textTokens(itemSheet(i))
  }
  return characters > 0 && tokens > 0 ? characters / tokens : CHARACTERS_PER_TOKEN
}
