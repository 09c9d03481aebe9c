import type { ItemList } from '../layer/item.ts'

const CHARACTERS_PER_TOKEN = 4
/** The newest block is offered in so many parts: where not even one block fits, the latest turns still do. */
const PARTS_OF_NEWEST = 8

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
  const blocks = cutOnGrid(items, size, { start: 0, end: items.count }, items.startsAt)
  const newest = blocks.pop()
  if (!newest) return blocks
  return [...blocks, ...cutOnGrid(items, Math.ceil(size / PARTS_OF_NEWEST), newest, newest.position)]
}

interface PlacedBlock extends Block {
  /** Where it starts in the whole conversation. */
  readonly position: number
}

function cutOnGrid(items: ItemList, size: number, { start: first, end }: Block, startsAt: number): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  let startPosition = startsAt
  let position = startsAt
  let cell = Math.floor(position / size)
  let start = first
  for (let i = first; i < end; i++) {
    const at = Math.floor(position / size)
    // A block opens with what the user said, so that no answer is left without its question.
    if (at > cell && i > start && items.opensExchange(i)) {
      blocks.push({ start, end: i, position: startPosition })
      start = i
      startPosition = position
      cell = at
    }
    position += items.lengthOf(i) + 1
  }
  if (end > start) blocks.push({ start, end, position: startPosition })
  return blocks
}
