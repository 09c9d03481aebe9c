import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differingFigures } from './differing-figures.ts'

describe('figures that differ between products', () => {
  it('are found with their products and sentences', () => {
    const texts = [
      { product: 'P1', content: 'The membership fee is 24 euros a year. We open at 9.' },
      { product: 'P2', content: '# Prices\n\n- Membership fee: €20\n- Deposit: 50 euros' },
    ]
    expect(differingFigures(texts)).toEqual([
      {
        what: 'membership fee',
        values: [
          { product: 'P1', value: '24', quote: 'The membership fee is 24 euros a year.' },
          { product: 'P2', value: '20', quote: '- Membership fee: €20' },
        ],
      },
    ])
  })

  it('are not reported for different units, one product, or different spellings of a number', () => {
    const texts = [
      { product: 'P1', content: 'The annual budget is 1,240 euros. The annual budget lasts 12 months.' },
      { product: 'P2', content: 'The annual budget is 1240 euros.' },
    ]
    expect(differingFigures(texts)).toEqual([])
  })

  it.each([
    ['nobody comes to Orra between 6:15 and 9:30.', 'nothing leaves Orra between 7:00 and 12:30.'],
    ['Each day brings losses: season tickets 3,200.', 'Each guest buys season tickets 320.'],
  ])('are not reported without a unit, nor for times of day: %s', (first, second) => {
    const texts = [
      { product: 'P1', content: first },
      { product: 'P2', content: second },
    ]
    expect(differingFigures(texts)).toEqual([])
  })

  it('are not reported for rows of tables, whose cells are about different things, nor for former values', () => {
    const texts = [
      {
        product: 'P1',
        content: '| Payers of single fares | 1.00 euro a trip |\n\nWe ask for 335 euros instead of 290 euros.',
      },
      { product: 'P2', content: 'A single fare is 7.50 euros instead of 6.50 euros.' },
    ]
    expect(differingFigures(texts)).toEqual([])
  })

  it('are exactly those whose value was changed in a copy', () => {
    const word = fc.stringMatching(/^[a-z]{6,10}$/)
    const facts = fc.uniqueArray(fc.tuple(word, word, fc.integer({ min: 1, max: 9999 })), {
      selector: ([first, second]) => [first, second].sort().join(' '),
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(facts, fc.nat(5), (list, at) => {
        const changed = at % list.length
        const write = (value: (n: number, index: number) => number): string =>
          list.map(([first, second, n], index) => `The ${first} ${second} is ${value(n, index)} euros.`).join('\n')
        const texts = [
          { product: 'P1', content: write((n) => n) },
          { product: 'P2', content: write((n, index) => (index === changed ? n + 1 : n)) },
        ]
        expect(differingFigures(texts).map(({ values }) => values.map(({ value }) => value))).toEqual([
          [String(list[changed]![2]), String(list[changed]![2] + 1)],
        ])
      }),
    )
  })

  it('never fails, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        differingFigures([
          { product: 'P1', content: one },
          { product: 'P2', content: other },
        ])
      }),
    )
  })
})
