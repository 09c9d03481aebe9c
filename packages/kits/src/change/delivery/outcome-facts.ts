import type { ChangeState } from '../flow/change-state.ts'

/** The last verdict of the review, or of the challenge if there was no review. Empty if there was neither. */
export function lastVerdict({ happened }: ChangeState): string {
  return happened.findLast(({ step, verdict }) => verdict !== null && /^(?:review|challenge)/.test(step))?.verdict ?? ''
}

/** The result of the tests, in a few words. */
export function testResult({ testsPassed, basePassed, failsAsBefore }: ChangeState): string {
  if (testsPassed === null) return 'not run'
  if (failsAsBefore) return 'failed, only where they failed without the change'
  return `${testsPassed ? 'passed' : 'failed'}${basePassed === false ? ' (they failed without the change)' : ''}`
}
