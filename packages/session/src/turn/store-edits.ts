import type { Diagnostic } from '@quire/core'
import type { Database } from '@quire/runtime/store'
import { makeBlob } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { documentBlobs, storeDocuments } from '../documents/documents.ts'
import { ProjectFiles } from '../documents/project-files.ts'
import type { SessionContext } from '../kit/session-kit.ts'
import { takeInEdits } from './take-in-edits.ts'
import { TurnDraft } from './turn-draft.ts'
import { readSession, storeChanges } from './turn-store.ts'

/** Stores a person's changes to files as versions. Changes to work templates also update the state. */
export async function storeEdits(
  { store, kit, folder, newId }: SessionContext,
  session: string,
): Promise<readonly Diagnostic[]> {
  const { project, turns: turn } = await readSession(store.db, session)
  const files = new ProjectFiles(folder, newId)
  return storeChanges(store.db, session, turn, async (state, db) => {
    const draft = new TurnDraft({ process: kit.process, db, project, files, state, turn })
    const changed = await changedFiles(db, project, files)
    const result = await takeInEdits(kit, draft, changed)
    await storeDocuments(db, { project, session, turn }, draft.versions)
    return { result, state: draft.state.state, changes: draft.state.changes }
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
