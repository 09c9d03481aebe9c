import type { StepDraft, StepHandler } from '@quire/runtime'
import type { Signature } from '../repository/git/commit.ts'
import type { LookedUp, Looking } from '../requests/looking.ts'

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
  /** The current version of the plan. */
  readonly plan: number
  /** Whether a person wrote the plan or edited it. */
  readonly isPlanByPerson: boolean
  /** The versions of the plan that were challenged. */
  readonly challenged: readonly number[]
  /** The number of answers of the implementer so far. */
  readonly round: number
  /** The number of answers that only corrected the answer before. They do not count as rounds. */
  readonly corrections: number
  /**
   * What the next answer corrects: the updates that were refused, or an answer without any update. Null if the next
   * answer is a new attempt.
   */
  readonly correcting: 'updates' | 'answer' | null
  /** The updates of the last answer that were refused. */
  readonly refused: { readonly round: number; readonly paths: readonly string[]; readonly texts: number } | null
  /** Why the last plan or change was rejected. The next attempt sees this reason. */
  readonly why: string | null
  /** The commit that contains the change so far. */
  readonly commit: string
  /** The commit before the current attempt. Corrections belong to their attempt. */
  readonly before: string
  /** The round whose tests ran on the current commit. */
  readonly tests: number | null
  /** Whether these tests passed. Null if no tests ran. */
  readonly testsPassed: boolean | null
  /** Whether the failing tests are the ones that also fail on the base commit. Absent if no tests failed. */
  readonly failsAsBefore?: boolean
  /** The round whose review is about the current commit. */
  readonly review: number | null
  /** The rounds that were reviewed. */
  readonly reviewed: readonly number[]
  readonly happened: readonly Happening[]
  /** Why the change did not pass. Null if there is no objection. */
  readonly against: {
    readonly phase: 'challenge' | 'implementation' | 'tests' | 'review' | 'fix'
    readonly why: string
  } | null
  /** The name of the branch, chosen before the first call. */
  readonly branch: string
  /** Whether the branch was made. */
  readonly isPublished: boolean
  /** The author and the date of the change's commits. */
  readonly signature: Signature
  /** What was looked up for the plan. Absent if nothing was. */
  readonly lookedUp?: readonly LookedUp[]
  /** The requests of the current phase. Absent until the phase makes some. */
  readonly looking?: Looking
}

export type ChangeHandler = StepHandler<ChangeState>

/** The next step of a change. Requests belong to one phase only. */
export function nextStep(kind: string, number: number | undefined, { looking: _, ...state }: ChangeState): StepDraft {
  const key = number === undefined ? kind : `${kind}-${number}`
  return { key, name: key, kind, stage: kind, input: state }
}

/** The state of a change before anything was planned. */
export function newState(
  facts: Pick<ChangeState, 'repo' | 'base' | 'prefix' | 'branch' | 'signature'>,
  happened: readonly Happening[] = [],
): ChangeState {
  return {
    ...facts,
    basePassed: null,
    plan: 0,
    isPlanByPerson: false,
    challenged: [],
    round: 0,
    corrections: 0,
    correcting: null,
    refused: null,
    why: null,
    commit: facts.base,
    before: facts.base,
    tests: null,
    testsPassed: null,
    review: null,
    reviewed: [],
    happened,
    against: null,
    isPublished: false,
  }
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
  /** The difference between a version of the plan and the version that was challenged before. */
  planChanges: (n: number) => `changes/plan-${n}.diff`,
  review: (n: number) => `documents/review-${n}.md`,
  implementation: (n: number) => `changes/implementation-${n}.md`,
  diff: (n: number) => `changes/change-${n}.diff`,
  refused: (n: number) => `changes/refused-${n}.md`,
  /** Every target of an answer, and whether it was applied. */
  updates: (n: number) => `changes/updates-${n}.md`,
  refusedText: (n: number, index: number) => `changes/refused-${n}/${index}.txt`,
  /** The output of the tests. If `n` is 0, the tests ran on the base commit. */
  tests: (n: number) => `changes/tests-${n}.txt`,
  finalDiff: 'documents/change.diff',
  record: 'documents/record.md',
  report: 'documents/report.md',
  pullRequest: 'changes/pull-request.md',
} as const
