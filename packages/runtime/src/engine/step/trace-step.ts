import type { Kysely } from 'kysely'
import type { CallOutcome } from '../../call/call-model.ts'
import type { CallRequest } from '../../call/model.ts'
import type { Database, RunStatus } from '../../store/database.ts'
import type { StepEnd, Telemetry, TracedRun } from '../../telemetry/telemetry.ts'
import { summariseRun } from '../records/run-summary.ts'
import type { TakenStep } from './claim-steps.ts'

/** The spans of one step. For the last step of a run, also the run's span. */
export interface StepTracing {
  ask(request: CallRequest, ask: () => Promise<CallOutcome>, prompt?: string): Promise<CallOutcome>
  /** @param run the status of the run after the step */
  end(step: StepEnd, run: RunStatus, error?: { readonly code: string; readonly message: string }): Promise<void>
}

export async function traceStep(db: Kysely<Database>, telemetry: Telemetry, row: TakenStep): Promise<StepTracing> {
  const run = await tracedRun(db, row)
  const { key, name, kind } = row
  const span = telemetry.startStep(run, { key, name, kind, stage: row.stage ?? undefined, attempt: row.attempts })
  return {
    ask: (request, ask, prompt) => span.ask(request, ask, prompt),
    async end(step, status, error) {
      span.end(step, error)
      // A run that waits for a person continues later, under the same span.
      if (status === 'running' || status === 'waiting') return
      const { steps, calls, tokens, errors, ...money } = await summariseRun(db, row.run_id)
      // If the cost of a call is unknown, the cost of the run is unknown too.
      const cost = money.unknownCost ? null : money.cost
      telemetry.endRun(run, status, { steps: steps.total, calls, tokens, cost, error: errors[0]?.code })
    },
  }
}

/** A run gets a separate span each time it is resumed after a failure. */
async function tracedRun(db: Kysely<Database>, row: TakenStep): Promise<TracedRun> {
  const { times, last } = await db
    .selectFrom('event')
    .select((eb) => [eb.fn.countAll<string>().as('times'), eb.fn.max('created_at').as('last')])
    .where('run_id', '=', row.run_id)
    .where('type', '=', 'run.resumed')
    .executeTakeFirstOrThrow()
  return {
    id: row.run_id,
    flow: row.flow,
    project: row.project_id,
    createdAt: row.run_created_at,
    resumed: Number(times),
    begunAt: last ?? row.run_created_at,
  }
}
