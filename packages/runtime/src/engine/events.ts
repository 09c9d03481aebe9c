import type { Kysely } from 'kysely'
import type { Database } from '../store/database.ts'
import { storableJson } from '../store/storable-json.ts'

/** All that happens in a run, noun and verb. */
export type RunEventType =
  | 'run.started'
  | 'run.resumed'
  | 'run.extended'
  /** Its flow has changed since it was last worked on, and it goes on with the flow as it is now. */
  | 'run.adopted'
  | 'run.completed'
  | 'run.waiting'
  | 'run.failed'
  | 'run.incomplete'
  | 'run.cancelled'
  /** It was cancelled, and what it kept outside the store is gone. */
  | 'run.discarded'
  | 'step.started'
  | 'step.completed'
  | 'step.waiting'
  | 'step.failed'
  /** It failed and is tried again later, by its own policy. */
  | 'step.delayed'
  | 'step.retried'
  | 'call.started'
  | 'call.completed'
  | 'call.failed'

export interface RunEvent {
  readonly id: string
  readonly run: string
  readonly type: RunEventType
  readonly data: Readonly<Record<string, unknown>>
}

/** Stores an event, in the transaction of what it tells. */
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

/** Events of a run after one that was seen, oldest first. */
export async function readEvents(db: Kysely<Database>, run: string, after = '0', most = 500): Promise<RunEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'run_id', 'type', 'data'])
    .where('run_id', '=', run)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, run_id, type, data }) => ({ id: String(id), run: run_id, type: type as RunEventType, data }))
}

/** The id of a run's newest event, to hear only of what comes after it. */
export async function lastEvent(db: Kysely<Database>, run: string): Promise<string> {
  const { id } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
  return String(id ?? '0')
}
