import fc from 'fast-check'
import { describe, it } from 'vitest'
import { expectUpdates, hardBody, hardMessage, intendedUpdates } from './test-material/test-expect-updates.ts'
import { realFiles } from './test-material/test-real-files.ts'

const files = realFiles(60)
const real = files.filter((file) => !/<\/?\s*content_update/i.test(file))

describe('several updates in one reply', () => {
  it('are read back unchanged if their bodies are real files', () => {
    fc.assert(
      fc.property(intendedUpdates(fc.constantFrom(...real)), (updates) => expectUpdates(updates, { isClear: true })),
      { numRuns: 300 },
    )
  })

  it('are read back unchanged or refused by name if their bodies contain tags of updates', () => {
    fc.assert(
      fc.property(intendedUpdates(hardBody(files)), (updates) => expectUpdates(updates)),
      { numRuns: 1_000 },
    )
  })

  it('are read back unchanged or refused by name after any message', () => {
    fc.assert(
      fc.property(intendedUpdates(fc.constantFrom(...real)), hardMessage(files), (updates, message) =>
        expectUpdates(updates, { message }),
      ),
      { numRuns: 300 },
    )
  })
})
