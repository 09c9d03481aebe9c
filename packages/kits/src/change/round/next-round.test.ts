import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChangeState, newState } from '../flow/change-state.ts'
import { FACTS } from '../flow/test-facts.ts'
import { afterAnswer, afterReview, afterTests } from './next-round.ts'

const first: ChangeState = { ...newState({ ...FACTS, base: 'c0' }), plan: 1 }

/** What agents and tests do, one entry for each step. */
const happenings = fc.record({
  answers: fc.array(fc.record({ changes: fc.boolean(), refused: fc.nat(2) }), { minLength: 30, maxLength: 30 }),
  tests: fc.array(fc.constantFrom('passed', 'failed', 'as before'), { minLength: 30, maxLength: 30 }),
  verdicts: fc.array(fc.constantFrom('PASS', 'NEEDS_CHANGES', 'REJECTED'), { minLength: 30, maxLength: 30 }),
})
const settings = fc.record({ rounds: fc.nat(4), test: fc.constantFrom('npm test', undefined), quick: fc.boolean() })

/** Follows the decisions from the first implementation to the end of the change. */
function follow(
  happens: typeof happenings extends fc.Arbitrary<infer T> ? T : never,
  options: { rounds: number; test: string | undefined; quick: boolean },
) {
  const steps: { kind: string; state: ChangeState }[] = []
  let [answers, tests, reviews, commits] = [0, 0, 0, 0]
  let next = { kind: 'implement', input: first }
  while (!['archive', 'publish', 'report'].includes(next.kind)) {
    const { kind, input: state } = next
    steps.push({ kind, state })
    if (kind === 'implement') {
      const { changes, refused } = happens.answers[answers++]!
      const answered = {
        ...state,
        round: state.round + 1,
        corrections: state.corrections + (state.correcting === null ? 0 : 1),
        ...(changes && { commit: `c${++commits}`, tests: null, testsPassed: null, failsAsBefore: false, review: null }),
      }
      next = afterAnswer(answered, refused, options) as unknown as typeof next
    } else if (kind === 'test') {
      const result = happens.tests[tests++]!
      const tested = { testsPassed: result === 'passed', failsAsBefore: result === 'as before' }
      next = afterTests({ ...state, tests: state.round, ...tested }, 'exit code 1', options) as unknown as typeof next
    } else {
      const name = happens.verdicts[reviews++]!
      const judged = { ...state, review: state.round, reviewed: [...state.reviewed, state.round] }
      const verdict = { isPass: name === 'PASS', isFinal: name === 'REJECTED', why: `the verdict is ${name}.` }
      next = afterReview(judged, verdict, options) as unknown as typeof next
    }
  }
  return { steps, end: next }
}

test('every call can change the result, and every change ends', () => {
  fc.assert(
    fc.property(happenings, settings, (happens, options) => {
      const { steps, end } = follow(happens, options)
      const kinds = steps.map(({ kind }) => kind)
      const attempts = steps.filter(({ kind, state }) => kind === 'implement' && state.correcting === null)
      expect(attempts.length).toBeLessThanOrEqual(options.rounds + 1)
      for (const [index, { kind, state }] of steps.entries()) {
        // Nothing is reviewed that cannot pass.
        if (kind === 'review')
          expect([state.commit !== state.base, state.testsPassed || state.failsAsBefore === true]).toEqual([
            true,
            options.test !== undefined,
          ])
        // The same commit is neither tested nor reviewed twice.
        if (kind === 'test') expect(state.tests).toBeNull()
        if (kind === 'review') expect(state.review).toBeNull()
        // An answer is returned once.
        if (kind === 'implement' && state.correcting !== null)
          expect(steps[index - 1]).toMatchObject({ kind: 'implement', state: { correcting: null } })
        // A fix knows why.
        if (kind === 'implement' && index > 0 && state.correcting === null) expect(state.why).toMatch(/tests|verdict/)
      }
      expect(kinds.length).toBeLessThanOrEqual(4 * (options.rounds + 1))
      const { against, testsPassed, failsAsBefore } = end.input
      expect(end.kind === 'archive').toBe(against === null && !options.quick)
      if (against === null) expect(testsPassed === false && !failsAsBefore).toBe(false)
      expect(end.kind === 'report').toBe(end.input.commit === end.input.base)
    }),
  )
})

const judged: ChangeState = { ...first, round: 2, commit: 'c1', before: 'c0' }

test('a fix is told the facts as they are', () => {
  const why = (draft: { readonly input: unknown }): unknown => (draft.input as ChangeState).why
  const options = { rounds: 3, test: 'npm test', quick: false }
  expect(why(afterTests({ ...judged, testsPassed: false }, 'exit code 1', options))).toBe(
    'the tests failed (exit code 1). This version has not been reviewed.',
  )
  const verdict = { isPass: false, isFinal: false, why: 'the verdict is NEEDS_CHANGES.' }
  expect(why(afterReview({ ...judged, testsPassed: true }, verdict, options))).toBe(
    'the verdict is NEEDS_CHANGES. The tests passed.',
  )
  expect(why(afterReview(judged, verdict, options))).toBe('the verdict is NEEDS_CHANGES. No tests were run.')
})

test('a fix that changes nothing goes back once and then ends the run', () => {
  const options = { rounds: 9, test: 'npm test', quick: false }
  const fix: ChangeState = { ...judged, before: 'c1', why: 'the tests failed (exit code 1).' }
  const returned = afterAnswer(fix, 0, options)
  expect(returned).toMatchObject({ kind: 'implement', input: { correcting: 'answer' } })
  expect(afterAnswer(returned.input as unknown as ChangeState, 0, options)).toMatchObject({
    kind: 'publish',
    input: { against: { phase: 'fix', why: 'the fix changed no file. Before it, the tests failed (exit code 1).' } },
  })
})

test('a change whose tests fail only as before is reviewed if its author has nothing left to fix', () => {
  const options = { rounds: 2, test: 'npm test', quick: false }
  const failing: ChangeState = { ...judged, round: 1, tests: 1, testsPassed: false, failsAsBefore: true }
  const fix = afterTests(failing, 'exit code 1', options)
  expect(fix).toMatchObject({ kind: 'implement' })
  const unchanged = { ...(fix.input as unknown as ChangeState), round: 2 }
  expect(afterAnswer(unchanged, 0, options)).toMatchObject({ kind: 'review', input: { failsAsBefore: true } })
  expect(afterTests(failing, 'exit code 1', { ...options, rounds: 0 })).toMatchObject({ kind: 'review' })
  // It is not reviewed twice.
  expect(afterAnswer({ ...unchanged, review: 2, reviewed: [2] }, 0, options)).toMatchObject({
    input: { correcting: 'answer' },
  })
})
