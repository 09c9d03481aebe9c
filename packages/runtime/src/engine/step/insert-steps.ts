import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, StepStatus } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import { InvalidStep, LimitReached } from '../flow/errors.ts'
import type { StepDraft } from '../flow/flow.ts'
import type { RunLimits } from '../records/run-limits.ts'
import { checkRetry } from './step-retry.ts'

/** @example stepId('r1', 'plan') // → 'r1/plan' */
export function stepId(run: string, key: string): string {
  return `${run}/${key}`
}

interface PlannedStep {
  readonly draft: StepDraft
  readonly ordinal: number
  /** Number of the step's dependencies that are not completed. */
  readonly missing: number
}

/** The steps that a run has. */
export interface ExistingSteps {
  readonly status: ReadonlyMap<string, StepStatus>
  readonly count: number
}

export const NO_STEPS: ExistingSteps = { status: new Map(), count: 0 }

/** Steps ready to be stored. */
export interface StepPlan {
  readonly depth: number
  readonly steps: readonly PlannedStep[]
  /** Number of steps that can start immediately. */
  readonly ready: number
}

/**
 * Checks new steps against the run's limits and its other steps. Existing steps are skipped.
 * @param existing the number of the run's steps, and the status of those that the new steps name, by key
 * @param firstOrdinal the ordinal of the first new step; later steps get the next ordinals
 * @throws LimitReached, InvalidStep
 */
export function planSteps(
  drafts: readonly StepDraft[],
  { status: existing, count }: ExistingSteps,
  { depth, limits }: { readonly depth: number; readonly limits: RunLimits },
  firstOrdinal = count,
): StepPlan {
  if (depth > (limits.depth ?? Number.POSITIVE_INFINITY)) throw new LimitReached('levels of depth', limits.depth!)
  if (count + drafts.length > (limits.steps ?? Number.POSITIVE_INFINITY)) throw new LimitReached('steps', limits.steps!)
  const fresh = drafts.filter(({ key }) => !existing.has(key))
  const keys = new Set([...existing.keys(), ...fresh.map(({ key }) => key)])
  const steps = fresh.map((draft, index): PlannedStep => {
    const { key, needs = [], retry } = draft
    for (const need of needs) {
      if (!keys.has(need)) throw new InvalidStep(key, `it needs '${need}', which is not a step of the run.`)
    }
    if (retry) checkRetry(key, retry)
    const missing = needs.filter((need) => existing.get(need) !== 'completed').length
    return { draft, ordinal: firstOrdinal + index, missing }
  })
  return { depth, steps, ready: steps.filter(({ missing }) => missing === 0).length }
}

/**
 * The CTEs that store planned steps and their dependencies.
 * @param ofRun a query for the numbers of the run and its project, and the run's queue; if it returns no row, nothing is
 * stored
 */
export function stepsAdded(run: string, ofRun: RawBuilder<unknown>, { depth, steps }: StepPlan): RawBuilder<unknown> {
  const needs = steps.flatMap(({ draft: { key, needs = [] } }) =>
    needs.map((need) => [stepId(run, key), stepId(run, need)] as const),
  )
  return sql`
    steps_added as (
      insert into step (id, run_id, run_number, project_number, queue_id, key, name, stage, kind, depth, ordinal, status, input, output, error,
        retry, missing_needs)
      select planned.id, ${run}, of_run.*, key, name, stage, kind, ${depth}::integer, ordinal,
        case missing when 0 then 'ready' else 'blocked' end, input, 'null', 'null', retry, missing
      from (${ofRun}) as of_run, unnest(
        ${steps.map(({ draft }) => stepId(run, draft.key))}::text[],
        ${steps.map(({ draft }) => draft.key)}::text[],
        ${steps.map(({ draft }) => draft.name)}::text[],
        ${steps.map(({ draft }) => draft.stage ?? null)}::text[],
        ${steps.map(({ draft }) => draft.kind)}::text[],
        ${steps.map(({ ordinal }) => ordinal)}::integer[],
        ${steps.map(({ draft }) => storableJson(draft.input))}::jsonb[],
        ${steps.map(({ draft }) => storableJson(draft.retry ?? null))}::jsonb[],
        ${steps.map(({ missing }) => missing)}::integer[]
      ) as planned (id, key, name, stage, kind, ordinal, input, retry, missing)
    ),
    needs_added as (
      insert into step_need (step_id, needs_id)
      select needed.* from (${ofRun}) as of_run, unnest(
        ${needs.map(([step]) => step)}::text[],
        ${needs.map(([, need]) => need)}::text[]
      ) as needed (step_id, needs_id)
    )`
}

export interface InsertedSteps {
  /** Ids of the newly added steps. */
  readonly added: readonly string[]
  /** Number of steps that can start immediately. */
  readonly ready: number
}

/** Stores new steps of an existing run, with their dependencies. */
export async function insertSteps(
  tx: Transaction<Database>,
  run: string,
  drafts: readonly StepDraft[],
  options: { readonly depth: number; readonly limits: RunLimits },
): Promise<InsertedSteps> {
  if (drafts.length === 0) return { added: [], ready: 0 }
  const keys = [...new Set(drafts.flatMap(({ key, needs = [] }) => [key, ...needs]))]
  const rows = await tx
    .selectFrom('step')
    .select(['key', 'status'])
    .where('run_id', '=', run)
    .where('key', 'in', keys)
    .execute()
  const { next } = await tx
    .selectFrom('step')
    .select((eb) => eb.fn.coalesce(eb(eb.fn.max('ordinal'), '+', 1), eb.lit(0)).as('next'))
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
  // Steps may have been removed, so there are at most as many steps as ordinals. They are counted only near the limit.
  const { steps = Number.POSITIVE_INFINITY } = options.limits
  const count = next + drafts.length > steps ? await countSteps(tx, run) : next
  const existing = { status: new Map(rows.map(({ key, status }) => [key, status])), count }
  const plan = planSteps(drafts, existing, options, next)
  const ofRun = sql`select run.number, project.number, queue_id from run join project on project.id = project_id
    where run.id = ${run}`
  await sql`with ${stepsAdded(run, ofRun, plan)} select`.execute(tx)
  return { added: plan.steps.map(({ draft }) => stepId(run, draft.key)), ready: plan.ready }
}

async function countSteps(tx: Transaction<Database>, run: string): Promise<number> {
  const counted = tx.selectFrom('step').select((eb) => eb.fn.countAll().as('count'))
  return Number((await counted.where('run_id', '=', run).executeTakeFirstOrThrow()).count)
}

/** Redirects a step's dependants to the step that continues its work. */
export async function redirectDependants(
  tx: Transaction<Database>,
  run: string,
  step: string,
  key: string,
): Promise<void> {
  const to = stepId(run, key)
  const successor = await tx.selectFrom('step').select('status').where('id', '=', to).executeTakeFirst()
  if (!successor) throw new InvalidStep(key, 'work was handed over to this step, but the run has no such step.')
  if (to === step || successor.status === 'completed') {
    throw new InvalidStep(key, 'work was handed over to this step, but the step is already complete.')
  }
  await tx.updateTable('step_need').set({ needs_id: to }).where('needs_id', '=', step).execute()
}
