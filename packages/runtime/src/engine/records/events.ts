import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { JsonValue } from '../../store/run-request.ts'
import { storableJson } from '../../store/storable-json.ts'

/** The types of run events. Each name consists of a noun and a verb. */
export type RunEventType =
  | 'run.started'
  | 'run.resumed'
  | 'run.extended'
  /** A person removed a model from the run. */
  | 'model.removed'
  /** A person replaced a model. */
  | 'model.replaced'
  /** The run's flow has changed since the run was last worked on. The run continues with the current version. */
  | 'run.adopted'
  | 'run.completed'
  | 'run.waiting'
  | 'run.failed'
  | 'run.incomplete'
  | 'run.cancelled'
  /** The run was cancelled, and its data outside the store was removed. */
  | 'run.discarded'
  | 'step.started'
  | 'step.completed'
  | 'step.waiting'
  | 'step.failed'
  /** The step failed and will be retried later, according to its retry policy. */
  | 'step.delayed'
  | 'step.retried'
  | 'call.started'
  | 'call.completed'
  | 'call.failed'

export interface RunEvent {
  /** The event's position in its run, counted from 1. The position never changes. */
  readonly id: string
  readonly run: string
  readonly type: RunEventType
  readonly data: Readonly<Record<string, unknown>>
}

/** Stores an event in the same transaction as the change that the event reports. */
export async function addEvent(
  db: Kysely<Database>,
  run: string,
  type: RunEventType,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await db
    .insertInto('event')
    .values({ run_id: run, type, data: storableJson(data) })
    .execute()
}

/**
 * The CTE that stores events together with the change that they report.
 * @param where an SQL condition that selects the events to store (`data` is the content of an event)
 * @param last an SQL query that returns more events (run, type, data)
 */
export function eventsAdded(
  events: readonly Omit<RunEvent, 'id'>[],
  where: RawBuilder<unknown> = sql`true`,
  last?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    events_added as (
      insert into event (run_id, type, data)
      select * from unnest(
        ${events.map(({ run }) => run)}::text[],
        ${events.map(({ type }) => type)}::text[],
        ${events.map(({ data }) => storableJson(data))}::jsonb[]
      ) as event (run_id, type, data)
      where ${where}
      ${last ? sql`union all ${last}` : sql``}
    )`
}

/** The problems that a step reports in its output, including fixed problems. Shown in events and in `quire show`. */
export function problemsOf(output: JsonValue | undefined): { readonly problems?: readonly string[] } {
  if (typeof output !== 'object' || output === null || !('problems' in output)) return {}
  const { problems } = output
  if (!Array.isArray(problems) || problems.length === 0) return {}
  return { problems: problems.map(String) }
}

interface EventRow {
  readonly seq: number | null
  readonly type: RunEventType
  readonly data: RunEvent['data']
}

/**
 * Returns the events of a run after a given event, oldest first. Positions are assigned when events are first read, so
 * no event is skipped.
 * @example await readEvents(store.db, 'r1', '41') // → [{ id: '42', run: 'r1', type: 'run.completed', data: { … } }]
 */
export async function readEvents(db: Kysely<Database>, run: string, after = '0', max = 500): Promise<RunEvent[]> {
  const read = async (): Promise<readonly EventRow[]> => {
    const { rows } = await sql<EventRow>`
      select seq, type, data from event where run_id = ${run} and seq > ${after}::integer
      union all select seq, type, data from event where run_id = ${run} and seq is null
      order by seq limit ${sql.lit(max)}
    `.execute(db)
    return rows
  }
  let rows = await read()
  if (rows.some(({ seq }) => seq === null)) {
    await numberEvents(db, run)
    rows = await read()
  }
  return rows.flatMap(({ seq, type, data }) => (seq === null ? [] : [{ id: String(seq), run, type, data }]))
}

/**
 * The id of a run's newest event, for callers that want only later events.
 * @example await lastEvent(store.db, 'r1') // → '42'
 */
export async function lastEvent(db: Kysely<Database>, run: string): Promise<string> {
  await numberEvents(db, run)
  const { seq } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
  return String(seq ?? 0)
}

/** Assigns positions to newly committed events, after all existing positions. */
async function numberEvents(db: Kysely<Database>, run: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Takes the lock in a separate statement, so that the next statement sees positions from other processes.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`quire events ${run}`}, 0))`.execute(tx)
    await sql`
      update event set seq = placed.seq
      from (
        select id, row_number() over (order by id)
          + coalesce((select max(seq) from event where run_id = ${run}), 0) as seq
        from event where run_id = ${run} and seq is null
      ) as placed
      where event.id = placed.id
    `.execute(tx)
  })
}
