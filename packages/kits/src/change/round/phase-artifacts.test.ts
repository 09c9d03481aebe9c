import { expect, test } from 'vitest'
import { type ChangeState, newState } from '../flow/change-state.ts'
import type { Phase } from '../flow/phases.ts'
import { FACTS } from '../flow/test-facts.ts'
import { artifactsFor } from './phase-artifacts.ts'

const state: ChangeState = {
  ...newState(FACTS),
  basePassed: true,
  plan: 1,
  challenged: [1],
  round: 1,
  commit: 'c',
}
const pathsFor = (phase: Phase, more: Partial<ChangeState> = {}) =>
  Object.fromEntries(artifactsFor(phase, { ...state, ...more }).map(({ name, path }) => [name, path]))

test('shows the implementer the challenge and the failed base tests', () => {
  expect(Object.keys(pathsFor('implement'))).toEqual(['request', 'plan', 'challenge'])
  expect(Object.keys(pathsFor('implement', { basePassed: false }))).toContain('tests before')
})

test('gives the second challenger the first challenge and the changes to the plan', () => {
  expect(Object.keys(pathsFor('challenge', { challenged: [] }))).toEqual(['request', 'plan'])
  expect(pathsFor('challenge', { plan: 2 })).toEqual({
    request: 'request.md',
    plan: 'documents/plan-2.md',
    'earlier challenge': 'documents/challenge-1.md',
    'plan changes': 'changes/plan-2.diff',
  })
  expect(pathsFor('revise', { plan: 2, challenged: [1, 2] })).toMatchObject({
    challenge: 'documents/challenge-2.md',
    'challenge 1': 'documents/challenge-1.md',
  })
})

test('gives the challenger and the reviser what was looked up for the plan', () => {
  const lookedUp = [{ request: 'read "src/a.js"', result: 'requests/plan-1/result-1.txt' }]
  for (const phase of ['challenge', 'revise'] as const) {
    expect(pathsFor(phase, { lookedUp })).toHaveProperty(['looked up: read "src/a.js"'], lookedUp[0]!.result)
  }
  expect(Object.keys(pathsFor('implement', { lookedUp }))).toEqual(['request', 'plan', 'challenge'])
})

test('gives the second reviewer the previous review and every message since then', () => {
  expect(Object.keys(pathsFor('review', { tests: 1 }))).toEqual(['request', 'plan', 'diff', 'tests', 'implementation'])
  expect(pathsFor('review', { round: 5, reviewed: [1, 2] })).toMatchObject({
    'earlier review': 'documents/review-2.md',
    'implementation 3': 'changes/implementation-3.md',
    'implementation 4': 'changes/implementation-4.md',
    implementation: 'changes/implementation-5.md',
    diff: 'changes/change-5.diff',
  })
})

test('a fix sees what is about the current commit, or the last review if the tests failed since', () => {
  expect(pathsFor('fix', { round: 2, review: 2, reviewed: [2], tests: 2 })).toMatchObject({
    review: 'documents/review-2.md',
    tests: 'changes/tests-2.txt',
  })
  const failing = pathsFor('fix', { round: 3, review: null, reviewed: [2], tests: 3 })
  expect(failing).toMatchObject({ 'earlier review': 'documents/review-2.md', tests: 'changes/tests-3.txt' })
  expect(failing).not.toHaveProperty('review')
})

test('a correction sees only the request, the plan and its own updates', () => {
  const refused = { round: 1, paths: ['a', 'b'], texts: 2 }
  expect(pathsFor('correct', { refused, correcting: 'updates' })).toEqual({
    request: 'request.md',
    plan: 'documents/plan-1.md',
    updates: 'changes/updates-1.md',
    'refused update 1': 'changes/refused-1/1.txt',
    'refused update 2': 'changes/refused-1/2.txt',
  })
  expect(pathsFor('fix', { round: 2, correcting: 'answer' })).toMatchObject({
    'last answer': 'changes/implementation-2.md',
  })
})

test('the record uses all challenges, reviews, messages and refusals', () => {
  const judged = { tests: 3, review: 3, refused: { round: 3, paths: ['a'], texts: 1 } }
  expect(pathsFor('archive', { round: 3, plan: 2, challenged: [1, 2], reviewed: [1, 2, 3], ...judged })).toEqual({
    request: 'request.md',
    plan: 'documents/plan-2.md',
    'challenge 1': 'documents/challenge-1.md',
    challenge: 'documents/challenge-2.md',
    diff: 'changes/change-3.diff',
    'review 1': 'documents/review-1.md',
    'review 2': 'documents/review-2.md',
    review: 'documents/review-3.md',
    tests: 'changes/tests-3.txt',
    refused: 'changes/refused-3.md',
    'implementation 1': 'changes/implementation-1.md',
    'implementation 2': 'changes/implementation-2.md',
    implementation: 'changes/implementation-3.md',
  })
})

test('marks required artifacts', () => {
  const needed = (phase: Phase) =>
    artifactsFor(phase, { ...state, round: 2, reviewed: [1], basePassed: false })
      .filter(({ isNeeded }) => isNeeded)
      .map(({ name }) => name)
  expect(needed('review')).toEqual(['request', 'plan', 'diff'])
  expect(needed('implement')).toEqual(['request', 'plan'])
  expect(needed('correct')).toEqual(['request', 'plan', 'updates'])
  expect(needed('revise')).toEqual(['request', 'plan', 'challenge'])
})
