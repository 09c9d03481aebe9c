import { expect, test } from 'vitest'
import { InvalidInput } from './errors.ts'
import { isTrustGiven } from './run-options.ts'

test.each(['1', 'true', 'yes', ' TRUE '])('QUIRE_TRUST=%j trusts the workspace', (value) => {
  expect(isTrustGiven({}, { QUIRE_TRUST: value })).toBe(true)
})

test.each(['0', 'false', 'no', '', ' '])('QUIRE_TRUST=%j does not trust the workspace', (value) => {
  expect(isTrustGiven({}, { QUIRE_TRUST: value })).toBe(false)
  expect(isTrustGiven({ trust: true }, { QUIRE_TRUST: value })).toBe(true)
})

test('rejects any other value', () => {
  expect(() => isTrustGiven({}, { QUIRE_TRUST: 'maybe' })).toThrow(InvalidInput)
})
