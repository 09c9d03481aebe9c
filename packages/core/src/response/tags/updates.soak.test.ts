/** @module-tag long */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectUpdates, hardBody, hardMessage, intendedUpdates } from './test-material/test-expect-updates.ts'
import { realFiles } from './test-material/test-real-files.ts'

const files = realFiles(2_000)
const hour = { timeout: 3_600_000 }

it('reads a million replies with several updates without mixing them up', hour, () => {
  expect(files.length).toBeGreaterThan(500)
  const real = files.filter((file) => !/<\/?\s*content_update/i.test(file))
  const clear = fc.property(intendedUpdates(fc.constantFrom(...real)), (updates) => {
    expectUpdates(updates, { isClear: true })
  })
  const hard = fc.property(intendedUpdates(hardBody(files)), (updates) => expectUpdates(updates))
  const afterMessage = fc.property(intendedUpdates(fc.constantFrom(...real)), hardMessage(files), (updates, message) =>
    expectUpdates(updates, { message }),
  )
  fc.assert(clear, { numRuns: 100_000 })
  fc.assert(hard, { numRuns: 800_000 })
  fc.assert(afterMessage, { numRuns: 100_000 })
})
