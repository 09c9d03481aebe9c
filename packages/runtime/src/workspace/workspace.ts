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
  /** The kind of work that recipes speak of here. */
  readonly domain?: string
  /** npm packages with kits. Their code is loaded only in a workspace that is trusted. */
  readonly kits?: readonly string[]
  /** US dollars. A run whose estimate exceeds this is confirmed before it starts. */
  readonly confirmCost?: number
  readonly telemetry?: TelemetrySettings
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
}

/** A user's folder and its additions to the kits. */
export interface Workspace {
  /** Absent where there is no workspace: then the kits are used as they are. */
  readonly root: string | undefined
  /** Whether the user trusts its code and its settings; where there is no workspace, there is nothing to distrust. */
  readonly isTrusted: boolean
  /** What it has that is used only where it is trusted. */
  listTrustNeeds(): readonly TrustNeed[]
  /** What was passed over while the workspace was looked for. */
  readonly diagnostics: readonly Diagnostic[]
  /** In a workspace that is not trusted, without the settings that say where data and keys go. */
  readonly config: WorkspaceConfig
  /** Where the values of its overlays are written. */
  readonly valueFiles: readonly ValueFile[]
  readonly kits: readonly Kit[]
  /** The guests of its kits, each once. */
  readonly guests: readonly Guest[]
  /** What flows and guests get to see of it. Feedback is in the store, so whoever has one open hands it in. */
  context(changes?: Partial<Pick<FlowContext, 'models' | 'overlays' | 'feedback'>>): FlowContext
  readonly models: ModelRegistry
  /** The places that blueprints and templates come from, the workspace's own first. */
  readonly shelves: readonly BlueprintShelf[]
  /** Names of all blueprints: the workspace's own, then `kit/name`. */
  listBlueprints(): string[]
  /** Throws `BlueprintNotFound`, or `InvalidDataFile` where its file is wrong. */
  getBlueprint(name: string): FileBlueprint
  /** What a blueprint's templates are told beside its inputs: the workspace's overlays, and a kit's own words. */
  overlaysFor(blueprint: string): NonNullable<AssembleOptions['overlays']>
  /** The actions and tags of `actions.yaml` in the workspace, over those of the kit where one is named. */
  getActions(kit?: string): ActionTable
}
