import type { AssembleOptions, Blueprint, ModelRegistry, TemplateLibrary } from '@quire/core'
import type { ValueFile } from '@quire/core/data-file'
import type { RepairJsonText } from '@quire/core/response'
import type { Feedback } from '@quire/runtime/engine'
import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import type { Domain } from '../load/load-domains.ts'

/** The blueprints that a recipe's prompts are made by. */
export interface RecipeBlueprints {
  readonly seed: Blueprint
  readonly planner: Blueprint
  readonly turn: Blueprint
  readonly continuation: Blueprint
}

/** What a recipe runs with. */
export interface RecipeContext {
  readonly templates: TemplateLibrary
  readonly blueprints: RecipeBlueprints
  readonly names: ArtifactNames
  readonly models: ModelRegistry
  /** JSON Schemas by the names that recipes use. */
  readonly schemas: Readonly<Record<string, object>>
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** Where the values of the overlays are written; the later one counts. */
  readonly valueFiles: readonly ValueFile[]
  /** What templates can be told of kinds of work, by the names that runs choose them by. */
  readonly domains: Readonly<Record<string, Domain>>
  /** The one that is meant where a run does not say; a recipe's own comes after it. */
  readonly domain?: string
  readonly repair?: RepairJsonText
  /** All feedback on documents of a run, in the order in which it was given. */
  readonly feedback?: (run: string) => Promise<readonly Feedback[]>
  /** How often an answer may be continued; 5 unless given. */
  readonly maxContinuations?: number
}

export const MAX_CONTINUATIONS = 5
