import type { ItemMeasures } from './item-growth.ts'

/** What is taken where the conversation's beginning is not at hand. */
export const CHARACTERS_PER_TOKEN = 4
/** Characters of a conversation that tell the density of all of it. */
const SAMPLE = 4000

/**
 * How many characters of a conversation make a token: four and a half in English, one or two in Chinese. It is measured
 * at its beginning, which stays the same however it goes on.
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
