import type { ItemMeasures } from './item-growth.ts'

/** Characters per token, if the beginning of the conversation is not available. */
export const CHARACTERS_PER_TOKEN = 4
/** The number of characters used to measure the density. */
const SAMPLE = 4000

/**
 * The number of characters per token in a conversation. Measured at the beginning, because that part does not change.
 * About 4.5 for English, and 1 or 2 for Chinese.
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
