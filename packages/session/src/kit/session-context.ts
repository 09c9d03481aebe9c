import { join } from 'node:path'
import type { AssembleOptions, Blueprint, ModelRegistry } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import { encodeSlug } from '@quire/core/file-name'
import type { RepairJsonText } from '@quire/core/response'
import type { FlowContext } from '@quire/runtime/kit'
import { repairJsonText } from '@quire/runtime/repair'
import type { Store } from '@quire/runtime/store'
import { PROJECTS_FOLDER } from '@quire/runtime/trust'
import type { DeclaredHandler } from '../handlers/session-handler.ts'
import type { Process } from '../process/process.ts'
import { loadSessionKit } from './load-session-kit.ts'

/** A kit that supports chat. */
export interface SessionKit {
  readonly name: string
  readonly process: Process
  readonly actions: ActionTable
  /** The blueprint of a turn's prompt. */
  readonly blueprint: Blueprint
  readonly handlers: Readonly<Record<string, DeclaredHandler>>
  readonly overlays: NonNullable<AssembleOptions['overlays']>
}

/** The context of a session. */
export interface SessionContext {
  readonly store: Store
  readonly kit: SessionKit
  readonly models: ModelRegistry
  readonly repair: RepairJsonText
  /** The project's folder. Undefined if there is no workspace. */
  readonly folder: string | undefined
  /** Creates names for temporary files. */
  readonly newId: () => string
}

export interface SessionContextOptions {
  readonly kit: string
  readonly project: string
  readonly store: Store
  readonly newId: () => string
}

export function sessionContext(
  context: FlowContext,
  { kit, project, store, newId }: SessionContextOptions,
): SessionContext {
  const { root, models } = context
  return {
    store,
    kit: loadSessionKit(context, kit),
    models,
    repair: repairJsonText,
    folder: root === undefined ? undefined : projectFolder(root, project),
    newId,
  }
}

/** Returns the workspace folder that contains a project's files. */
export function projectFolder(root: string, project: string): string {
  return join(root, PROJECTS_FOLDER, encodeSlug(project))
}
