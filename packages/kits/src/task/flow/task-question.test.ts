import { expect, test } from 'vitest'
import { answerWords } from './task-question.ts'

const reserve = { full: 8000, medium: 4000, minimal: 1500 }

test.each([
  ['the blueprint’s reserve allows', { tier: 'full' }, 4800],
  ['the smaller reserve for a small model allows', { tier: 'minimal' }, 900],
  ['the model’s output limit allows', { tier: 'full', maxOutput: 4096 }, 2450],
  ['the profile’s reserve allows', { tier: 'full', reserve: 2000, maxOutput: 4096 }, 1200],
] as const)('an answer can be as long as %s', (_name, profile, words) => {
  expect(answerWords({ reserve }, profile)).toBe(words)
})

test('returns undefined if there is no limit', () => expect(answerWords({}, { tier: 'full' })).toBeUndefined())
