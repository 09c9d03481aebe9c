import type { RunLimits } from '../engine/records/run-limits.ts'
import type { JsonValue } from '../store/run-request.ts'

/** What a fork changes. Everything else is as in the run that it comes from. */
export interface ForkChange {
  /**
   * The prompt files that differ: paths of files as they are in the workspace now, or other texts for them. All other
   * templates have the texts that the run recorded.
   */
  readonly with?: readonly (string | { readonly file: string; readonly text: string })[]
  /** The first step to ask again: a step's key or name, or a stage. All steps that depend on it are asked again too. */
  readonly at?: string
  /** The models to replace, and their replacements. */
  readonly models?: Readonly<Record<string, string>>
  /** Inputs of the blueprint if the run is a single question. Otherwise, options of the flow. */
  readonly set?: Readonly<Record<string, JsonValue>>
}

/** A fork to start. */
export interface ForkRequest extends ForkChange {
  /** Identifies the fork. The same request with the same id continues the fork. */
  readonly runId?: string
  /** Only calls that ask a model count towards limits. */
  readonly limits?: RunLimits
}
