import type { ItemList } from '../layer/item.ts'
import { CHARACTERS_PER_TOKEN } from './text-density.ts'

/**
 * The number of parts into which the newest block is split. The latest turns may fit even if the whole block does not.
 */
const PARTS_OF_NEWEST = 8
/** The block size of the finest grid, in tokens. Each coarser grid doubles the block size. */
const FINEST_BLOCK = 26

/** Consecutive items. `end` is exclusive. */
export interface Block {
  readonly start: number
  readonly end: number
  /** The block size, in tokens, of the coarsest grid that has a boundary where this block starts. */
  readonly grid: number
}

/**
 * Cuts a conversation into equal blocks. Boundaries are at fixed positions, counted in characters from the beginning of
 * the conversation. Neither the budget nor later turns move them.
 */
export function historyBlocks(items: ItemList, blockTokens: number): Block[] {
  const size = blockTokens * CHARACTERS_PER_TOKEN
  const blocks = cutOnGrid(items, size, { start: 0, end: items.count, position: items.startsAt })
  const newest = blocks.pop()
  const parts = newest ? cutOnGrid(items, Math.ceil(size / PARTS_OF_NEWEST), newest) : []
  return [...blocks, ...parts].map(({ start, end }) => ({ start, end, grid: Number.POSITIVE_INFINITY }))
}

/** Cuts a conversation into blocks on nested grids. `isOnGrid` decides which blocks a prompt may begin with. */
export function nestedBlocks(items: ItemList, charactersPerToken: number): Block[] {
  const size = FINEST_BLOCK * charactersPerToken
  const fine = cutOnGrid(items, size, { start: 0, end: items.count, position: items.startsAt })
  return fine.map(({ start, end, position }, index) => {
    const before = fine[index - 1]
    return {
      start,
      end,
      grid: before ? coarsestGrid(before.position / size, position / size) : Number.POSITIVE_INFINITY,
    }
  })
}

/**
 * The block size of the coarsest grid that separates two positions. Positions are counted in blocks of the finest grid.
 */
function coarsestGrid(before: number, position: number): number {
  let blocks = 1
  while (Math.floor(position / (2 * blocks)) > Math.floor(before / (2 * blocks))) blocks *= 2
  return FINEST_BLOCK * blocks
}

/**
 * Whether the conversation in a prompt may begin with this block. The block size grows more slowly than the kept
 * conversation, so the cut stays the same for many turns and little space is left empty. The grid does not depend on
 * the budget, so a larger budget never keeps fewer turns.
 */
export function isOnGrid({ grid, tokens }: { readonly grid: number; readonly tokens: number }): boolean {
  return 2 * grid > 1.67 * tokens ** 0.8
}

interface PlacedBlock {
  readonly start: number
  readonly end: number
  /** The block's position in the whole conversation. */
  readonly position: number
}

function cutOnGrid(
  items: ItemList,
  size: number,
  { start: first, end, position: startsAt }: PlacedBlock,
): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  let startPosition = startsAt
  let position = startsAt
  let cell = Math.floor(position / size)
  let start = first
  for (let i = first; i < end; i++) {
    const at = Math.floor(position / size)
    // Each block starts with a user turn, so that every answer stays with its question.
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
