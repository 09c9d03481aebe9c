import type { FlowContext } from '@quire/runtime/kit'
import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { type ListedDocument, listDocuments } from '../documents/documents.ts'
import { ProjectFiles } from '../documents/project-files.ts'
import { loadSessionKit } from '../kit/session-kit.ts'
import { listNotebooks } from '../notebook/notebooks.ts'
import type { Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { viewState } from '../state/state-view.ts'
import type { NotebookEntry } from '../state/state-xml.ts'
import type { StateView } from '../state/turn-result.ts'
import { TurnDraft } from '../turn/turn-draft.ts'
import type { TurnOutcome } from '../turn/turn-log.ts'
import { readSession } from '../turn/turn-store.ts'

/** A session's entry in a list. */
export interface ListedSession {
  readonly session: string
  readonly kit: string
  readonly project: string
  readonly mode: string
  /** Whether the session's process is finished. */
  readonly isFinished: boolean
  readonly turns: number
  readonly updatedAt: Date
}

/** Lists all sessions, most recently used first. */
export async function listSessions(db: Kysely<Database>): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select session.id as session, session.kit, session.project_id as project, state ->> 'mode' as mode,
      coalesce((state ->> 'finished')::boolean, false) as "isFinished", (
        select count(*)::integer from session_turn where session_id = session.id and role = 'assistant'
      ) as turns, session.updated_at as "updatedAt"
    from session join project_state using (project_id, kit)
    order by session.saved desc
  `.execute(db)
  return rows
}

/** A message or response, with its run. */
export interface PagedTurn {
  readonly turn: number
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly mode: string | null
  readonly model: string | null
  readonly run: string | null
  readonly at: string
  /** The results of a response: actions, texts, diagnostics and reasoning. */
  readonly outcome: Omit<TurnOutcome, 'message'> | null
}

export interface TurnPage {
  /** The turns of the page, oldest first. */
  readonly turns: readonly PagedTurn[]
  /** The cursor for the page with earlier turns. Absent if there are no earlier turns. */
  readonly next?: string
}

const USUAL_LIMIT = 50

/** Returns a page of a conversation. The first page contains the most recent turns. Withdrawn messages are left out. */
export async function pageTurns(
  db: Kysely<Database>,
  session: string,
  { limit = USUAL_LIMIT, cursor }: { readonly limit?: number; readonly cursor?: string } = {},
): Promise<TurnPage> {
  const before = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined
  const rows = await db
    .selectFrom('session_turn')
    .select(['n', 'role', 'text', 'mode', 'model', 'run_id', 'at', 'outcome'])
    .where('session_id', '=', session)
    .where('is_withdrawn', '=', false)
    .$if(before !== undefined, (query) => query.where('n', '<', before!))
    .orderBy('n', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit).reverse()
  return {
    turns: shown.map((row) => ({
      turn: Math.ceil(row.n / 2),
      role: row.role as PagedTurn['role'],
      text: row.text,
      mode: row.mode,
      model: row.model,
      run: row.run_id,
      at: row.at.toISOString(),
      outcome: row.outcome as PagedTurn['outcome'],
    })),
    ...(rows.length > limit && { next: String(shown[0]!.n) }),
  }
}

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
  readonly documents: readonly ListedDocument[]
  readonly notebooks: readonly NotebookEntry[]
  /** Whether the process declares a manuscript. */
  readonly hasManuscript: boolean
}

/** Reads a session without opening it. Writes nothing. @throws SessionNotFound, NoProcess */
export async function showSession(context: FlowContext, db: Kysely<Database>, id: string): Promise<ShownSession> {
  const { kit, project, models, state, turns: turn, answered: turns, open } = await readSession(db, id)
  const { process } = loadSessionKit(context, kit)
  const documents = await listDocuments(db, project)
  // No folder is needed, because only stored data is read.
  const files = new ProjectFiles(undefined, () => '')
  const draft = new TurnDraft({ process, db, project, files, state, turn })
  return {
    session: id,
    kit,
    project,
    models,
    turns,
    open: open ?? null,
    state: viewState(process, state, await draft.written()),
    sections: inOrder(process, state.sections),
    modes: process.modes.map(({ name, display, goal }) => ({ name, display, goal })),
    confirmations: process.confirmations.map(({ name }) => ({ name, isGiven: state.confirmed.includes(name) })),
    documents,
    notebooks: await listNotebooks(db, project),
    hasManuscript: process.manuscript !== undefined,
  }
}

/** The sections and fields in the order of the process. The database does not keep the order of stored JSON. */
function inOrder({ sections }: Process, values: SessionState['sections']): SessionState['sections'] {
  return Object.fromEntries(
    sections.flatMap((section) => {
      const found = values[section.name]
      if (section.of !== 'fields' || !found) return []
      const fields = Object.keys(section.fields).filter((field) => found[field] !== undefined)
      return [[section.name, Object.fromEntries(fields.map((field) => [field, found[field]!]))]]
    }),
  )
}
