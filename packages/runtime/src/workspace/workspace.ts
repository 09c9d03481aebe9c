import type { AssembleOptions, Diagnostic, ModelRegistry } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import type { ValueFile } from '@quire/core/data-file'
import type { TrustNeed } from '@quire/trust'
import type { CallSettings } from '../call/call-settings.ts'
import type { FlowContext } from '../kit/flow-context.ts'
import type { Guest } from '../kit/guest.ts'
import type { Kit } from '../kit/kit.ts'
import type { TelemetrySettings } from '../telemetry/telemetry.ts'
import type { BlueprintShelf, FileBlueprint } from './blueprint-files.ts'

/** The contents of `quire.yaml`. */
export interface WorkspaceConfig extends CallSettings {
  readonly name?: string
  readonly description?: string
  readonly model?: string
  /** The domain that recipes use here. */
  readonly domain?: string
  /** npm packages with kits. Their code is loaded only in a trusted workspace. */
  readonly kits?: readonly string[]
  /** US dollars. A run whose estimate exceeds this needs confirmation before it starts. */
  readonly confirmCost?: number
  readonly telemetry?: TelemetrySettings
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
}

/** A user's folder and its additions to the kits. */
export interface Workspace {
  /** Absent if there is no workspace; then the kits are used without one. */
  readonly root: string | undefined
  /** Whether the user trusts its code and settings; true if there is no workspace. */
  readonly isTrusted: boolean
  /** The features of the workspace that require trust. */
  listTrustNeeds(): readonly TrustNeed[]
  /** Problems found while locating the workspace. */
  readonly diagnostics: readonly Diagnostic[]
  /** The configuration; in an untrusted workspace, without the settings that determine where data and keys go. */
  readonly config: WorkspaceConfig
  /** The file and line of each value in the workspace's overlays. */
  readonly valueFiles: readonly ValueFile[]
  readonly kits: readonly Kit[]
  /** The guests of its kits, without duplicates. */
  readonly guests: readonly Guest[]
  /** The parts that flows and guests can see. Feedback is in the store, so a caller with an open store passes it in. */
  context(changes?: Partial<Pick<FlowContext, 'models' | 'overlays' | 'feedback'>>): FlowContext
  readonly models: ModelRegistry
  /** The sources of blueprints and templates, the workspace's own first. */
  readonly shelves: readonly BlueprintShelf[]
  /** Names of all blueprints: the workspace's own, then `kit/name`. */
  listBlueprints(): string[]
  /** Throws `BlueprintNotFound`, or `InvalidDataFile` if the blueprint's file is invalid. */
  getBlueprint(name: string): FileBlueprint
  /** Template values for a blueprint in addition to its inputs: the workspace's overlays and the kit's. */
  overlaysFor(blueprint: string): NonNullable<AssembleOptions['overlays']>
  /** The actions and tags in the workspace's `actions.yaml`, overriding those of the kit if one is named. */
  getActions(kit?: string): ActionTable
}
