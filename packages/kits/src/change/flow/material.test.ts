import { expect, test } from 'vitest'
import type { ChangeState } from './change-state.ts'
import { artifactsFor } from './material.ts'
import type { Phase } from './phases.ts'

const state: ChangeState = {
  repo: '/r',
  base: 'b',
  prefix: '',
  basePassed: true,
  reviewed: [],
  plan: 1,
  round: 1,
  mendings: 0,
  isMending: false,
  why: null,
  commit: 'c',
  present: [],
  testsPassed: null,
  happened: [],
  against: null,
  branch: null,
}
const pathsFor = (phase: Phase, more: Partial<ChangeState> = {}) =>
  Object.fromEntries(artifactsFor(phase, { ...state, ...more }).map(({ name, path }) => [name, path]))

test('shows the implementer the challenge and the failed base tests', () => {
  expect(Object.keys(pathsFor('implement'))).toEqual(['request', 'plan', 'challenge'])
  expect(Object.keys(pathsFor('implement', { basePassed: false }))).toContain('tests before')
})

test('gives the second reviewer the previous review and the response', () => {
  expect(Object.keys(pathsFor('review', { present: ['tests'] }))).toEqual([
    'request',
    'plan',
    'diff',
    'tests',
    'implementation',
  ])
  expect(pathsFor('review', { round: 3, reviewed: [1, 2] })).toMatchObject({
    'earlier review': 'documents/review-2.md',
    implementation: 'changes/implementation-3.md',
    diff: 'changes/change-3.diff',
  })
})

test('the record uses the challenge, all reviews and the refusals', () => {
  const present = ['review', 'tests', 'refused']
  expect(pathsFor('archive', { round: 3, plan: 2, reviewed: [1, 2, 3], present })).toEqual({
    request: 'request.md',
    plan: 'documents/plan-2.md',
    challenge: 'documents/challenge-2.md',
    diff: 'changes/change-3.diff',
    'review 1': 'documents/review-1.md',
    'review 2': 'documents/review-2.md',
    review: 'documents/review-3.md',
    tests: 'changes/tests-3.txt',
    refused: 'changes/refused-3.md',
  })
})

test('marks required artifacts', () => {
  const needed = (phase: Phase) =>
    artifactsFor(phase, { ...state, round: 2, reviewed: [1], basePassed: false })
      .filter(({ isNeeded }) => isNeeded)
      .map(({ name }) => name)
  expect(needed('review')).toEqual(['request', 'plan', 'diff'])
  expect(needed('implement')).toEqual(['request', 'plan'])
  expect(needed('revise')).toEqual(['request', 'plan', 'challenge'])
})
