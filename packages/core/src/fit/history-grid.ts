import type { ItemList } from '../layer/item.ts'

const CHARACTERS_PER_TOKEN = 4

/** A run of neighbouring items, `end` exclusive. */
export interface Block {
  readonly start: number
  readonly end: number
}

/**
 * Cuts a conversation into blocks on a grid of absolute positions, counted in characters from its beginning, so that
 * the same turns make the same blocks whatever the budget and however the conversation goes on. The place where old
 * turns are left out then moves by whole blocks, and the prompt's prefix stays the same for many turns.
 */
export function historyBlocks(items: ItemList, blockTokens: number): Block[] {
  const size = blockTokens * CHARACTERS_PER_TOKEN
  const blocks: Block[] = []
  let position = items.startsAt
  let cell = Math.floor(position / size)
  let start = 0
  for (let i = 0; i < items.count; i++) {
    const at = Math.floor(position / size)
    // A block opens with what the user said, so that no answer is left without its question.
    if (at > cell && i > start && items.opensExchange(i)) {
      blocks.push({ start, end: i })
      start = i
      cell = at
    }
    position += items.lengthOf(i) + 1
  }
  if (items.count > start) blocks.push({ start, end: items.count })
  return blocks
}
