import { expect, test } from 'vitest'
import { changeView } from '../commands/resume.ts'

const PREVIEW = {
  run: 'r',
  steps: 9,
  kept: 20,
  calls: 5,
  tokens: { input: 1200, output: 300 },
  cost: 0.0123,
  unpriced: 0,
  unknown: 0,
}

test.each([
  [
    'the known figures',
    {},
    '9 new steps; 20 completed steps stay unchanged. About 5 calls, 1200 tokens in, 300 out, $0.0123, based on the previous run of these steps.',
  ],
  [
    'that a price is unknown',
    { cost: null, unpriced: 5, unknown: 2 },
    '9 new steps; 20 completed steps stay unchanged. About 5 calls, 1200 tokens in, 300 out, plus the unknown cost of 5 calls, based on the previous run of these steps. 2 of them never ran before, so their usage is unknown.',
  ],
  [
    'that nothing is known',
    { calls: 0, cost: 0, unknown: 9 },
    '9 new steps; 20 completed steps stay unchanged. They never ran before, so their usage is unknown.',
  ],
])('reports %s', (_, more, said) => {
  expect(changeView({ ...PREVIEW, ...more })).toBe(said)
})
