import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Spending } from './spending.ts'

test('costs never exceed the budget, whatever the questions cost and in whatever order they end', async () => {
  const question = fc.record({
    worst: fc.integer({ min: 1, max: 20 }),
    share: fc.double({ min: 0, max: 3, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(100),
      fc.array(question, { maxLength: 30 }),
      fc.scheduler(),
      async (max, questions, order) => {
        const spending = new Spending(max)
        let spent = 0
        let refused = 0
        const all = questions.map(async ({ worst, share }) => {
          const reservation = await spending.reserve(worst)
          if (!reservation) {
            refused++
            return
          }
          await order.schedule(Promise.resolve())
          const cost = Math.min(reservation.limit, worst * share)
          spent += cost
          expect(spent).toBeLessThanOrEqual(max + 1e-6)
          reservation.release(cost)
        })
        await order.waitFor(Promise.all(all))
        expect(spending.isOver).toBe(refused > 0)
      },
    ),
  )
})

test('a question waits for the others before it is refused', async () => {
  const spending = new Spending(10)
  const first = await spending.reserve(3)
  expect(first!.limit).toBe(9)
  const second = spending.reserve(3)
  first!.release(1)
  expect((await second)!.limit).toBe(9)
})

test('after one refusal, all are refused', async () => {
  const spending = new Spending(2)
  expect(await spending.reserve(3)).toBeUndefined()
  expect(await spending.reserve(1)).toBeUndefined()
  expect(spending.isOver).toBe(true)
})

test('an unknown cost counts as the worst case', async () => {
  const spending = new Spending(10)
  const first = await spending.reserve(6)
  first!.release(null)
  expect(await spending.reserve(5)).toBeUndefined()
})
