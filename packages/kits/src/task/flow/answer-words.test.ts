import { expect, test } from 'vitest'
import { answerWords } from './answer-words.ts'

const reserve = { full: 8000, medium: 4000, minimal: 1500 }

test.each([
  ['the room that the blueprint keeps free', { tier: 'full' }, 4800],
  ['less for a small model', { tier: 'minimal' }, 900],
  ['what the model can write at most', { tier: 'full', maxOutput: 4096 }, 2450],
  ['the room that the profile keeps free', { tier: 'full', reserve: 2000, maxOutput: 4096 }, 1200],
] as const)('an answer can have %s', (_name, profile, words) => {
  expect(answerWords({ reserve }, profile)).toBe(words)
})

test('without a limit, no length is stated', () => expect(answerWords({}, { tier: 'full' })).toBeUndefined())
