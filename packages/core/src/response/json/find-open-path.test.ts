import { expect, it } from 'vitest'
import { findOpenPath } from './find-open-path.ts'

it.each([
  ['{', [], undefined],
  ['{"a', [], 'key'],
  ['{"a"', ['a'], undefined],
  ['{"a": "x', ['a'], 'value'],
  ['{"a": "x\\', ['a'], 'value'],
  ['{"a": "x\\"', ['a'], 'value'],
  ['{"a": "x"', [], undefined],
  ['{"a": 1', ['a'], undefined],
  ['{"a": 1,', [], undefined],
  ['{"a": {"b": [1, "}", {"c": "d', ['a', 'b', 2, 'c'], 'value'],
  ['{"a": [1, 2]', [], undefined],
  ['Sure:\n{"a": [', ['a', 0], undefined],
] as const)('%s', (text, path, inString) => {
  expect(findOpenPath(text)).toEqual({ path, inString })
})

it.each(['', 'no JSON', '{"a": 1}', '[1, 2] and more'])('finds no open path in %s', (text) => {
  expect(findOpenPath(text)).toBeUndefined()
})
