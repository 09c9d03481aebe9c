import type { Database } from '@quire/runtime/store'
import { storableJson } from '@quire/runtime/store'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SessionMoved, SessionNotFound } from '../errors.ts'
import { type KnownThing, knowledgeSaved } from '../memory/knowledge.ts'
import type { SessionState, StateChange } from '../process/session-state.ts'

/** A session as it stands between two turns. */
export interface StoredSession {
  readonly id: string
  readonly project: string
  readonly kit: string
  readonly models: readonly string[]
  readonly state: SessionState
  /** How many turns there were, the open one included. */
  readonly turns: number
  /** A message that has not been answered: its process died, or its model failed. */
  readonly open: { readonly turn: number; readonly message: string; readonly run: string } | undefined
}

interface SessionRow {
  readonly id: string
  readonly project_id: string
  readonly kit: string
  readonly models: readonly string[]
  readonly state: SessionState
  readonly last: { readonly n: number; readonly role: string; readonly text: string; readonly run_id: string } | null
  /** Messages that were taken back keep their numbers, so that no other is taken for them. */
  readonly max: number | null
}

export async function readSession(db: Kysely<Database>, id: string): Promise<StoredSession> {
  const { rows } = await sql<SessionRow>`
    select session.id, project_id, kit, models, state, (
      select json_build_object('n', n, 'role', role, 'text', text, 'run_id', run_id) from session_turn
      where session_id = session.id and not is_withdrawn order by n desc limit 1
    ) as last, (select max(n) from session_turn where session_id = session.id) as max
    from session where session.id = ${id}
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
    open,
  }
}

/** A turn has two sides: the message is 2n-1, the reply 2n. */
function turnOf(n: number): number {
  return Math.ceil(n / 2)
}

/** What a turn is called as a run. */
export function turnRun(session: string, turn: number): string {
  return `${session}.${turn}`
}

export interface SaidMessage {
  readonly session: string
  readonly turn: number
  readonly message: string
  readonly mode: string
  readonly run: string
}

/** The part of a statement, after its `with`, that stores a message, as one with its run. */
export function messageStored({ session, turn, message, mode, run }: SaidMessage): RawBuilder<unknown> {
  const n = turn * 2 - 1
  return sql`
    message_stored as (
      insert into session_turn (session_id, n, role, text, run_id, mode, ends_at)
      select ${session}, ${n}::integer, 'user', message, ${run}, ${mode},
        length(message) + ${endOfTurn(session, sql`n < ${n}`)}
      from (select ${clean(message)}::text as message) as said
    )`
}

/** The length of the conversation, in characters, up to the last of the messages and replies that match. */
function endOfTurn(session: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select ends_at from session_turn
    where session_id = ${session} and not is_withdrawn and ${which}
    order by n desc limit 1
  ), 0)`
}

/** A reply and what came of it. */
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
  /** The state that the turn began with. */
  readonly before: SessionState
  readonly state: SessionState
  readonly changes: readonly StateChange[]
  readonly knowledge: readonly KnownThing[]
}

/** Stores a reply and what came of it. @throws SessionMoved where the session is not as it was any more */
export async function storeResponse(db: Kysely<Database>, turn: AnsweredTurn): Promise<void> {
  const { changes, project, knowledge } = turn
  const { rows } = await sql<{ id: string }>`
    with held as (
      select id from session where id = ${turn.session} and state = ${storableJson(turn.before)}::jsonb for update
    ),
    kept as (
      update session set state = ${storableJson(turn.state)}::jsonb, mode = ${turn.state.mode}, updated_at = now(), saved = nextval('saved_order')
      where id in (select id from held)
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
      select held.id, ${turn.turn * 2}, 'assistant', ${clean(turn.message)}, tagged,
        ${turn.run}, ${turn.mode}, ${turn.model}, ${storableJson(turn.outcome)}::jsonb,
        length(tagged) + ${endOfTurn(turn.session, sql`n < ${turn.turn * 2}`)}
      from held, (select ${clean(turn.tagged)}::text as tagged) as said
    ),
    ${knowledgeSaved(project, knowledge, sql`exists (select from held)`)}
    select id from held
  `.execute(db)
  if (rows.length === 0) throw new SessionMoved(turn.session)
}

/** Takes back a message that was not answered: it stays in the store, but in no prompt. */
export async function withdrawMessage(db: Kysely<Database>, session: string, turn: number): Promise<void> {
  await db
    .updateTable('session_turn')
    .set({ is_withdrawn: true })
    .where('session_id', '=', session)
    .where('n', '=', turn * 2 - 1)
    .execute()
}

/** Changes that a person made between turns. */
export async function storeChanges(
  db: Kysely<Database>,
  session: string,
  turn: number,
  state: SessionState,
  changes: readonly StateChange[],
): Promise<void> {
  if (changes.length === 0) return
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('session')
      .set({ state: storableJson(state), mode: state.mode, updated_at: new Date() })
      .where('id', '=', session)
      .execute()
    await tx
      .insertInto('session_change')
      .values(
        changes.map(({ path, before, after, cause }) => ({
          session_id: session,
          turn,
          path,
          before: storableJson(before),
          after: storableJson(after),
          cause: storableJson(cause),
        })),
      )
      .execute()
  })
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
