import type { JsonValue, StepContext, StepDraft } from '@quire/runtime'
import type { Phase } from './phases.ts'

/** What happened in one step, for the report. */
export interface Happening {
  readonly step: string
  readonly model: string | null
  readonly verdict: string | null
  /** What was left out of its prompt, and whatever else went otherwise than meant. */
  readonly notes: readonly string[]
}

/** All that one step hands on to the next. What it made are artifacts; here is only where they are. */
export interface ChangeState {
  /** The repository's folder. */
  readonly repo: string
  /** The commit that the change starts from. */
  readonly base: string
  /** The folder of the repository that the user stands in, which patterns start from; empty at its top. */
  readonly prefix: string
  /** Whether the tests pass on the base, where there are some. */
  readonly basePassed: boolean | null
  /** Rounds that were reviewed. */
  readonly reviewed: readonly number[]
  /** The version of the plan that counts. */
  readonly plan: number
  /** How often the change was made so far. */
  readonly round: number
  /** How many of these only gave again what could not be applied; they do not count as rounds. */
  readonly mendings: number
  /** Whether this time it is only to give that again. */
  readonly isMending: boolean
  /** Why the last plan or change did not pass, for whoever writes the next one. */
  readonly why: string | null
  /** The commit with the change so far. */
  readonly commit: string
  /** Artifacts of this round that not every round has: review, tests, refused. */
  readonly present: readonly string[]
  /** Whether the tests passed, where there are some. */
  readonly testsPassed: boolean | null
  readonly happened: readonly Happening[]
  /** Why the change did not pass; null while nothing stands against it. */
  readonly against: { readonly phase: Phase; readonly why: string } | null
  readonly branch: string | null
}

export function stateOf({ step }: Pick<StepContext, 'step'>): ChangeState {
  return step.input as unknown as ChangeState
}

/** A step that goes on from a state. */
export function nextStep(kind: string, number: number | undefined, state: ChangeState): StepDraft {
  const key = number === undefined ? kind : `${kind}-${number}`
  return { key, name: key, kind, stage: kind, input: state as unknown as JsonValue }
}

export function withHappening(state: ChangeState, happening: Happening): ChangeState {
  return { ...state, happened: [...state.happened, happening] }
}

/** Where the things that a change makes stand among its artifacts. */
export const PLACES = {
  request: 'request.md',
  structure: 'context/structure.txt',
  plan: (n: number) => `documents/plan-${n}.md`,
  challenge: (n: number) => `documents/challenge-${n}.md`,
  review: (n: number) => `documents/review-${n}.md`,
  implementation: (n: number) => `changes/implementation-${n}.md`,
  diff: (n: number) => `changes/change-${n}.diff`,
  refused: (n: number) => `changes/refused-${n}.md`,
  /** Of round 0 is the output on the base. */
  tests: (n: number) => `changes/tests-${n}.txt`,
  finalDiff: 'documents/change.diff',
  record: 'documents/record.md',
  report: 'documents/report.md',
  pullRequest: 'changes/pull-request.md',
} as const
