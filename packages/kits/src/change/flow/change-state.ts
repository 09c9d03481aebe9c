import type { JsonValue, StepContext, StepDraft } from '@quire/runtime'
import type { Phase } from './phases.ts'

/** The outcome of one step, for the report. */
export interface Happening {
  readonly step: string
  readonly model: string | null
  readonly verdict: string | null
  /** What was left out of the step's prompt, and other deviations. */
  readonly notes: readonly string[]
}

/** The state that one step passes to the next. Results are artifacts; the state contains only their locations. */
export interface ChangeState {
  /** The repository's folder. */
  readonly repo: string
  /** The commit that the change starts from. */
  readonly base: string
  /** The user's current folder in the repository, which patterns are relative to; empty for the root. */
  readonly prefix: string
  /** Whether the tests pass on the base; null if there are none. */
  readonly basePassed: boolean | null
  /** The rounds that were reviewed. */
  readonly reviewed: readonly number[]
  /** The current version of the plan. */
  readonly plan: number
  /** The number of attempts so far. */
  readonly round: number
  /** The number of attempts in which the agent only repeated updates that had failed. They do not count as rounds. */
  readonly mendings: number
  /** Whether this attempt only repeats updates that could not be applied. */
  readonly isMending: boolean
  /** Why the last plan or change did not pass, for the next attempt. */
  readonly why: string | null
  /** The commit with the change so far. */
  readonly commit: string
  /** This round's optional artifacts: review, tests, refused. */
  readonly present: readonly string[]
  /** Whether the tests passed; null if there are none. */
  readonly testsPassed: boolean | null
  readonly happened: readonly Happening[]
  /** Why the change did not pass; null if there is no objection. */
  readonly against: { readonly phase: Phase; readonly why: string } | null
  readonly branch: string | null
}

export function stateOf({ step }: Pick<StepContext, 'step'>): ChangeState {
  return step.input as unknown as ChangeState
}

/** A step that continues from a state. */
export function nextStep(kind: string, number: number | undefined, state: ChangeState): StepDraft {
  const key = number === undefined ? kind : `${kind}-${number}`
  return { key, name: key, kind, stage: kind, input: state as unknown as JsonValue }
}

export function withHappening(state: ChangeState, happening: Happening): ChangeState {
  return { ...state, happened: [...state.happened, happening] }
}

/** The paths of a change's artifacts. */
export const PLACES = {
  request: 'request.md',
  structure: 'context/structure.txt',
  plan: (n: number) => `documents/plan-${n}.md`,
  challenge: (n: number) => `documents/challenge-${n}.md`,
  review: (n: number) => `documents/review-${n}.md`,
  implementation: (n: number) => `changes/implementation-${n}.md`,
  diff: (n: number) => `changes/change-${n}.diff`,
  refused: (n: number) => `changes/refused-${n}.md`,
  /** Round 0 is the test output on the base. */
  tests: (n: number) => `changes/tests-${n}.txt`,
  finalDiff: 'documents/change.diff',
  record: 'documents/record.md',
  report: 'documents/report.md',
  pullRequest: 'changes/pull-request.md',
} as const
