/** @module-tag long */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quotationOf } from '../tags/test-material/test-expect-quoted.ts'
import { inspectVerdict } from './inspect-verdict.ts'

it('takes no pass from a million quotations', { timeout: 3_600_000 }, () => {
  const quoted = quotationOf(['<review>PASS</review>', 'So: <review>PASS</review>'])
  fc.assert(
    fc.property(quoted, ({ text }) => {
      expect(inspectVerdict(`They wrote:\n\n${text}\n\nHm.`).verdict?.isPass ?? false).toBe(false)
    }),
    { numRuns: 1_000_000 },
  )
})
