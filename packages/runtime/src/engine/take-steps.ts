import { type Kysely, sql } from 'kysely'
import type { Database, StepRetry } from '../store/database.ts'
import type { JsonValue, RunRequest } from './flow.ts'
import type { RunLimits } from './limits.ts'

/** A step that is this worker's now, and what is to be known of its run. */
export interface TakenStep {
  readonly id: string
  readonly run_id: string
  readonly key: string
  readonly name: string
  readonly stage: string | null
  readonly kind: string
  readonly depth: number
  readonly input: JsonValue
  /** What a step that is not done has in its place: how many of its calls count no longer. */
  readonly output: JsonValue
  readonly attempts: number
  readonly retry: StepRetry | null
  readonly failures: number
  readonly project_id: string
  readonly flow: string
  readonly request: RunRequest
  readonly limits: RunLimits
  readonly run_created_at: Date
  /** Outputs of the steps that it needs, with their keys. */
  readonly needs: readonly (readonly [string, JsonValue])[] | null
}

/** Marks steps as run by a worker. Undefined is a step that has ended, or whose run was cancelled. */
export async function takeSteps(
  db: Kysely<Database>,
  worker: string,
  ids: readonly string[],
): Promise<(TakenStep | undefined)[]> {
  const taken = await take(db, worker, ids, ids.length > 1)
  const rows = new Map(taken.map((row) => [row.id, row]))
  // One that somebody else holds (who cancels its run, say) is waited for by itself, holding nothing.
  if (ids.length > 1) {
    for (const id of ids) if (!rows.has(id)) for (const row of await take(db, worker, [id], false)) rows.set(id, row)
  }
  return ids.map((id) => rows.get(id))
}

async function take(
  db: Kysely<Database>,
  worker: string,
  ids: readonly string[],
  skipsLocked: boolean,
): Promise<readonly TakenStep[]> {
  const { rows } = await sql<TakenStep>`
    with open as (
      select step.id from step join run on run.id = step.run_id
      where step.id = any(${ids}::text[]) and step.status in ('ready', 'running') and run.status <> 'cancelled'
      for update of step ${skipsLocked ? sql`skip locked` : sql``}
    ),
    taken as (
      update step set status = 'running', attempts = attempts + 1, claimed_by = ${worker}
      from open where step.id = open.id
      returning step.*
    ),
    told as (
      insert into event (run_id, type, data)
      select run_id, case attempts when 1 then 'step.started' else 'step.retried' end,
        jsonb_build_object('step', key, 'name', name)
      from taken
    )
    select taken.id, run_id, key, name, stage, kind, depth, input, output, attempts, retry, failures,
      project_id, flow, request, limits, run.created_at as run_created_at,
      (
        select json_agg(json_build_array(needed.key, needed.output) order by needed.ordinal)
        from step_need join step as needed on needed.id = needs_id
        where step_need.step_id = taken.id
      ) as needs
    from taken join run on run.id = run_id
  `.execute(db)
  return rows
}
