import type { Diagnostic } from '@quire/core'
import { rebuildPrompt } from '@quire/runtime/artifact'
import { type Database, getBlobText } from '@quire/runtime/store'
import { readRecord } from '@quire/runtime/stored'
import { type Kysely, sql } from 'kysely'
import { RESPONSE_CALL } from '../memory/history.ts'
import type { TurnAction, TurnContent, TurnResult } from '../state/turn-result.ts'

/** One message or response of a conversation, for display. */
export interface LoggedTurn {
  readonly turn: number
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly mode: string | null
  readonly model: string | null
  readonly actions: readonly Pick<TurnAction, 'type' | 'status' | 'reason'>[]
}

/** Returns a turn's diagnostics. Empty if the turn is unanswered or the run is not a turn. */
export async function readTurnDiagnostics(db: Kysely<Database>, run: string): Promise<readonly Diagnostic[]> {
  const row = await db
    .selectFrom('session_turn')
    .select(sql<readonly Diagnostic[] | null>`outcome -> 'diagnostics'`.as('diagnostics'))
    .where('run_id', '=', run)
    .where('role', '=', 'assistant')
    .executeTakeFirst()
  return row?.diagnostics ?? []
}

/** The stored results of an answered turn, including the response's message. */
export type TurnOutcome = Pick<
  TurnResult,
  'message' | 'state' | 'actions' | 'diagnostics' | 'model' | 'tokens' | 'thinking'
> & {
  readonly contentUpdates: readonly Omit<TurnContent, 'content'>[]
}

/** Returns the results of a turn. Undefined if the turn is unanswered or the run is not a turn. */
export async function findTurnOutcome(db: Kysely<Database>, run: string): Promise<TurnOutcome | undefined> {
  const row = await db
    .selectFrom('session_turn')
    .select(['text', 'outcome'])
    .where('run_id', '=', run)
    .where('role', '=', 'assistant')
    .executeTakeFirst()
  return row && { ...(row.outcome as unknown as Omit<TurnOutcome, 'message'>), message: row.text }
}

/** Reads the last turns of a session, oldest first, without withdrawn messages. */
export async function readTurnLog(db: Kysely<Database>, session: string, max: number): Promise<LoggedTurn[]> {
  const { rows } = await sql<Omit<LoggedTurn, 'actions'> & { actions: readonly TurnAction[] | null }>`
    select * from (
      select n, ((n + 1) / 2)::integer as turn, role, text, mode, model, outcome -> 'actions' as actions
      from session_turn where session_id = ${session} and not is_withdrawn
      order by n desc limit ${max * 2}
    ) as latest order by n
  `.execute(db)
  return rows.map(({ turn, role, text, mode, model, actions }) => ({
    turn,
    role,
    text,
    mode,
    model,
    actions: (actions ?? []).map(({ type, status, reason }) => ({
      type,
      status,
      ...(reason !== undefined && { reason }),
    })),
  }))
}

/** Returns the last prompt of a turn and its response, verbatim. */
export async function readTurn(
  db: Kysely<Database>,
  run: string,
): Promise<{ readonly prompt: string | undefined; readonly response: string | undefined }> {
  const call = await db
    .selectFrom('call')
    .select(['record_blob', 'response_blob'])
    .where('run_id', '=', run)
    .where('id', '~', RESPONSE_CALL)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    prompt: call?.record_blob ? (await rebuildPrompt(await readRecord(db, call.record_blob))).text : undefined,
    response: call?.response_blob ? await getBlobText(db, call.response_blob) : undefined,
  }
}

/** Returns when a project's turns reported a diagnostic. */
export async function reportedAt(db: Kysely<Database>, project: string, code: string): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select session_turn.at from session_turn join session on session.id = session_turn.session_id
    where session.project_id = ${project} and role = 'assistant'
      and outcome -> 'diagnostics' @> ${JSON.stringify([{ code }])}::jsonb
    order by session_turn.at
  `.execute(db)
  return rows.map(({ at }) => at)
}
