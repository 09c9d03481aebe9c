import { type Assembly, type Blueprint, QuireError } from '@quire/core'
import type { BlueprintVersion } from '@quire/runtime/artifact'
import type { Quire, RenderRequest } from '@quire/runtime/front-door'
import type { Scorer } from '../check/load-scorer.ts'
import type { MinPass } from '../format/min-pass.ts'
import type { TestCase, TestFile } from '../format/prompt-test.ts'
import type { Answers } from './answers.ts'
import type { Judges } from './judges.ts'
import type { Recordings } from './recordings.ts'
import type { Snapshot } from './snapshots.ts'
import type { StoredList } from './stored-list.ts'

/** What is different from the test file. */
export interface CaseOptions {
  /** Whether to update snapshots that differ. */
  readonly isUpdating: boolean
  /** The judge to use instead of the judges in the file. */
  readonly judge?: string
  /** How often to ask each question, instead of the file's number. */
  readonly repeat?: number
  /** The share of answers that must pass, instead of the file's share. */
  readonly minPass?: MinPass
  /** Whether to ask all repeats, even if the verdict is already certain. */
  readonly asksAll?: boolean
  /** Whether results contain what exports need. */
  readonly hasDetails?: boolean
  /** A monotonic clock reading, in milliseconds. */
  readonly now: () => number
}

/** A test file, and what its cases share. */
export interface Suite {
  readonly quire: Quire
  readonly tests: TestFile
  readonly blueprint: Blueprint
  /** The version of the blueprint that is tested, if it is not the workspace's. */
  readonly version: BlueprintVersion | undefined
  /** Assembles the blueprint, in the version that is tested. */
  readonly render: (request: RenderRequest) => Promise<Assembly>
  readonly answers: Answers
  readonly judges: Judges
  readonly snapshots: StoredList<Snapshot>
  readonly recordings: Recordings
  /** Recorded answers and scores, to compare live answers with. Absent unless answers are live. */
  readonly replay?: { readonly answers: Answers; readonly judges: Judges }
  readonly options: CaseOptions
  /** Loads a scorer of a trusted workspace, once. The path is relative to the test file. */
  readonly scorerOf: (file: string) => Promise<Scorer>
  /** Assembles the prompt of a case, once for each model. */
  readonly assemble: (one: TestCase, model: string) => Promise<Assembly>
}

/** If the user can fix the problem, it is a finding. Otherwise, it is an internal error. */
export function messageOf(error: unknown): string {
  if (QuireError.isInstance(error)) return error.message
  throw error
}
