import { expect, test } from 'vitest'
import { didYouMean } from './near-names.ts'

test.each([
  ['anser', " Did you mean 'answer'?"],
  ['TASK', " Did you mean 'task'?"],
  ['tsk', " Did you mean 'task'?"],
  ['disk', ''],
  ['nothing like it', ''],
])('suggests a name for %s if a similar name exists', (asked, said) => {
  expect(didYouMean(asked, ['answer', 'task'])).toBe(said)
})
