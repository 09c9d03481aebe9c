import { expect, test } from 'vitest'
import { didYouMean } from './near-names.ts'

test.each([
  ['anser', " Did you mean 'answer'?"],
  ['TASK', " Did you mean 'task'?"],
  ['nothing like it', ''],
])('a suggestion for %s', (asked, said) => {
  expect(didYouMean(asked, ['answer', 'task'])).toBe(said)
})
