import { expect, test } from 'vitest'
import { didYouMean } from './near-names.ts'

test.each([
  ['repyl', ['reply', 'change/unified'], " Did you mean 'reply'?"],
  ['tsk', ['change', 'task', 'team'], " Did you mean 'task'?"],
  ['nothing', ['change', 'task'], ''],
  ['x', [], ''],
])('%j among %j suggests %j', (asked, names, expected) => {
  expect(didYouMean(asked, names)).toBe(expected)
})
