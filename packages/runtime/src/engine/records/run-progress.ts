import type { Kysely } from 'kysely'
import type { Database, RunStatus, StepStatus } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { readCallTotals, type UnknownCost } from './call-totals.ts'

/** A short summary of a run's progress. Cheap enough to poll twice a second. */
export interface RunProgress {
  readonly run: string
  readonly flow: string
  readonly status: RunStatus
  /** The steps so far, grouped by name and status. More steps may be added. */
  readonly steps: readonly {
    readonly name: string
    readonly stage: string | null
    readonly status: StepStatus
    readonly count: number
  }[]
  readonly running: readonly { readonly key: string; readonly name: string; readonly stage: string | null }[]
  readonly documents: number
  readonly calls: number
  readonly tokens: number
  /** The known cost in US dollars. Null if no cost is known. */
  readonly cost: number | null
  /** Calls with an unknown cost. Absent if all costs are known. */
  readonly unknownCost?: readonly UnknownCost[]
}

const MAX_RUNNING = 100

export async function readProgress(db: Kysely<Database>, run: string): Promise<RunProgress> {
  const { flow, status } = await getRun(db, run, ['flow', 'status'])
  const steps = await db
    .selectFrom('step')
    .select((eb) => ['name', 'stage', 'status', eb.fn.countAll<string>().as('count'), eb.fn.min('ordinal').as('first')])
    .where('run_id', '=', run)
    .groupBy(['name', 'stage', 'status'])
    .orderBy('first')
    .execute()
  const running = await db
    .selectFrom('step')
    .select(['key', 'name', 'stage'])
    .where('run_id', '=', run)
    .where('status', '=', 'running')
    .orderBy('ordinal')
    .limit(MAX_RUNNING)
    .execute()
  const { calls, tokens, cost, unknownCost } = await readCallTotals(db, run)
  const { documents } = await db
    .selectFrom('artifact')
    .select((eb) => eb.fn.countAll<string>().as('documents'))
    .where('run_id', '=', run)
    .where('is_document', '=', true)
    .executeTakeFirstOrThrow()
  return {
    run,
    flow,
    status,
    steps: steps.map(({ name, stage, status, count }) => ({ name, stage, status, count: Number(count) })),
    running,
    documents: Number(documents),
    calls,
    tokens: tokens.input + tokens.output,
    cost,
    ...(unknownCost && { unknownCost }),
  }
}
