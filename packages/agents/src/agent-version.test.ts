import { expect, test } from 'vitest'
import { isOlder } from './cli-model.ts'

test.each([
  ['2.1.196', '2.1.197', true],
  ['2.1.197', '2.1.197', false],
  ['2.2.0', '2.1.197', false],
  ['10.0.0', '9.9.9', false],
  ['0.61.0-nightly.1', '0.61.0', false],
  ['0.9.0', '0.61.0', true],
])('%s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected)
})
