import type { Diagnostic } from '@quire/core'
import { storeDocuments } from '../documents/documents.ts'
import { ProjectFiles } from '../documents/project-files.ts'
import type { SessionContext } from '../kit/session-context.ts'
import { takeInEdits } from './take-in-edits.ts'
import { TurnDraft } from './turn-draft.ts'
import { readSession, storeChanges } from './turn-store.ts'

/** Stores a person's changes to the files of work templates, as versions and in the state. */
export async function storeEdits(
  { store, kit, folder, newId }: SessionContext,
  session: string,
): Promise<readonly Diagnostic[]> {
  const { project, turns: turn } = await readSession(store.db, session)
  const files = new ProjectFiles(folder, newId)
  return storeChanges(store.db, session, turn, async (state, db) => {
    const draft = new TurnDraft({ process: kit.process, db, project, files, state, turn })
    const result = await takeInEdits(kit, draft)
    await storeDocuments(db, { project, session, turn }, draft.versions)
    return { result, state: draft.state.state, changes: draft.state.changes }
  })
}
