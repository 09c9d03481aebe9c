import type { Database, StepStatus } from '@quire/runtime/database'
import { getRun } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'

/** A step in a graph or timeline. */
export interface ListedStep {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly stage: string | null
  readonly kind: string
  readonly depth: number
  readonly status: StepStatus
  readonly attempts: number
  /** Keys of the steps that the step depends on. */
  readonly needs: readonly string[]
  /** Whether a later iteration replaced the step. */
  readonly isSuperseded: boolean
  readonly createdAt: string
  /** When the last attempt started. Null if the step has no attempts. */
  readonly startedAt: string | null
  /** When the step ended or began to wait. Null until then. */
  readonly endedAt: string | null
  readonly error: { readonly code: string; readonly message: string } | null
}

const ENDED: readonly StepStatus[] = ['completed', 'failed', 'cancelled', 'waiting']

/** Returns the steps of a run in order of creation, with their dependencies, start times and end times. */
export async function listSteps(db: Kysely<Database>, run: string): Promise<ListedStep[]> {
  await getRun(db, run, ['id'])
  const { rows } = await sql<{
    id: string
    key: string
    name: string
    stage: string | null
    kind: string
    depth: number
    status: StepStatus
    attempts: number
    needs: string[] | null
    is_superseded: boolean
    created_at: Date
    updated_at: Date
    started_at: Date | null
    error: ListedStep['error']
  }>`
    with needed as (
      select step_id, array_agg(other.key order by other.ordinal) as needs
      from step join step_need on step_id = step.id join step as other on other.id = needs_id
      where step.run_id = ${run}
      group by step_id
    ),
    begun as (
      select data ->> 'step' as key, max(created_at) as started_at
      from event where run_id = ${run} and type in ('step.started', 'step.retried')
      group by 1
    )
    select step.id, step.key, name, stage, kind, depth, status, attempts, needs, is_superseded, created_at, updated_at,
      started_at, error
    from step left join needed on step_id = step.id left join begun on begun.key = step.key
    where run_id = ${run}
    order by ordinal
  `.execute(db)
  return rows.map(({ needs, is_superseded, created_at, updated_at, started_at, ...step }) => ({
    ...step,
    needs: needs ?? [],
    isSuperseded: is_superseded,
    createdAt: created_at.toISOString(),
    startedAt: started_at?.toISOString() ?? null,
    endedAt: ENDED.includes(step.status) ? updated_at.toISOString() : null,
  }))
}
