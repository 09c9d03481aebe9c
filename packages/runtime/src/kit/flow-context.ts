import type { AssembleOptions, Blueprint, ModelRegistry } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import type { ValueFile } from '@quire/core/data-file'
import type { Feedback } from '../engine/feedback.ts'
import type { Kit } from './kit.ts'

/** The parts of their workspace that flows and guests may use. */
export interface FlowContext {
  /** The workspace's folder; undefined where there is none. */
  readonly root: string | undefined
  readonly models: ModelRegistry
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** Where the values of the overlays are written, for lineage. */
  readonly valueFiles: readonly ValueFile[]
  /** The kind of work that the workspace is about, where it says. */
  readonly domain: string | undefined
  /** The kits that are known here, so that one can build on another. */
  readonly kits: readonly Kit[]
  /** All feedback on documents of a run, in the order in which it was given. */
  feedback(run: string): Promise<readonly Feedback[]>
  /** A blueprint by its name, or kit/name. @throws BlueprintNotFound, InvalidDataFile */
  blueprint(name: string): Blueprint
  /** Names of all blueprints: the workspace's own, then `kit/name`. */
  listBlueprints(): readonly string[]
  /** What a blueprint's templates are told beside its inputs. */
  overlaysFor(blueprint: string): FlowContext['overlays']
  /** The kit's actions and tags, with the workspace's own over them. */
  actions(kit: string): ActionTable
}
