import type { AssembleOptions, Blueprint, ModelRegistry } from '@quire/core'
import type { Feedback } from '../recipe/flow/recipe-env.ts'
import type { ValueFile } from '../recipe/value-files.ts'

/** What a flow may use of the workspace that it runs in. */
export interface FlowEnvironment {
  /** The workspace's folder; undefined where there is none. */
  readonly root: string | undefined
  readonly models: ModelRegistry
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** Where the values of the overlays are written, for lineage. */
  readonly valueFiles?: readonly ValueFile[]
  /** The kind of work that the workspace is about, where it says. */
  readonly domain?: string
  /** The kits that are known here, so that what one brings can be built on. */
  readonly kits?: readonly { readonly name: string; readonly root: string }[]
  /** All feedback on documents of a run, in the order in which it was given. */
  feedback(run: string): Promise<readonly Feedback[]>
  /** A blueprint by its name, or kit/name. */
  blueprint(name: string): Blueprint
}
