import { expect, test } from 'vitest'
import { foundAgain } from './found-again.ts'

test.each([
  ['running', 0, 'Run r is there already: going on with it.'],
  ['running', 3, 'Run r is there already: going on with it, with 3 more steps.'],
  ['failed', 0, 'Run r is there already and failed. quire resume r tries again what failed.'],
  ['incomplete', 0, 'Run r is there already and ended incomplete. quire resume r goes on with it.'],
  ['completed', 0, 'Run r is there already and completed: nothing is left to do.'],
  ['waiting', 0, 'Run r is there already and waits for a person: quire resume r --approve, or --reject.'],
  ['cancelled', 0, 'Run r is there already and was cancelled: it does not go on. Name another one with --run-id.'],
] as const)('a run that is %s, with %i steps added, is told of as it is', (status, added, expected) => {
  expect(foundAgain('r', status, added)).toBe(expected)
})
