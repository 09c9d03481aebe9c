import type { StepDraft, StepHandler } from '@quire/runtime'
import type { Looking } from '../requests/looking.ts'
import type { Phase } from './phases.ts'

/** The outcome of one step, for the report. */
export type Happening = {
  readonly step: string
  readonly model: string | null
  readonly verdict: string | null
  /** What the step's prompt left out, and other deviations. */
  readonly notes: readonly string[]
}

/** The state passed from step to step. Results are stored as artifacts, so the state contains only their paths. */
export type ChangeState = {
  /** The repository's folder. */
  readonly repo: string
  /** The commit that the change starts from. */
  readonly base: string
  /** The user's current folder in the repository, or empty for the root. Patterns are relative to this folder. */
  readonly prefix: string
  /** Whether the tests pass on the base commit. Null if there are no tests. */
  readonly basePassed: boolean | null
  /** The rounds that were reviewed. */
  readonly reviewed: readonly number[]
  /** The current version of the plan. */
  readonly plan: number
  /** The number of attempts so far. */
  readonly round: number
  /** The number of attempts that only repeated failed updates. These attempts do not count as rounds. */
  readonly mendings: number
  /** Whether this attempt only retries updates that could not be applied. */
  readonly isMending: boolean
  /** Why the last plan or change was rejected. The next attempt sees this reason. */
  readonly why: string | null
  /** The commit that contains the change so far. */
  readonly commit: string
  /** The optional artifacts in this round: review, tests, refused. */
  readonly present: readonly string[]
  /** Whether the tests passed. Null if there are no tests. */
  readonly testsPassed: boolean | null
  readonly happened: readonly Happening[]
  /** Why the change did not pass. Null if there is no objection. */
  readonly against: { readonly phase: Phase; readonly why: string } | null
  readonly branch: string | null
  /** The requests of the current phase. Absent until the phase makes some. */
  readonly looking?: Looking
}

export type ChangeHandler = StepHandler<ChangeState>

/** The next step of a change. Requests belong to one phase only. */
export function nextStep(kind: string, number: number | undefined, { looking: _, ...state }: ChangeState): StepDraft {
  const key = number === undefined ? kind : `${kind}-${number}`
  return { key, name: key, kind, stage: kind, input: state }
}

export function withHappening(state: ChangeState, happening: Happening): ChangeState {
  return { ...state, happened: [...state.happened, happening] }
}

/** The paths of a change's artifacts. */
export const CHANGE_PATHS = {
  request: 'request.md',
  structure: 'context/structure.txt',
  plan: (n: number) => `documents/plan-${n}.md`,
  challenge: (n: number) => `documents/challenge-${n}.md`,
  review: (n: number) => `documents/review-${n}.md`,
  implementation: (n: number) => `changes/implementation-${n}.md`,
  diff: (n: number) => `changes/change-${n}.diff`,
  refused: (n: number) => `changes/refused-${n}.md`,
  /** The output of the tests. If `n` is 0, the tests ran on the base commit. */
  tests: (n: number) => `changes/tests-${n}.txt`,
  finalDiff: 'documents/change.diff',
  record: 'documents/record.md',
  report: 'documents/report.md',
  pullRequest: 'changes/pull-request.md',
} as const
