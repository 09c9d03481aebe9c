import fc from 'fast-check'
import { it } from 'vitest'
import { BEFORE, expectQuoted, quotedEffect } from './test-material/test-expect-quoted.ts'

it('never runs an action or update in a closed quotation, whatever precedes it there', () => {
  fc.assert(fc.property(fc.constantFrom(...BEFORE), quotedEffect, expectQuoted), { numRuns: 3_000 })
})
