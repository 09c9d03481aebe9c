import { isDeepStrictEqual } from 'node:util'
import { type Diagnostic, renderTemplate } from '@quire/core'
import { type Database, makeBlob } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { documentBlobs, type SessionDocument, storeDocuments } from '../documents/documents.ts'
import { formText, readFields } from '../documents/form-text.ts'
import { ProjectFiles } from '../documents/project-files.ts'
import type { SessionKit, SessionResources } from '../kit/session-kit.ts'
import type { WorkTemplate } from '../process/process.ts'
import { TurnDraft } from './turn-draft.ts'
import { readSession, storeChanges } from './turn-store.ts'

/** Diagnostic code for a manual change that was read from a file. */
const EDIT_READ = 'session.edit-read'

/**
 * Stores a person's file edits as new versions. Edits to work templates also change the state, with the file as the
 * recorded cause. Unreadable edits are reported and do not affect the state.
 */
export async function takeInEdits(kit: SessionKit, draft: TurnDraft, paths: readonly string[]): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const path of paths) {
    const document = await draft.read(path)
    if (!document) continue
    const template = kit.process.templates.find(({ file }) => file === path)
    diagnostics.push(
      template
        ? takeInFields(kit, draft, template, document)
        : { code: EDIT_READ, severity: 'info', message: `Read from ${path}.` },
    )
  }
  return diagnostics
}

/** Updates the state from the file of a work template, and returns the changed fields. */
export function takeInFields(
  kit: SessionKit,
  draft: TurnDraft,
  template: WorkTemplate,
  { path, version, text }: SessionDocument,
): Diagnostic {
  const { templates } = kit.blueprint
  const read = readFields(template, text, (fields) =>
    formText(
      template,
      fields,
      (name, values) => renderTemplate(templates.get(name), values, { strict: false, partials: templates }).text,
    ),
  )
  if ('problem' in read) {
    const message = `${path} was edited and cannot be read: ${read.problem}. The text is kept as version ${version}; the state is unchanged.`
    return { code: 'session.edit-unread', severity: 'warning', message }
  }
  const now = draft.state.state.work[template.name]?.fields ?? {}
  const changed = Object.entries(read.fields).filter(([name, value]) => !isSame(now[name], value))
  draft.byHand(path)
  draft.state.fill(template.name, Object.fromEntries(changed))
  draft.during(undefined)
  const names = changed.map(([name]) => name).join(', ')
  return {
    code: EDIT_READ,
    severity: 'info',
    message: names === '' ? `${path}: the state did not change.` : `Read from ${path}: ${names}.`,
  }
}

function isSame(now: string | readonly string[] | undefined, read: string | readonly string[]): boolean {
  if (now === undefined) return read.length === 0
  const trimmed = typeof now === 'string' ? now.trim() : now.map((entry) => entry.trim())
  return isDeepStrictEqual(trimmed, read)
}

/** Stores a person's changes to files as versions. Changes to work templates also update the state. */
export async function storeEdits(
  { store, kit, folder, newId }: SessionResources,
  session: string,
): Promise<readonly Diagnostic[]> {
  const { project, turns: turn } = await readSession(store.db, session)
  const files = new ProjectFiles(folder, newId)
  return storeChanges(store.db, session, turn, async (state, db) => {
    const draft = new TurnDraft({ process: kit.process, db, project, files, state, turn })
    const changed = await changedFiles(db, project, files)
    const result = await takeInEdits(kit, draft, changed)
    await storeDocuments(db, { project, session, turn }, draft.versions)
    return { result, state: draft.state.state, changes: draft.changes }
  })
}

/** Returns the documents whose files were changed. */
async function changedFiles(db: Kysely<Database>, project: string, files: ProjectFiles): Promise<readonly string[]> {
  const changed: string[] = []
  for (const [path, blob] of await documentBlobs(db, project)) {
    const text = await files.read(path)
    if (text !== undefined && makeBlob(text).sha256 !== blob) changed.push(path)
  }
  return changed
}
