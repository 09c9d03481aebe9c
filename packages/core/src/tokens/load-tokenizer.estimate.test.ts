import { expect, it } from 'vitest'
import { loadTokenizer, parseEstimate } from './load-tokenizer.ts'

it('parses the id of an estimate', () => {
  expect(parseEstimate('estimate:o200k_base*1.3')).toEqual({ from: 'o200k_base', factor: 1.3 })
  for (const other of ['o200k_base', 'estimate:o200k_base', 'estimate:*2', 'estimate:a*', 'estimate:a*-1']) {
    expect(parseEstimate(other)).toBeUndefined()
  }
})

it('scales the total count instead of the count of each part', async () => {
  const exact = await loadTokenizer('cl100k_base')
  const estimate = await loadTokenizer('estimate:cl100k_base*1.4')
  const text = 'One, two, three.\n\nFour: five.'
  expect(estimate).toMatchObject({ id: 'estimate:cl100k_base*1.4', isExact: false })
  expect(estimate.count(text)).toBe(Math.ceil(exact.count(text) * 1.4))
  expect(estimate.count('')).toBe(0)
  const parts = ['One, two', ', three.\n', '\nFour: five.'].map(estimate.measure)
  expect(estimate.total(parts.reduce(estimate.join))).toBe(estimate.count(text))
})
