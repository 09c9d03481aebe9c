import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCuts, type PromptOutcome } from './count-cuts.ts'

const prompts = (
  count: number,
  isCut: boolean,
  troubles: PromptOutcome['troubles'],
  more: Partial<PromptOutcome> & { readonly returnsAt?: number; readonly layer?: string } = {},
): PromptOutcome[] => {
  const { returnsAt, layer: id = 'rules', ...rest } = more
  const layer = { id, isCut, ...(returnsAt !== undefined && { returnsAt }) }
  return Array.from({ length: count }, () => ({
    blueprint: 'reply',
    model: 'scripted/a',
    layers: [layer],
    troubles,
    ...rest,
  }))
}

test('a cut beside much more trouble is a suspect, with the budget that suffices for all', () => {
  const found = countCuts([
    ...prompts(12, false, []),
    ...prompts(1, false, ['continued']),
    ...prompts(8, true, ['repaired', 'failed'], { returnsAt: 120 }),
    ...prompts(2, true, [], { returnsAt: 200 }),
  ])
  expect(found).toMatchObject([
    {
      layer: 'rules',
      isSuspect: true,
      cut: { prompts: 10, inTrouble: 8, troubles: { repaired: 8, failed: 8 } },
      whole: { prompts: 13, inTrouble: 1, troubles: { continued: 1 } },
      budget: 200,
    },
  ])
  const { difference, interval } = found[0]!.comparison!
  expect(difference).toBeCloseTo(8 / 10 - 1 / 13)
  expect(interval.low).toBeGreaterThan(0)
})

test('the same trouble with and without the cut, or less, is no suspicion', () => {
  expect(countCuts([...prompts(20, false, ['failed']), ...prompts(20, true, ['failed'])])[0]!.isSuspect).toBe(false)
  expect(countCuts([...prompts(20, false, ['failed']), ...prompts(20, true, [])])[0]!.isSuspect).toBe(false)
})

test('a layer that was always cut has no comparison, and one budget that is missing leaves none', () => {
  const [always] = countCuts([...prompts(9, true, ['failed'], { returnsAt: 90 }), ...prompts(1, true, ['failed'])])
  expect(always).toMatchObject({ isSuspect: false, cut: { prompts: 10, inTrouble: 10 } })
  expect(always).not.toHaveProperty('comparison')
  expect(always).not.toHaveProperty('budget')
})

test('models and blueprints are compared apart, and suspects come first', () => {
  const found = countCuts([
    ...prompts(10, false, []),
    ...prompts(10, true, [], { layer: 'rules' }),
    ...prompts(10, false, [], { model: 'scripted/b' }),
    ...prompts(10, true, ['refused'], { model: 'scripted/b' }),
  ])
  expect(found.map(({ model, isSuspect }) => [model, isSuspect])).toEqual([
    ['scripted/b', true],
    ['scripted/a', false],
  ])
})

test('the more layers are compared, the more is needed for a suspicion', () => {
  const one = [...prompts(8, false, []), ...prompts(3, false, ['failed']), ...prompts(8, true, ['failed'])]
  expect(countCuts(one)[0]!.isSuspect).toBe(true)
  const others = Array.from({ length: 40 }, (_, index) => [
    ...prompts(5, false, [], { layer: `layer-${index}` }),
    ...prompts(5, true, [], { layer: `layer-${index}` }),
  ]).flat()
  expect(countCuts([...one, ...others]).some(({ isSuspect }) => isSuspect)).toBe(false)
})

test('every prompt is counted once for each layer that was ever cut', () => {
  const outcome = fc.record({
    blueprint: fc.constantFrom('reply', 'triage'),
    model: fc.constantFrom('a', 'b'),
    layers: fc.uniqueArray(fc.record({ id: fc.constantFrom('x', 'y', 'z'), isCut: fc.boolean() }), {
      selector: ({ id }) => id,
    }),
    troubles: fc.array(fc.constantFrom('failed' as const, 'continued' as const, 'redone' as const)),
  })
  fc.assert(
    fc.property(fc.array(outcome), (outcomes) => {
      for (const { blueprint, layer, model, cut, whole, isSuspect, comparison } of countCuts(outcomes)) {
        const of = outcomes.filter(
          (one) => one.blueprint === blueprint && one.model === model && one.layers.some(({ id }) => id === layer),
        )
        expect(cut.prompts + whole.prompts).toBe(of.length)
        expect(cut.prompts).toBeGreaterThan(0)
        expect(cut.inTrouble + whole.inTrouble).toBe(of.filter(({ troubles }) => troubles.length > 0).length)
        if (isSuspect) expect(comparison!.p).toBeLessThanOrEqual(0.05)
      }
    }),
  )
})
