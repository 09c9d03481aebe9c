import fc from 'fast-check'
import { expect, it } from 'vitest'
import { InvalidStateChange } from '../errors.ts'
import { newSessionState, StateDraft } from '../state/state-draft.ts'
import { testProcess } from './test-process.ts'
import { workReports } from './work-status.ts'

const value = fc.oneof(fc.constantFrom('', ' ', 'TBD', 'n/a', 'A rope bridge'), fc.string())
const fields = fc.record({ opening: value, point: value, close: value, joke: value }, { requiredKeys: [] })
const status = fc.constantFrom('not_started', 'in_progress', 'draft_ready', 'complete')

it('never reports incomplete work as complete', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fields, status), { minLength: 1, maxLength: 5 }), (steps) => {
      const draft = new StateDraft(testProcess, newSessionState(testProcess), () => ({ turn: 1, by: 'person' }))
      for (const [filled, declared] of steps) {
        draft.fill('outline', filled)
        try {
          draft.declare('outline', declared)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidStateChange)
        }
        const report = workReports(testProcess, draft.state).find(({ template }) => template.name === 'outline')!
        if (report.missing.length > 0) expect(report.status).not.toBe('complete')
        expect(report.status === 'not_started').toBe(!report.isBegun)
        if (report.completed.length > 0) expect(report.isBegun).toBe(true)
      }
    }),
  )
})
