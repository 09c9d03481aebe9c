import { DEFAULT_LIMITS, stepId } from '@quire/runtime/engine'
import type { Database } from '@quire/runtime/store'
import { storableJson } from '@quire/runtime/store'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SessionNotFound } from './errors.ts'
import { type KnownThing, knowledgeSaved } from './knowledge.ts'
import type { SessionState, StateChange } from './session-state.ts'

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
  readonly most: number | null
}

export async function readSession(db: Kysely<Database>, id: string): Promise<StoredSession> {
  const { rows } = await sql<SessionRow>`
    select session.id, project_id, kit, models, state, (
      select json_build_object('n', n, 'role', role, 'text', text, 'run_id', run_id) from session_turn
      where session_id = session.id and not is_withdrawn order by n desc limit 1
    ) as last, (select max(n) from session_turn where session_id = session.id) as most
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
    turns: turnOf(row.most ?? 0),
    open,
  }
}

/** A turn has two sides: the message is 2n-1, the reply 2n. */
function turnOf(n: number): number {
  return Math.ceil(n / 2)
}

export interface BegunTurn {
  readonly session: string
  readonly project: string
  readonly flow: string
  readonly turn: number
  readonly message: string
  readonly mode: string
  readonly models: readonly string[]
}

/** What a turn is called as a run. */
export function turnRun({ session, turn }: Pick<BegunTurn, 'session' | 'turn'>): string {
  return `${session}.${turn}`
}

/** A turn is a run of one step, so that all that explains runs explains turns. */
export function turnStep(run: string): string {
  return stepId(run, 'turn')
}

/** Stores a message before anything is done about it. Said again after a crash, it is the same message. */
export async function beginTurn(db: Kysely<Database>, begun: BegunTurn): Promise<void> {
  const run = turnRun(begun)
  const step = turnStep(run)
  const request = storableJson({
    input: begun.message,
    models: begun.models,
    options: { session: begun.session, turn: begun.turn, mode: begun.mode },
  })
  await sql`
    with said as (
      insert into session_turn (session_id, n, role, text, run_id, mode, ends_at)
      select ${begun.session}, ${begun.turn * 2 - 1}, 'user', message, ${run}, ${begun.mode},
        length(message) + ${endOfTurn(begun.session, sql`n < ${begun.turn * 2 - 1}`)}
      from (select ${clean(begun.message)}::text as message) as said
      on conflict (session_id, n) do nothing
    ),
    begun as (
      insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, error)
      values (${run}, ${begun.project}, ${begun.flow}, 'running', ${run}, ${request}::jsonb,
        ${storableJson(DEFAULT_LIMITS)}::jsonb, 1, 'null')
      on conflict (id) do update set status = 'running', updated_at = now()
      returning id, number
    ),
    told as (
      insert into event (run_id, type, data)
      select id, 'run.started', ${storableJson({ flow: begun.flow, session: begun.session })}::jsonb from begun
    )
    insert into step (id, run_id, run_number, key, name, kind, depth, ordinal, status, input, output, error, attempts, missing_needs)
    select ${step}, id, number, 'turn', 'turn', 'turn', 0, 0, 'running',
      ${storableJson({ turn: begun.turn })}::jsonb, 'null', 'null', 1, 0 from begun
    on conflict (id) do update set status = 'running', attempts = step.attempts + 1, error = 'null'
  `.execute(db)
}

/** How far the conversation reached with the last side of those. */
function endOfTurn(session: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select ends_at from session_turn
    where session_id = ${session} and not is_withdrawn and ${which}
    order by n desc limit 1
  ), 0)`
}

export interface EndedTurn {
  readonly session: string
  readonly project: string
  readonly turn: number
  readonly run: string
  readonly step: string
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

/**
 * Stores a reply and what came of it; false, and nothing stored, where the session is not as it was any more, or the
 * turn was ended by somebody else meanwhile.
 */
export async function endTurn(db: Kysely<Database>, ended: EndedTurn): Promise<boolean> {
  const { changes, project, knowledge } = ended
  const { rows } = await sql<{ id: string }>`
    with held as (
      select id from session where id = ${ended.session} and state = ${storableJson(ended.before)}::jsonb for update
    ),
    ended as (
      update step set status = 'completed', updated_at = now()
      where id = ${ended.step} and status = 'running' and exists (select from held)
      returning id
    ),
    done as (
      update run set status = 'completed', active_steps = 0, updated_at = now()
      where id = ${ended.run} and exists (select from ended)
    ),
    told as (
      insert into event (run_id, type, data) select ${ended.run}, 'run.completed', '{}'::jsonb from ended
    ),
    kept as (
      update session set state = ${storableJson(ended.state)}::jsonb, mode = ${ended.state.mode}, updated_at = now(), saved = nextval('saved_order')
      where id = ${ended.session} and exists (select from ended)
    ),
    changed as (
      insert into session_change (session_id, turn, path, before, after, cause)
      select ${ended.session}, ${ended.turn}, path, before, after, cause
      from ended, unnest(
        ${changes.map(({ path }) => path)}::text[],
        ${changes.map(({ before }) => storableJson(before))}::jsonb[],
        ${changes.map(({ after }) => storableJson(after))}::jsonb[],
        ${changes.map(({ cause }) => storableJson(cause))}::jsonb[]
      ) as change (path, before, after, cause)
    ),
    answered as (
      insert into session_turn (session_id, n, role, text, tagged, run_id, mode, model, outcome, ends_at)
      select ${ended.session}, ${ended.turn * 2}, 'assistant', ${clean(ended.message)}, tagged,
        ${ended.run}, ${ended.mode}, ${ended.model}, ${storableJson(ended.outcome)}::jsonb,
        length(tagged) + ${endOfTurn(ended.session, sql`n < ${ended.turn * 2}`)}
      from ended, (select ${clean(ended.tagged)}::text as tagged) as said
    ),
    ${knowledgeSaved(project, knowledge, sql`exists (select from ended)`)}
    select id from ended
  `.execute(db)
  return rows.length > 0
}

/** The turn could not be done. The message stays: it can be tried again, or taken back. */
export async function failTurn(
  db: Kysely<Database>,
  { run, step }: { readonly run: string; readonly step: string },
  error: { readonly code: string; readonly message: string },
): Promise<void> {
  await sql`
    with failed as (
      update step set status = 'failed', error = ${storableJson(error)}::jsonb, updated_at = now()
      where id = ${step} and status = 'running' returning id
    ),
    told as (
      insert into event (run_id, type, data) select ${run}, 'run.failed', ${storableJson(error)}::jsonb from failed
    )
    update run set status = 'failed', active_steps = 0, error = ${storableJson(error)}::jsonb, updated_at = now()
    where id = ${run} and exists (select from failed)
  `.execute(db)
}

/**
 * Takes back a message that was not answered; it stays in the store, but in no prompt. Whoever still works on it finds
 * that it has ended.
 */
export async function withdrawTurn(db: Kysely<Database>, session: string, turn: number): Promise<void> {
  const run = turnRun({ session, turn })
  await sql`
    with withdrawn as (
      update session_turn set is_withdrawn = true where session_id = ${session} and n = ${turn * 2 - 1}
    ),
    ended as (
      update step set status = 'cancelled', updated_at = now()
      where id = ${turnStep(run)} and status = 'running' returning id
    )
    update run set status = 'cancelled', active_steps = 0, updated_at = now()
    where id = ${run} and exists (select from ended)
  `.execute(db)
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
