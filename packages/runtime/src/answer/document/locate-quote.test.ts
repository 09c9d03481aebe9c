import { expect, test } from 'vitest'
import { locateQuote } from './locate-quote.ts'

const REQUEST = `# A café

We want people to announce
what they bring — lamps, “old” radios.

It has to be in use in September.
`

test.each([
  ['across a line break', 'announce what they bring', 3],
  ['with other quotation marks and dashes', '"what they bring - lamps, \'old\' radios"', 4],
  ['with an ellipsis', 'We want people … in use in September.', 3],
  ['in another case', 'it has to be', 6],
])('a quotation is found %s', (_, quote, line) => {
  expect(locateQuote(quote, REQUEST)?.line).toBe(line)
})

test('a quotation that nobody wrote is not found', () => {
  for (const quote of ['in use in October', 'September … We want people', '', '…'])
    expect(locateQuote(quote, REQUEST)).toBeUndefined()
})
