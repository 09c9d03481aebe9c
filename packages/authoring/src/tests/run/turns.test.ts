import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTurns, inOrder } from './turns.ts'

test('no more than the limit run at once, and all get their turn in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(3), { maxLength: 20 }), async (max, delays) => {
      const turns = createTurns(max)
      let running = 0
      const begun: number[] = []
      await Promise.all(
        delays.map((delay, index) =>
          turns(async () => {
            running++
            expect(running).toBeLessThanOrEqual(max)
            begun.push(index)
            for (let wait = 0; wait < delay; wait++) await Promise.resolve()
            running--
          }),
        ),
      )
      expect(begun).toEqual(delays.map((_, index) => index))
    }),
  )
})

test('a failure passes its turn on', async () => {
  const turns = createTurns(1)
  const failing = turns(() => Promise.reject(new Error('no')))
  await expect(Promise.all([failing.catch(() => 'failed'), turns(async () => 'done')])).resolves.toEqual([
    'failed',
    'done',
  ])
})

test('results come in the order of the items, whatever is ready first', async () => {
  const found: number[] = []
  for await (const one of inOrder([30, 1, 20, 2], 4, (delay) => sleep(delay, delay))) found.push(one)
  expect(found).toEqual([30, 1, 20, 2])
})

test('after a failure, earlier results are yielded and no further items are begun', async () => {
  const begun: number[] = []
  const found: number[] = []
  const all = async (): Promise<void> => {
    const work = async (item: number): Promise<number> => {
      begun.push(item)
      if (item === 1) throw new Error('broken')
      return sleep(5, item)
    }
    for await (const one of inOrder([0, 1, 2, 3, 4], 2, work)) found.push(one)
  }
  await expect(all()).rejects.toThrow('broken')
  expect(found).toEqual([0])
  expect(begun).toEqual([0, 1])
})
