import { sql, type Transaction } from 'kysely'
import type { Database, StepStatus } from '../../store/database.ts'
import type { JsonValue, KnownStep } from '../flow/flow.ts'

/** An SQL condition that is true if the step has not been started. */
export const isUntouched = sql<boolean>`(
  step.status in ('blocked', 'ready') and step.attempts = 0
  and not exists (select from call where call.run_id = step.run_id and call.step_id = step.id)
)`

/** All steps of a run in order, with their dependencies. */
export async function knownSteps(tx: Transaction<Database>, run: string): Promise<KnownStep[]> {
  const { rows } = await sql<{
    readonly id: string
    readonly key: string
    readonly status: StepStatus
    readonly output: JsonValue
    readonly is_untouched: boolean
  }>`
    select id, key, status, output, ${isUntouched} as is_untouched from step where run_id = ${run} order by ordinal
  `.execute(tx)
  const edges = await tx
    .selectFrom('step_need')
    .innerJoin('step', 'step.id', 'step_need.needs_id')
    .select(['step_need.step_id', 'step.key'])
    .where('step.run_id', '=', run)
    .orderBy('step.ordinal')
    .execute()
  const needs = new Map<string, string[]>()
  for (const { step_id, key } of edges) needs.set(step_id, [...(needs.get(step_id) ?? []), key])
  return rows.map(({ id, key, status, output, is_untouched }) => ({
    key,
    status,
    output,
    needs: needs.get(id) ?? [],
    isUntouched: is_untouched,
  }))
}
