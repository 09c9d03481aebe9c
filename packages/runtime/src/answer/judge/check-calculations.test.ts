import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCalculations } from './check-calculations.ts'

describe('the calculations of a text', () => {
  it.each([
    ['Fuel: 1,266 × 31 = 39,256.', '“1,266 × 31 = 39,256” is wrong: 1,266 × 31 is 39,246.'],
    ['It leaves € 4,200 − € 3,650 = € 650.', '“€ 4,200 − € 3,650 = € 650” is wrong: € 4,200 − € 3,650 is 550.'],
    ['Margin 31 % of 9,800 = 3,238 euros.', '“31 % of 9,800 = 3,238 euros” is wrong: 31 % of 9,800 is 3,038.'],
    [
      'Tickets (90 adults × 340 + 23 pupils × 290 = 37,720).',
      '“90 adults × 340 + 23 pupils × 290 = 37,720” is wrong: 90 adults × 340 + 23 pupils × 290 is 37,270.',
    ],
    ['| Work | 47 × 5 h = 245 h |', '“47 × 5 h = 245 h” is wrong: 47 × 5 h is 235.'],
    ['**2 × (240 + 60) = 500**', '“2 × (240 + 60) = 500” is wrong: 2 × (240 + 60) is 600.'],
  ])('reports %s', (text, problem) => {
    expect(checkCalculations(text)).toEqual([problem])
  })

  it.each([
    ['a right one', '40 + 46 = 86'],
    ['a rounded result', '410 ÷ 12.89 = 31.8'],
    ['a result that is rounded to tens', '21,360 × 0.44 = 9,400'],
    ['a factor that was rounded before', '21 × (240 + 110.83) = 7,367.50'],
    ['a share', '21,360 ÷ 48,456 = 44 percent'],
    ['costs with a minus', '6 × 225 + 2 × 300 = −1,950'],
    ['another unit of time', '126 calls × 40 s = 84 minutes'],
    ['a unit that is not stated', 'the boxes (140 × 15 minutes = 35)'],
    ['a price for hours', '66 days × 9 h × 46 = 27,324'],
    ['hours and minutes', '951 h 20 × 46 = 43,761'],
    ['clock times', '17:45 + 25 + 15 minutes = 18:25'],
    ['millions', '41 million × 30 = 1.23 billion'],
    ['a part of a longer calculation', '9,800 less 78 + 2 × 21 = 120'],
    ['a result that goes on', '3 × 4 = 10 + 2'],
    ['a range', '3–4 = 5'],
    ['figures with a point between thousands', '1.250 + 750 = 2.000'],
    ['an equation', 'x = 3 + 4'],
  ])('does not report %s', (_name, text) => {
    expect(checkCalculations(text)).toEqual([])
  })

  const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
  const operators = {
    '×': (a: number, b: number) => a * b,
    '+': (a: number, b: number) => a + b,
    '−': (a: number, b: number) => a - b,
  }
  const figures = fc.integer({ min: 1, max: 99_999 })
  const operator = fc.constantFrom<keyof typeof operators>('×', '+', '−')
  const words = fc.constantFrom('', 'Fuel: ', 'So we get ', '- ', '| total | ', '(')

  it('are never reported if they are right, and always if they are far off', () => {
    fc.assert(
      fc.property(figures, operator, figures, words, (a, sign, b, before) => {
        const result = operators[sign](a, b)
        const write = (value: number): string =>
          `${before}${grouped.format(a)} ${sign} ${grouped.format(b)} = ${grouped.format(value).replace('-', '−')}`
        expect(checkCalculations(write(result))).toEqual([])
        expect(checkCalculations(write(2 * Math.abs(result) + 11))).toHaveLength(1)
      }),
    )
  })

  it('take linear time on hostile text', () => {
    for (const part of ['1 × ', '((1 + ', '1,111', '9 a b ', '1 = ', '% of '])
      expect(checkCalculations(part.repeat(20_000))).toEqual([])
  })
})
