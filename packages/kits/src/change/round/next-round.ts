import type { StepDraft } from '@quire/runtime'
import type { ChangeOptions } from '../flow/change-options.ts'
import { type ChangeState, nextStep } from '../flow/change-state.ts'

/*
 * Decides how a change goes on. Every step that calls an agent must be able to change the result: failing tests go
 * straight to a fix, an answer that changes nothing is returned once, and nothing that cannot pass is reviewed.
 */

type RoundOptions = Pick<ChangeOptions, 'test' | 'rounds' | 'quick'>

/** The step after an answer of the implementer. `refused` is the number of updates that were not applied. */
export function afterAnswer(state: ChangeState, refused: number, options: RoundOptions): StepDraft {
  const isCorrection = state.correcting !== null
  const hasChanged = state.commit !== state.before
  if (!isCorrection && refused > 0) return nextAnswer({ ...state, correcting: 'updates' })
  const judged: ChangeState = { ...state, correcting: null }
  // Its author says that the tests which still fail are not due to the change. The reviewer judges that.
  if (!hasChanged && canBeReviewed(state)) return nextStep('review', state.round, judged)
  if (!isCorrection && !hasChanged) return nextAnswer({ ...state, correcting: 'answer' })
  if (hasChanged) return nextStep(options.test ? 'test' : 'review', state.round, judged)
  // The answer was returned once, and still nothing changes.
  if (state.commit === state.base) {
    return nextStep('report', undefined, {
      ...judged,
      against: { phase: 'implementation', why: 'no file was changed.' },
    })
  }
  return end(judged, { phase: 'fix', why: `the fix changed no file. Before it, ${state.why}` })
}

/** The step after the tests. A change is reviewed once its tests pass. */
export function afterTests(state: ChangeState, ending: string, options: RoundOptions): StepDraft {
  if (state.testsPassed) return nextStep('review', state.round, state)
  const why = `the tests failed (${ending}).`
  if (!hasRoundLeft(state, options)) {
    return canBeReviewed(state) ? nextStep('review', state.round, state) : end(state, { phase: 'tests', why })
  }
  return nextAnswer({ ...state, why: `${why} This version has not been reviewed.` })
}

/** Whether a change can pass although tests fail: they fail without the change, too, and nobody has reviewed it. */
function canBeReviewed({ failsAsBefore, review }: ChangeState): boolean {
  return failsAsBefore === true && review === null
}

interface ReviewVerdict {
  readonly isPass: boolean
  /** Whether further attempts are pointless. */
  readonly isFinal: boolean
  readonly why: string
}

/** The step after a review. A change that passed gets its record first, because its commit contains the record. */
export function afterReview(state: ChangeState, verdict: ReviewVerdict, options: RoundOptions): StepDraft {
  if (verdict.isPass) return options.quick ? end(state, null) : nextStep('archive', undefined, state)
  const why = `${verdict.why} ${testsOf(state)}`
  if (verdict.isFinal || !hasRoundLeft(state, options)) return end(state, { phase: 'review', why })
  return nextAnswer({ ...state, why })
}

function testsOf({ testsPassed }: ChangeState): string {
  if (testsPassed === null) return 'No tests were run.'
  return testsPassed ? 'The tests passed.' : 'Tests failed, as before.'
}

function nextAnswer(state: ChangeState): StepDraft {
  const before = state.correcting === null ? state.commit : state.before
  return nextStep('implement', state.round + 1, { ...state, before })
}

function end(state: ChangeState, against: ChangeState['against']): StepDraft {
  return nextStep('publish', undefined, { ...state, against })
}

/** Whether another fix is allowed. Corrections do not count. */
function hasRoundLeft({ round, corrections }: ChangeState, { rounds }: RoundOptions): boolean {
  return round - corrections <= rounds
}
