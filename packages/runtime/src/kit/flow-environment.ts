import type { AssembleOptions, Blueprint, ModelRegistry } from '@quire/core'

/** What a flow may use of the workspace that it runs in. */
export interface FlowEnvironment {
  /** The workspace's folder; undefined where there is none. */
  readonly root: string | undefined
  readonly models: ModelRegistry
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** A blueprint by its name, or kit/name. */
  blueprint(name: string): Blueprint
}
