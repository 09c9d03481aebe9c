import { type RawBuilder, sql } from 'kysely'
import { storableJson } from '../../store/storable-json.ts'
import type { RunEvent } from './events.ts'

export type ToldEvent = Omit<RunEvent, 'id'>

/**
 * The CTE that stores events together with the change that they report.
 * @param where an SQL condition that selects the events to store (`data` is the content of an event)
 * @param last an SQL query that returns more events (run, type, data)
 */
export function eventsTold(
  events: readonly ToldEvent[],
  where: RawBuilder<unknown> = sql`true`,
  last?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    events_told as (
      insert into event (run_id, type, data)
      select * from unnest(
        ${events.map(({ run }) => run)}::text[],
        ${events.map(({ type }) => type)}::text[],
        ${events.map(({ data }) => storableJson(data))}::jsonb[]
      ) as told (run_id, type, data)
      where ${where}
      ${last ? sql`union all ${last}` : sql``}
    )`
}
