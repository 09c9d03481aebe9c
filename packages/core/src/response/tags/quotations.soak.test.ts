/** @module-tag long */
import fc from 'fast-check'
import { it } from 'vitest'
import { BEFORE, expectQuoted, quotedEffect } from './test-material/test-expect-quoted.ts'

it('runs nothing in a million quotations', { timeout: 3_600_000 }, () => {
  fc.assert(fc.property(fc.constantFrom(...BEFORE), quotedEffect, expectQuoted), { numRuns: 1_000_000 })
})
