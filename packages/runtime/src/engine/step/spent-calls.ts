import { sql, type Transaction } from 'kysely'
import { ANSWER_FAILURES } from '../../answer/errors.ts'
import type { Database } from '../../store/database.ts'
import type { JsonValue } from '../flow/flow.ts'

const callsOfStep = sql`(select count(*) from call where call.run_id = step.run_id and call.step_id = step.id)`

/** Lets a failed step call the model again if the answer was unusable. Other failed steps reuse their answers. */
export async function spendCalls(tx: Transaction<Database>, run: string): Promise<void> {
  await sql`
    update step set output = jsonb_build_object(
      'spent_calls', ${callsOfStep}
    )
    where run_id = ${run} and status = 'failed' and error ->> 'code' = any(${ANSWER_FAILURES}::text[])
  `.execute(tx)
}

/** Like `spendCalls`, but for a single step that is retried automatically. */
export async function spendStepCalls(tx: Transaction<Database>, step: string, code: string): Promise<void> {
  if (!ANSWER_FAILURES.includes(code)) return
  await sql`
    update step set output = jsonb_build_object('spent_calls', ${callsOfStep})
    where id = ${step}
  `.execute(tx)
}

/** The number of a step's calls whose answers are discarded. */
export function spentCalls(output: JsonValue): number {
  if (typeof output !== 'object' || output === null || !('spent_calls' in output)) return 0
  return Number(output.spent_calls)
}
