import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFirstFailure, type Probed } from './find-first-failure.ts'

async function search(outcomes: readonly Probed[]) {
  const probed: number[] = []
  const found = await findFirstFailure(outcomes.length, async (at) => {
    probed.push(at)
    return outcomes[at]!
  })
  return { ...found, probed }
}

describe('the search for the first failure', () => {
  it('finds the change, or that there is none, in at most log2(n + 1) probes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), async (count, seed) => {
        const change = seed % (count + 1)
        const outcomes = Array.from({ length: count }, (_, at): Probed => (at < change ? 'passed' : 'failed'))
        const { passed, failed, probed } = await search(outcomes)
        expect([passed, failed]).toEqual([change - 1, change])
        expect(probed.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count + 1)))
        expect(new Set(probed).size).toBe(probed.length)
      }),
    )
  })

  it('always ends between two probed neighbours, even if the outcomes change several times', async () => {
    const outcome = fc.constantFrom<Probed>('passed', 'failed')
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 100 }), async (outcomes) => {
        const { passed, failed, probed } = await search(outcomes)
        expect(failed - passed).toBe(1)
        if (passed >= 0) expect([outcomes[passed], probed.includes(passed)]).toEqual(['passed', true])
        if (failed < outcomes.length) expect([outcomes[failed], probed.includes(failed)]).toEqual(['failed', true])
      }),
    )
  })
})
