import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { BudgetExceeded } from './errors.ts'
import { type FitOptions, type Fitted, fitLayers, returnPrices } from './fit-layers.ts'
import { type Fittable, type Form, SheetMath } from './sheet.ts'

const math = new SheetMath(await loadTokenizer('o200k_base'))
const separator = math.of('\n\n---\n\n')
const between: FitOptions['between'] = (previous, next) =>
  previous === undefined || next === undefined ? math.of('') : separator

const words = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')
const level = (name: string, text: string): Form => ({ name, sheet: math.of(text) })

function layer(id: string, facts: Partial<Fittable>): Fittable {
  return { id, isKept: false, priority: 0, target: undefined, ...facts }
}

function fit(layers: readonly Fittable[], budget: number): Fitted {
  return fitLayers(layers, { budget, reserve: 100, math, between })
}

function* grow(texts: readonly string[]): Generator<Form> {
  let whole = ''
  for (const [index, text] of texts.entries()) {
    whole = whole === '' ? text : `${text}\n\n${whole}`
    yield { name: `${index + 1}`, sheet: math.of(whole), added: [index] }
  }
}

describe('fitLayers', () => {
  const kept = layer('kept', { isKept: true, levels: [level('full', words(20))] })

  test('reports all layer sizes if the kept layers do not fit', () => {
    const other = layer('other', { isKept: true, levels: [level('full', words(30))] })
    const error = catchError(() => fit([kept, other], 50))
    expect(error).toBeInstanceOf(BudgetExceeded)
    const { needed, smallestWindow, layers } = error as BudgetExceeded
    expect(layers.map(({ id }) => id)).toEqual(['kept', 'other'])
    expect(smallestWindow).toBe(needed + 100)
    const [first, second] = layers.map(({ tokens }) => tokens)
    const overhead = needed - first! - second!
    expect(overhead).toBeGreaterThan(0)
    expect((error as BudgetExceeded).message).toContain(
      `Kept: kept ${first}, other ${second}, separators and message overhead ${overhead}.`,
    )
    expect(() => fit([kept, other], needed)).not.toThrow()
    expect(() => fit([kept, other], needed - 1)).toThrow(BudgetExceeded)
  })

  test('includes the richest level that fits', () => {
    const levels = [level('minimal', words(5)), level('condensed', words(10)), level('full', words(40))]
    const form = (budget: number) => fit([layer('a', { levels })], budget).forms[0]?.name
    const cost = (index: number) => math.total(levels[index]!.sheet)
    expect(form(cost(2))).toBe('full')
    expect(form(cost(2) - 1)).toBe('condensed')
    expect(form(cost(0))).toBe('minimal')
    expect(form(cost(0) - 1)).toBeUndefined()
  })

  test('never exceeds a layer’s maximum, unless even the smallest form is too large', () => {
    const turns = ['one two', 'three four', 'five six']
    const size = (count: number): number => math.textTokens([...grow(turns)][count - 1]!.sheet)
    const kept = (max: number): number => fit([layer('h', { max, growth: () => grow(turns) })], 1000).items[0]!.length
    expect(kept(size(3))).toBe(3)
    expect(kept(size(3) - 1)).toBe(2)
    expect(kept(0)).toBe(1)
    const levels = [level('minimal', words(5)), level('full', words(40))]
    expect(fit([layer('a', { levels, max: 20 })], 1000).forms[0]?.name).toBe('minimal')
  })

  test('does not skip a layer to make room for a later layer', () => {
    const large = layer('large', { priority: 2, levels: [level('full', words(100))] })
    const small = layer('small', { priority: 1, levels: [level('full', 'x')] })
    expect(fit([large, small], 50).forms).toEqual([undefined, undefined])
  })

  test('fills every layer to its target, then distributes the rest by priority', () => {
    const first = layer('first', {
      priority: 2,
      target: 10,
      growth: () => grow([words(3), words(3), words(3), words(3)]),
    })
    const second = layer('second', { priority: 1, target: 100, growth: () => grow([words(3), words(3)]) })
    const count = (budget: number) => fit([first, second], budget).items.map((items) => items.length)
    const all = fit([first, second], 1000)
    expect(count(1000)).toEqual([4, 2])
    // The last increment exceeds the first layer's target. It does not fit, because the budget is one token too small.
    expect(count(all.total - 1)).toEqual([3, 2])
  })

  test('a layer keeps its smallest level even if that level exceeds the target', () => {
    const long = layer('long', {
      priority: 2,
      target: 5,
      levels: [level('minimal', words(10)), level('full', words(50))],
    })
    const other = layer('other', { priority: 1, levels: [level('full', words(10))] })
    const roomy = fit([long, other], 1000).total
    expect(fit([long, other], roomy - 1).forms.map((form) => form?.name)).toEqual(['minimal', 'full'])
  })

  test('never exceeds the budget, and never keeps less if the budget grows', () => {
    const anyLayer = fc.record({
      priority: fc.integer({ min: 0, max: 2 }),
      target: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }),
      isLevels: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(anyLayer, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 150 }),
        (shapes, budget) => {
          const layers = shapes.map(({ priority, target, sizes, isLevels }, index) => {
            const texts = sizes.map((size) => words(size))
            const growing = sizes.map((_, i) => level(`${i}`, words(sizes.slice(0, i + 1).reduce((a, b) => a + b, 0))))
            return layer(`l${index}`, {
              priority,
              target,
              ...(isLevels ? { levels: growing } : { growth: () => grow(texts) }),
            })
          })
          const less = fit(layers, budget)
          const more = fit(layers, budget + 7)
          expect(less.total).toBeLessThanOrEqual(budget)
          for (const [index, form] of less.forms.entries()) {
            if (form) expect(math.total(more.forms[index]!.sheet)).toBeGreaterThanOrEqual(math.total(form.sheet))
            expect(more.items[index]).toEqual(expect.arrayContaining([...less.items[index]!]))
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('the price of a form is the smallest budget in which the form fits', () => {
    const layers = [
      kept,
      layer('a', { priority: 1, target: 8, growth: () => grow([words(4), words(4), words(4)]) }),
      layer('b', { levels: [level('minimal', words(3)), level('full', words(30))] }),
    ]
    const prices = returnPrices(layers, { math, between, limit: Number.POSITIVE_INFINITY })
    for (const { form, budget } of prices[2]!) {
      expect(fit(layers, budget).forms[2]?.name).toBe(form)
      expect(fit(layers, budget - 1).forms[2]?.name).not.toBe(form)
    }
    for (const { added, budget } of prices[1]!) {
      expect(fit(layers, budget).items[1]).toContain(added[0])
      expect(fit(layers, budget - 1).items[1]).not.toContain(added[0])
    }
  })
})

function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('expected an error')
}
