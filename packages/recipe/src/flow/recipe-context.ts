import type { AssembleOptions, Blueprint, ModelRegistry, TemplateLibrary } from '@quire/core'
import type { ValueFile } from '@quire/core/data-file'
import type { Feedback } from '@quire/runtime/engine'
import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import type { Domain } from '../load/load-domains.ts'

/** The blueprints of a recipe's prompts. */
export interface RecipeBlueprints {
  readonly seed: Blueprint
  readonly planner: Blueprint
  readonly turn: Blueprint
  readonly continuation: Blueprint
}

/** The context of a recipe. */
export interface RecipeContext {
  readonly templates: TemplateLibrary
  readonly blueprints: RecipeBlueprints
  readonly names: ArtifactNames
  readonly models: ModelRegistry
  /** JSON Schemas, keyed by their names in recipes. */
  readonly schemas: Readonly<Record<string, object>>
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** The files and lines that define the overlays' values. Later files take precedence. */
  readonly valueFiles: readonly ValueFile[]
  /** Values for templates, keyed by domain name. Runs select a domain by this name. */
  readonly domains: Readonly<Record<string, Domain>>
  /** The default domain. Overrides a recipe's own domain. */
  readonly domain?: string
  /** Returns all feedback on a run's documents, oldest first. */
  readonly feedback?: (run: string) => Promise<readonly Feedback[]>
}
