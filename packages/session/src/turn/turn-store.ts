import { type Database, storableJson, storableText } from '@quire/runtime/store'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SessionMoved, SessionNotFound } from '../errors.ts'
import { knowledgeSaved, type SavedKnowledge } from '../memory/knowledge.ts'
import { shownMessage } from '../memory/long-message.ts'
import { applyChanges, type SessionState, type StateChange } from '../process/session-state.ts'

/** A stored session, as it is between turns. */
export interface StoredSession {
  readonly id: string
  readonly project: string
  readonly kit: string
  readonly models: readonly string[]
  readonly state: SessionState
  /** The number of the last turn. Withdrawn messages and the open turn count. */
  readonly turns: number
  /** How many messages have been answered. */
  readonly answered: number
  /** A message that has no answer, because the process died or the model failed. */
  readonly open: { readonly turn: number; readonly message: string; readonly run: string } | undefined
}

interface SessionRow {
  readonly id: string
  readonly project_id: string
  readonly kit: string
  readonly models: readonly string[]
  readonly state: SessionState
  readonly last: { readonly n: number; readonly role: string; readonly text: string; readonly run_id: string } | null
  /** The highest number, including withdrawn messages. Numbers are not reused. */
  readonly max: number | null
  readonly answered: number
}

export async function readSession(db: Kysely<Database>, id: string): Promise<StoredSession> {
  const { rows } = await sql<SessionRow>`
    select session.id, session.project_id, session.kit, models, project_state.state, (
      select json_build_object('n', n, 'role', role, 'text', text, 'run_id', run_id) from session_turn
      where session_id = session.id and not is_withdrawn order by n desc limit 1
    ) as last, (select max(n) from session_turn where session_id = session.id) as max, (
      select count(*)::integer from session_turn where session_id = session.id and role = 'assistant'
    ) as answered
    from session join project_state using (project_id, kit) where session.id = ${id}
  `.execute(db)
  const row = rows[0]
  if (!row) throw new SessionNotFound(id)
  const { last } = row
  const open = last?.role === 'user' ? { turn: turnOf(last.n), message: last.text, run: last.run_id } : undefined
  return {
    id: row.id,
    project: row.project_id,
    kit: row.kit,
    models: row.models,
    state: row.state,
    turns: turnOf(row.max ?? 0),
    answered: row.answered,
    open,
  }
}

/** Turn n consists of message 2n-1 and response 2n. */
function turnOf(n: number): number {
  return Math.ceil(n / 2)
}

/** Returns the run id of a turn. */
export function turnRun(session: string, turn: number): string {
  return `${session}.${turn}`
}

export interface NewMessage {
  readonly session: string
  readonly turn: number
  readonly message: string
  readonly mode: string
  readonly run: string
}

/** Returns common table expressions that store a message and its run. */
export function messageStored({ session, turn, message, mode, run }: NewMessage): RawBuilder<unknown> {
  const n = turn * 2 - 1
  return sql`
    message_stored as (
      insert into session_turn (session_id, n, role, text, run_id, mode, ends_at)
      select ${session}, ${n}::integer, 'user', ${storableText(message)}, ${run}, ${mode},
        length(${storableText(shownMessage(session, turn, message))}::text) + ${endOfTurn(session, sql`n < ${n}`)}
    )`
}

/**
 * Returns where the last matching message or response ends, as a number of characters from the start of the
 * conversation.
 */
function endOfTurn(session: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select ends_at from session_turn
    where session_id = ${session} and not is_withdrawn and ${which}
    order by n desc limit 1
  ), 0)`
}

/** A response and its results. */
export interface AnsweredTurn {
  readonly session: string
  readonly project: string
  readonly turn: number
  readonly run: string
  readonly mode: string
  readonly model: string
  readonly message: string
  readonly tagged: string
  readonly outcome: unknown
  /** The state at the start of the turn. */
  readonly before: SessionState
  readonly state: SessionState
  readonly changes: readonly StateChange[]
  readonly knowledge: readonly SavedKnowledge[]
}

/**
 * Stores a response and its results. If the project was changed elsewhere, this turn's changes are applied to the
 * current state. @throws SessionMoved if the changes conflict
 */
export async function storeResponse(db: Kysely<Database>, turn: AnsweredTurn): Promise<void> {
  if (await tryStoreResponse(db, turn)) return
  const { state: now } = await lockState(db, turn.session)
  const state = now.mode === turn.before.mode ? applyChanges(now, turn.changes) : undefined
  if (!state || !(await tryStoreResponse(db, { ...turn, before: now, state }))) throw new SessionMoved(turn.session)
}

/** Stores the response if the state has not changed since the turn began. Returns whether it was stored. */
async function tryStoreResponse(db: Kysely<Database>, turn: AnsweredTurn): Promise<boolean> {
  const { changes, project, knowledge } = turn
  const { rows } = await sql<{ id: string }>`
    with held as (
      select session.id, project_id, kit from session join project_state using (project_id, kit)
      where session.id = ${turn.session} and project_state.state = ${storableJson(turn.before)}::jsonb
      for update of session, project_state
    ),
    kept as (
      update session set updated_at = now(), saved = nextval('saved_order') where id in (select id from held)
    ),
    stated as (
      update project_state set state = ${storableJson(turn.state)}::jsonb, updated_at = now()
      from held where project_state.project_id = held.project_id and project_state.kit = held.kit
    ),
    changed as (
      insert into session_change (session_id, turn, path, before, after, cause)
      select held.id, ${turn.turn}, path, before, after, cause
      from held, unnest(
        ${changes.map(({ path }) => path)}::text[],
        ${changes.map(({ before }) => storableJson(before))}::jsonb[],
        ${changes.map(({ after }) => storableJson(after))}::jsonb[],
        ${changes.map(({ cause }) => storableJson(cause))}::jsonb[]
      ) as change (path, before, after, cause)
    ),
    answered as (
      insert into session_turn (session_id, n, role, text, tagged, run_id, mode, model, outcome, ends_at)
      select held.id, ${turn.turn * 2}, 'assistant', ${storableText(turn.message)}, tagged,
        ${turn.run}, ${turn.mode}, ${turn.model}, ${storableJson(turn.outcome)}::jsonb,
        length(tagged) + ${endOfTurn(turn.session, sql`n < ${turn.turn * 2}`)}
      from held, (select ${storableText(turn.tagged)}::text as tagged) as said
    ),
    ${knowledgeSaved(project, knowledge, sql`exists (select from held)`)}
    select id from held
  `.execute(db)
  return rows.length > 0
}

/** Returns the project's current state, locked until the transaction ends. */
async function lockState(
  db: Kysely<Database>,
  session: string,
): Promise<{ readonly project: string; readonly kit: string; readonly state: SessionState }> {
  const { rows } = await sql<{ project: string; kit: string; state: SessionState }>`
    select project_state.project_id as project, project_state.kit, state
    from session join project_state using (project_id, kit)
    where session.id = ${session} for update of project_state
  `.execute(db)
  const row = rows[0]
  if (!row) throw new SessionNotFound(session)
  return row
}

/** Withdraws an unanswered message. The message stays in the store but is left out of prompts. */
export async function withdrawMessage(db: Kysely<Database>, session: string, turn: number): Promise<void> {
  await db
    .updateTable('session_turn')
    .set({ is_withdrawn: true })
    .where('session_id', '=', session)
    .where('n', '=', turn * 2 - 1)
    .execute()
}

/** Updates the current state with the changes that a person made between turns. */
export async function storeChanges<T>(
  db: Kysely<Database>,
  session: string,
  turn: number,
  work: (
    state: SessionState,
    tx: Kysely<Database>,
  ) => Promise<{
    readonly result: T
    readonly state: SessionState
    readonly changes: readonly StateChange[]
  }>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { project, kit, state: before } = await lockState(tx, session)
    const { result, state, changes } = await work(before, tx)
    if (changes.length === 0) return result
    await tx
      .updateTable('project_state')
      .set({ state: storableJson(state), updated_at: new Date() })
      .where('project_id', '=', project)
      .where('kit', '=', kit)
      .execute()
    await tx.updateTable('session').set({ updated_at: new Date() }).where('id', '=', session).execute()
    await tx
      .insertInto('session_change')
      .values(
        changes.map(({ path, before: was, after, cause }) => ({
          session_id: session,
          turn,
          path,
          before: storableJson(was),
          after: storableJson(after),
          cause: storableJson(cause),
        })),
      )
      .execute()
    return result
  })
}
