import type { Database, StepStatus } from '@quire/runtime/database'
import { NothingFound } from '@quire/runtime/errors'
import { getRun } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { listArtifacts } from './list-artifacts.ts'
import { listCalls } from './list-calls.ts'

/** A step in a graph or timeline. */
export type ListedStep = Awaited<ReturnType<typeof listSteps>>[number]

const ENDED: readonly StepStatus[] = ['completed', 'failed', 'cancelled', 'waiting']

/** Returns the steps of a run in order of creation, with their dependencies, start times and end times. */
export async function listSteps(db: Kysely<Database>, run: string) {
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
    error: { readonly code: string; readonly message: string } | null
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
    /** Keys of the steps that the step depends on. */
    needs: needs ?? [],
    /** Whether a later iteration replaced the step. */
    isSuperseded: is_superseded,
    createdAt: created_at.toISOString(),
    /** When the last attempt started. Null if the step has no attempts. */
    startedAt: started_at?.toISOString() ?? null,
    /** When the step ended or began to wait. Null until then. */
    endedAt: ENDED.includes(step.status) ? updated_at.toISOString() : null,
  }))
}

/** A step with its input and its results. */
export type StepDetails = Awaited<ReturnType<typeof readStep>>

/** @throws NothingFound */
export async function readStep(db: Kysely<Database>, id: string) {
  const row = await db.selectFrom('step').select(['run_id', 'input', 'output']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NothingFound(id)
  const [steps, calls, artifacts] = [
    await listSteps(db, row.run_id),
    await listCalls(db, row.run_id),
    await listArtifacts(db, row.run_id),
  ]
  return {
    ...steps.find((step) => step.id === id)!,
    run: row.run_id,
    input: row.input,
    output: row.output,
    calls: calls.filter(({ step }) => step === id),
    artifacts: artifacts.filter(({ step }) => step === id),
  }
}
