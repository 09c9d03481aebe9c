import { join } from 'node:path'
import type { AssembleOptions, Blueprint, ModelRegistry } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import { encodeSlug } from '@quire/core/file-name'
import type { RepairJsonText } from '@quire/core/response'
import type { FlowContext } from '@quire/runtime/kit'
import { repairJsonText } from '@quire/runtime/repair'
import type { Store } from '@quire/runtime/store'
import { PROJECTS_FOLDER } from '@quire/runtime/trust'
import { NoProcess } from '../errors.ts'
import { applyEdit } from '../handlers/apply-edit.ts'
import { queryNotebook } from '../handlers/query-notebook.ts'
import { readDocument } from '../handlers/read-document.ts'
import { saveKnowledge } from '../handlers/save-knowledge.ts'
import { type DeclaredHandler, defineHandler } from '../handlers/session-handler.ts'
import { ASK_SETTINGS, MATERIAL_SETTINGS, THEN } from '../handlers/setting-types.ts'
import { writeDocuments, writeFile } from '../handlers/write-documents.ts'
import { setFields, updateStatus, writeTemplate } from '../handlers/write-template.ts'
import { hasProcess, loadProcess } from '../process/load-process.ts'
import type { Process } from '../process/process.ts'

/**
 * The handlers available in any process, keyed by their names in actions.yaml. The object has no prototype, so an
 * action called `constructor` has no handler.
 */
export const SESSION_HANDLERS: Readonly<Record<string, DeclaredHandler>> = Object.assign(Object.create(null), {
  apply_edit: defineHandler(applyEdit, {
    optional: { kinds: 'kinds', kind: 'kinds' },
    oneOf: ['kinds', 'kind'],
    parameters: ['target', 'find', 'replace'],
  }),
  query_notebook: defineHandler(queryNotebook, {
    optional: { passages: 'integer', characters: 'integer' },
    parameters: ['notebook_id', 'query'],
    isLookUp: true,
  }),
  read_document: defineHandler(readDocument, { parameters: ['document'], isLookUp: true }),
  save_knowledge: defineHandler(saveKnowledge, {
    optional: { source: 'text', remember: 'category_paths' },
    parameters: ['category', 'key', 'value'],
  }),
  set_fields: defineHandler(setFields, { required: { fields: 'written_paths' } }),
  update_status: defineHandler(updateStatus, { parameters: ['template', 'status'] }),
  write_documents: defineHandler(writeDocuments, {
    required: { kind: 'written_kind', documents: 'documents' },
    optional: { needs: 'needed_fields', ...THEN, ...ASK_SETTINGS },
  }),
  write_file: defineHandler(writeFile, {
    required: { kind: 'written_kind', file: 'path', template: 'template' },
    optional: { key: 'path', ...THEN, ...MATERIAL_SETTINGS },
  }),
  write_template: defineHandler(writeTemplate, { parameters: ['template', 'content'] }),
} satisfies Record<string, DeclaredHandler>)

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

/** The resources that the turns of a session use. */
export interface SessionResources {
  readonly store: Store
  readonly kit: SessionKit
  readonly models: ModelRegistry
  readonly repair: RepairJsonText
  /** The project's folder. Undefined if there is no workspace. */
  readonly folder: string | undefined
  /** Creates names for temporary files. */
  readonly newId: () => string
}

export function sessionResources(
  context: FlowContext,
  options: Pick<SessionResources, 'store' | 'newId'> & { readonly kit: string; readonly project: string },
): SessionResources {
  const { store, newId, kit, project } = options
  const { root, models } = context
  const folder = root === undefined ? undefined : projectFolder(root, project)
  return { store, kit: loadSessionKit(context, kit), models, repair: repairJsonText, folder, newId }
}

/** Returns the workspace folder that contains a project's files. */
export function projectFolder(root: string, project: string): string {
  return join(root, PROJECTS_FOLDER, encodeSlug(project))
}

/** Loads a kit with all data for chat. @throws NoProcess */
export function loadSessionKit(context: FlowContext, name: string): SessionKit {
  const talking = context.kits.filter(hasProcess)
  const kit = talking.find((one) => one.name === name)
  if (!kit) {
    throw new NoProcess(
      name,
      talking.map((one) => one.name),
      { isKit: context.kits.some((one) => one.name === name) },
    )
  }
  const blueprint = `${name}/chat`
  return {
    name,
    process: loadProcess(kit, context.root),
    actions: context.actions(name),
    blueprint: context.blueprint(blueprint),
    handlers: handlersOf(kit),
    overlays: context.overlaysFor(blueprint),
  }
}

/** Returns the handlers available to a kit's actions. The kit's own handlers take precedence. */
export function handlersOf(kit: FlowContext['kits'][number]): Readonly<Record<string, DeclaredHandler>> {
  // The object has no prototype. Otherwise, an action called `constructor` would have a handler.
  return Object.assign(Object.create(null), SESSION_HANDLERS, kit.handlers)
}
