import type { AssembleOptions, Blueprint, ModelRegistry } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import type { ValueFile } from '@quire/core/data-file'
import type { Feedback } from '../engine/run/feedback.ts'
import type { Kit } from './kit.ts'

/** The parts of a workspace that its flows and plugins may use. */
export interface FlowContext {
  /** The workspace's folder. Undefined if there is no workspace. */
  readonly root: string | undefined
  readonly models: ModelRegistry
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** The file and line of each overlay value, for lineage. */
  readonly valueFiles: readonly ValueFile[]
  /** The workspace's domain. Undefined if the workspace sets no domain. */
  readonly domain: string | undefined
  /** The line in `quire.yaml` that sets the domain. */
  readonly domainLine?: number
  /** The available kits, so that a kit can build on another kit. */
  readonly kits: readonly Kit[]
  /** Texts that replace prompt files, keyed by path. A fork can replace files. */
  readonly drafts?: Readonly<Record<string, string>>
  /** All feedback on documents of a run, in the order given. */
  feedback(run: string): Promise<readonly Feedback[]>
  /** Finds a blueprint by its name, or by kit/name. @throws BlueprintNotFound, InvalidDataFile */
  blueprint(name: string): Blueprint
  /** The names of all blueprints: first the workspace's own, then those of kits (as `kit/name`). */
  listBlueprints(): readonly string[]
  /** Template values for a blueprint, in addition to its inputs. */
  overlaysFor(blueprint: string): FlowContext['overlays']
  /** The kit's actions and tags. The workspace's own actions and tags override these. */
  actions(kit: string): ActionTable
}
