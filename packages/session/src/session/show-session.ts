import type { FlowContext } from '@quire/runtime/kit'
import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { listDocuments } from '../documents/documents.ts'
import { ProjectFiles } from '../documents/project-files.ts'
import type { SessionDocument } from '../documents/session-document.ts'
import { loadSessionKit } from '../kit/load-session-kit.ts'
import { listNotebooks } from '../notebook/index.ts'
import type { SessionState } from '../process/session-state.ts'
import { viewState } from '../state/state-view.ts'
import type { NotebookEntry } from '../state/state-xml.ts'
import type { StateView } from '../state/turn-result.ts'
import { TurnDraft } from '../turn/turn-draft.ts'
import { readSession } from '../turn/turn-store.ts'

/** A session and the data that its page shows, without the conversation. */
export interface ShownSession {
  readonly session: string
  readonly kit: string
  readonly project: string
  readonly models: readonly string[]
  readonly turns: number
  /** A message without an answer. */
  readonly open: { readonly turn: number; readonly message: string; readonly run: string } | null
  readonly state: StateView
  /** Each section maps field names to values. */
  readonly sections: SessionState['sections']
  readonly modes: readonly { readonly name: string; readonly display: string; readonly goal: string }[]
  readonly confirmations: readonly { readonly name: string; readonly isGiven: boolean }[]
  readonly documents: readonly Omit<SessionDocument, 'text'>[]
  readonly notebooks: readonly NotebookEntry[]
}

/** Reads a session without opening it. Writes nothing. @throws SessionNotFound, NoProcess */
export async function showSession(context: FlowContext, db: Kysely<Database>, id: string): Promise<ShownSession> {
  const { kit, project, models, state, turns, open } = await readSession(db, id)
  const { process } = loadSessionKit(context, kit)
  const documents = await listDocuments(db, project)
  // No folder is needed, because only stored data is read.
  const files = new ProjectFiles(undefined, () => '')
  const draft = new TurnDraft({ process, db, project, files, state, turn: turns })
  return {
    session: id,
    kit,
    project,
    models,
    turns,
    open: open ?? null,
    state: viewState(process, state, await draft.written()),
    sections: state.sections,
    modes: process.modes.map(({ name, display, goal }) => ({ name, display, goal })),
    confirmations: process.confirmations.map(({ name }) => ({ name, isGiven: state.confirmed.includes(name) })),
    documents,
    notebooks: await listNotebooks(db, project),
  }
}
