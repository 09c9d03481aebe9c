import { type RawBuilder, sql } from 'kysely'
import type { Origin } from './artifact.ts'

export interface Edge {
  readonly run: string
  readonly child: string
  readonly origin: Origin
}

/**
 * The CTE that stores lineage edges. Duplicate edges are stored once.
 * @param where a condition on the edges, evaluated in SQL
 */
export function lineageDrawn(edges: readonly Edge[], where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    lineage_drawn as (
      insert into lineage (run_id, child_id, parent_id, parent_kind, label, via)
      select * from unnest(
        ${edges.map(({ run }) => run)}::text[],
        ${edges.map(({ child }) => child)}::text[],
        ${edges.map(({ origin }) => origin.id)}::text[],
        ${edges.map(({ origin }) => origin.kind)}::text[],
        ${edges.map(({ origin }) => origin.label)}::text[],
        ${edges.map(({ origin }) => origin.via)}::text[]
      ) as drawn (run_id, child_id, parent_id, parent_kind, label, via)
      where ${where}
      on conflict do nothing
    )`
}
