import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDocument, countWords } from './check-document.ts'

describe('the length of a document', () => {
  it.each([
    ['## A [plan](plan.md)\n\n- 24 euros a year – or less', 8],
    ['| Who | Hours |\n|---|---:|\n| The owners’ evenings | 3.5 |', 6],
    ['“Don’t,” she said — half-way, 3 times.', 6],
    ['', 0],
  ])('counts the words of %j', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it('is reported if it exceeds the limit', () => {
    expect(checkDocument('one two three', { maxWords: 3 })).toEqual([])
    expect(checkDocument('one two three four', { maxWords: 3 })).toEqual(['It has 4 words. At most 3 are allowed.'])
  })
})

describe('the weekdays of a document', () => {
  it.each([
    'Thursday 25 March 2027',
    'Thursday, 25 March 2027',
    'Thu 25 Mar 2027',
    '**Thursday**, the 25th of March 2027',
    'Thursday, March 25, 2027',
    'Thursday 2027-03-25',
    '2027-03-25 (Thursday)',
    '25 March 2027 (Thu, in the hall)',
    'Open from 25 March 2027, Wednesday to Friday',
    'Monday meetings start on 25 March 2027',
    '```\nMonday 25 March 2027\n```',
  ])('accepts %s', (text) => {
    expect(checkDocument(text)).toEqual([])
  })

  it.each([
    ['We vote on Monday, 25 March 2027.', '“Monday, 25 March 2027” is wrong: 25 March 2027 is a Thursday.'],
    ['From **Mon** 2027-03-25 on', '“Mon 2027-03-25” is wrong: 2027-03-25 is a Thursday.'],
    ['by 25 March 2027 (Friday)', '“25 March 2027 (Friday” is wrong: 25 March 2027 is a Thursday.'],
    ['Friday, April 31st, 2027', 'April 31st, 2027 does not exist.'],
  ])('reports %s', (text, fault) => {
    expect(checkDocument(text)).toEqual([fault])
  })

  it('are right if they come from a calendar, and wrong otherwise', () => {
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 6 }), fc.boolean(), (day, shift, isIso) => {
        const name = (of: Date) => of.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
        const other = new Date(day.getTime() + shift * 86_400_000)
        const long = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
        const written = isIso ? day.toISOString().slice(0, 10) : day.toLocaleDateString('en-GB', long)
        expect(checkDocument(`We meet on ${name(other)} ${written}.`)).toHaveLength(shift === 0 ? 0 : 1)
      }),
    )
  })
})

const HEAD = '| What | Euros |\n|---|---:|\n'

describe('the totals of a document', () => {
  it.each([
    ['currencies and thousands', '| Rent | € 1,250 |\n| Wine | € 95.50 |\n| **Total** | **€ 1,345.50** |'],
    ['continental figures', '| Rent | 1.250,00 |\n| Wine | 800,50 |\n| Total | 2.050,50 |'],
    ['a continental column without decimals', '| Rent | 1.250 € |\n| Wine | 800 € |\n| Total | 2.050 € |'],
    ['negative figures and gaps', '| Sales | 900 |\n| Fees | −400 |\n| Open | – |\n| Total | 500 |'],
    ['figures in brackets', '| Sales | 900 |\n| Fees | (400) |\n| Sum | 500 |'],
    ['a limit below the total', '| Rent | 3 |\n| Wine | 4 |\n| Total | 7 |\n| Limit | 10 |'],
    ['a rounded total', '| Rent | 3.4 |\n| Wine | 4.4 |\n| Total | 8 |'],
    ['rounded shares', '| Rent | 33% |\n| Wine | 33% |\n| Chairs | 33% |\n| Total | 100% |'],
    ['texts among the figures', '| Rent | about 3 |\n| Wine | 2 × 4 |\n| Total | 12 |'],
    ['units that differ', '| Rent | 3 days |\n| Wine | 4 hours |\n| Total | 9 days |'],
    ['subtotals', '| Rent | 3 |\n| Subtotal | 3 |\n| Wine | 4 |\n| Total | 7 |'],
    ['no lines', '| Total | 7 |'],
  ])('may have %s', (_name, rows) => {
    expect(checkDocument(HEAD + rows)).toEqual([])
  })

  it.each([
    ['| Rent | € 1,250 |\n| Wine | € 95 |\n| **Total** | **€ 1,355** |', '1,345, but “Total” is € 1,355.'],
    ['| Rent | 1.5 |\n| Wine | 1.5 |\n| Total | 4 |', '3, but “Total” is 4.'],
    ['| Rent | 3 h |\n| Wine | 4 h |\n| Total | 8 h |\n| Limit | 10 h |', '7, but “Total” is 8 h.'],
  ])('are reported if they are wrong', (rows, end) => {
    expect(checkDocument(HEAD + rows)).toEqual([`The column “Euros” of a table adds up to ${end}`])
  })

  const format = (cents: number, digits: number, currency: string): string => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const figure = new Intl.NumberFormat('en', options).format(Math.abs(cents) / 10 ** digits)
    return `${cents < 0 ? '−' : ''}${currency}${figure}`
  }
  const column = fc.record({
    cents: fc.array(fc.integer({ min: -10_000_000, max: 100_000_000 }), { minLength: 1, maxLength: 12 }),
    digits: fc.constantFrom(0, 2),
    currency: fc.constantFrom('', '€', '$', 'EUR '),
  })
  const tableOf = (
    { cents, digits, currency }: { cents: number[]; digits: number; currency: string },
    total: number,
  ) => {
    const line = (label: string, value: number): string => `| ${label} | ${format(value, digits, currency)} |`
    return HEAD + [...cents.map((value, index) => line(`Line ${index}`, value)), line('Total', total)].join('\n')
  }
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

  it('are never reported if the table adds up', () => {
    fc.assert(
      fc.property(column, (one) => {
        expect(checkDocument(tableOf(one, sumOf(one.cents)))).toEqual([])
      }),
    )
  })

  it('are not looked for in a running balance', () => {
    const spent = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(spent, fc.integer({ min: 0, max: 100_000_000 }), fc.boolean(), (cents, start, isSpent) => {
        let left = start
        const rows = cents.map((value, index) => {
          left += isSpent ? -value : value
          return `| Line ${index} | ${format(value, 2, '')} | ${format(left, 2, '')} |`
        })
        const total = `| **Total** | ${format(sumOf(cents), 2, '')} | ${format(left, 2, '')} |`
        const head = '| What | Euros | Left |\n|---|---|---|\n'
        expect(checkDocument(`${head}${rows.join('\n')}\n${total}`)).toEqual([])
      }),
    )
  })

  it('are always reported if the table does not add up', () => {
    const off = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((difference) => difference !== 0)
    fc.assert(
      fc.property(column, off, (one, difference) => {
        expect(checkDocument(tableOf(one, sumOf(one.cents) + difference))).toHaveLength(1)
      }),
    )
  })

  it('never make the check fail', () => {
    const cell = fc.stringMatching(/^[-+()€%.,'\d a-z|*]{0,12}$/)
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 6 }), cell, (cells, total) => {
        checkDocument(`${HEAD}${cells.map((one) => `| x | ${one} |`).join('\n')}\n| Total | ${total} |`)
      }),
    )
  })
})
