import type { AssembleOptions, Diagnostic, ModelRegistry } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import type { ValueFile } from '@quire/core/data-file'
import type { CallSettings } from '../call/call-settings.ts'
import type { FlowContext } from '../kit/flow-context.ts'
import type { Kit } from '../kit/kit.ts'
import type { Plugin } from '../kit/plugin.ts'
import type { TelemetrySettings } from '../telemetry/telemetry.ts'
import type { TrustNeed } from '../trust/list-trust-needs.ts'
import type { BlueprintSource, FileBlueprint } from './blueprint-files.ts'

/** The contents of `quire.yaml`. */
export interface WorkspaceConfig extends CallSettings {
  readonly name?: string
  readonly description?: string
  readonly model?: string
  /** The domain that recipes use in this workspace. */
  readonly domain?: string
  /** npm packages that contain kits. Their code is loaded only in a trusted workspace. */
  readonly kits?: readonly string[]
  /** The estimated cost, in US dollars, above which a run needs confirmation before it starts. */
  readonly confirmCost?: number
  readonly telemetry?: TelemetrySettings
  /** Regular expressions for texts that captured test cases must not contain, keyed by name. */
  readonly redact?: Readonly<Record<string, string>>
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
}

/** A user's folder, and what it adds to the kits. */
export interface Workspace {
  /** Absent if there is no workspace. In that case, only the kits are used. */
  readonly root: string | undefined
  /** Whether the user trusts the workspace's code and settings. True if there is no workspace. */
  readonly isTrusted: boolean
  /** The features of the workspace that require trust. */
  listTrustNeeds(): readonly TrustNeed[]
  /** Problems found while locating the workspace. */
  readonly diagnostics: readonly Diagnostic[]
  /** The configuration. An untrusted workspace cannot set where data and keys are sent. */
  readonly config: WorkspaceConfig
  /** The file and line of each value in the workspace's overlays. */
  readonly valueFiles: readonly ValueFile[]
  readonly kits: readonly Kit[]
  /** The plugins of the workspace's kits, without duplicates. */
  readonly plugins: readonly Plugin[]
  /** The context for flows and plugins. Feedback is in the store, so the caller must pass it. */
  context(changes?: Partial<Pick<FlowContext, 'models' | 'overlays' | 'feedback'>>): FlowContext
  readonly models: ModelRegistry
  /** The sources of blueprints and templates. The workspace itself comes first. */
  readonly blueprintSources: readonly BlueprintSource[]
  /** The names of all blueprints: first the workspace's own, then those of kits (as `kit/name`). */
  listBlueprints(): string[]
  /** Throws `BlueprintNotFound`, or `InvalidDataFile` if the blueprint's file is invalid. */
  getBlueprint(name: string): FileBlueprint
  /** Additional template values for a blueprint. They come from the overlays of the workspace and the kit. */
  overlaysFor(blueprint: string): NonNullable<AssembleOptions['overlays']>
  /** The actions and tags in `actions.yaml`. If a kit is named, they override the kit's actions and tags. */
  getActions(kit?: string): ActionTable
}
