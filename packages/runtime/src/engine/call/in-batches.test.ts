import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../store/errors.ts'
import { inBatches } from './in-batches.ts'

test('items that arrive during a batch form the next batch', async () => {
  const batches: number[][] = []
  let free = (): void => {}
  const double = inBatches<number, number>({
    work: async (items) => {
      batches.push([...items])
      if (batches.length === 1)
        await new Promise<void>((resolve) => {
          free = resolve
        })
      return items.map((item) => item * 2)
    },
  })
  const first = double(1)
  await sleep(1)
  const others = [double(2), double(3), double(4)]
  free()
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
  expect(await double(5)).toBe(10)
})

test('batches items with different keys separately', async () => {
  const batches: string[][] = []
  let free = (): void => {}
  const same = inBatches<string, string>({
    keyOf: (item) => item[0]!,
    work: async (items) => {
      batches.push([...items])
      if (items[0]!.startsWith('a'))
        await new Promise<void>((resolve) => {
          free = resolve
        })
      return items
    },
  })
  const slow = [same('a1'), same('a2')]
  expect(await Promise.all([same('b1'), same('b2')])).toEqual(['b1', 'b2'])
  free()
  expect(await Promise.all(slow)).toEqual(['a1', 'a2'])
  expect(batches).toEqual([
    ['a1', 'a2'],
    ['b1', 'b2'],
  ])
})

test('a failed item does not affect the other items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ value: fc.nat(), isBad: fc.boolean() }), { maxLength: 150 }), async (all) => {
      const ask = inBatches<(typeof all)[number], number>({
        work: async (items) => {
          await sleep(0)
          if (items.some(({ isBad }) => isBad)) throw new Error('bad')
          return items.map(({ value }) => value)
        },
      })
      const results = await Promise.allSettled(all.map((item) => ask(item)))
      expect(results.map((each) => (each.status === 'fulfilled' ? each.value : 'bad'))).toEqual(
        all.map(({ value, isBad }) => (isBad ? 'bad' : value)),
      )
    }),
    { numRuns: 30 },
  )
})

test('does not retry after a lost connection', async () => {
  let tries = 0
  const ask = inBatches<number, number>({
    work: async () => {
      tries++
      throw new StoreUnavailable('gone', 'unknown')
    },
  })
  const results = await Promise.allSettled([ask(1), ask(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
})
