import { describe, expect, test } from 'vitest'
import { ItemList } from '../layer/item.ts'
import { historyBlocks, isOnGrid, nestedBlocks } from './history-grid.ts'

const turns = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: 'x'.repeat(399) }))

describe('historyBlocks', () => {
  test('blocks cover all items and start with a user turn', () => {
    const items = new ItemList('history', turns(45))
    const blocks = historyBlocks(items, 500)
    expect(blocks[0]!.start).toBe(0)
    expect(blocks.at(-1)!.end).toBe(45)
    for (const [index, block] of blocks.entries()) {
      expect(block.start % 2).toBe(0)
      if (index > 0) expect(block.start).toBe(blocks[index - 1]!.end)
    }
  })

  test('only the last block changes as the conversation grows', () => {
    const shorter = historyBlocks(new ItemList('history', turns(40)), 500)
    const longer = historyBlocks(new ItemList('history', turns(60)), 500)
    const whole = shorter.filter(({ start, end }) => end - start >= 5)
    expect(whole.length).toBeGreaterThan(3)
    expect(longer).toEqual(expect.arrayContaining(whole))
  })

  test('cuts a partly loaded conversation at the same positions', () => {
    const all = turns(60)
    const whole = new ItemList('history', all)
    const end = new ItemList('history', all.slice(30), whole.positionOf(30))
    const cuts = historyBlocks(whole, 500).map(({ start }) => start)
    for (const { start } of historyBlocks(end, 500).slice(1)) expect(cuts).toContain(start + 30)
  })

  test('offers the newest block in parts, so that the latest turns fit', () => {
    const blocks = historyBlocks(new ItemList('history', turns(9)), 1000)
    expect(blocks.length).toBeGreaterThan(2)
    expect(blocks.at(-1)!.end - blocks.at(-1)!.start).toBeLessThanOrEqual(2)
  })

  test('moves on to a new block even if the items have no text', () => {
    const items = new ItemList('history', new Array(10_000).fill(''))
    expect(historyBlocks(items, 10).length).toBeGreaterThan(100)
  })
})

describe('nestedBlocks', () => {
  test('a finer grid contains every cut of a coarser grid', () => {
    const all = turns(200)
    const whole = new ItemList('history', all)
    const blocks = nestedBlocks(whole, 4)
    const end = new ItemList('history', all.slice(60), whole.positionOf(60))
    const shifted = nestedBlocks(end, 4).map((block) => ({ ...block, start: block.start + 60, end: block.end + 60 }))
    expect(blocks).toEqual(expect.arrayContaining(shifted.slice(1)))
    const startsOn = (grid: number) => blocks.filter((block) => block.grid >= grid).length
    expect(startsOn(416)).toBeGreaterThan(1.8 * startsOn(832))
    expect(startsOn(832)).toBeGreaterThan(1.8 * startsOn(1664))
  })

  test('the grid is coarser if the prompt contains a longer conversation', () => {
    const coarsest = (tokens: number) =>
      [26, 104, 416, 832, 1664, 3328, 6656].find((grid) => isOnGrid({ grid, tokens }))
    expect([100, 1000, 4000, 8000, 28_000, 60_000].map(coarsest)).toEqual([104, 416, 832, 1664, 3328, 6656])
  })
})
