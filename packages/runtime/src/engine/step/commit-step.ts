import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { artifactInserts, type StepArtifact } from '../../artifact/store-artifacts.ts'
import type { Database, RunStatus } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import { ClaimLost } from '../flow/errors.ts'
import type { StepResult } from '../flow/flow.ts'
import { eventsAdded, problemsOf } from '../records/events.ts'
import type { RunLimits } from '../records/run-limits.ts'
import type { Claim } from './claim-steps.ts'
import { insertSteps, redirectDependants } from './insert-steps.ts'
import { finalStatus, lockRun, settleRun } from './settle-run.ts'

export interface ClaimedStep {
  readonly id: string
  readonly run: string
  readonly key: string
  readonly name: string
  readonly depth: number
  readonly limits: RunLimits
}

export interface CommittedStep {
  readonly claim: Claim
  readonly step: ClaimedStep
  readonly result: StepResult
}

/**
 * Stores the results and follow-up steps of a run's steps and ends their claims, in one transaction. Returns
 * `ClaimLost` for a step whose claim was lost.
 */
export async function commitSteps(
  { store }: { readonly store: Store },
  done: readonly CommittedStep[],
): Promise<readonly (RunStatus | ClaimLost)[]> {
  try {
    const status = (await commitAtOnce(store, done)) ?? (await commitLocked(store, done))
    // Only the last step reports the run's new status.
    return done.map((_, index) => (index === done.length - 1 ? status : 'running'))
  } catch (error) {
    // A lost claim rolls back the whole batch. Each step is then committed separately.
    if (!(error instanceof ClaimLost) && !isRefused(error)) throw error
    if (done.length === 1) return [await lostOrDone(store, done[0]!)]
    const alone: (RunStatus | ClaimLost)[] = []
    for (const one of done) alone.push(...(await commitSteps({ store }, [one])))
    return alone
  }
}

/**
 * Commits steps without locking the run first. Returns undefined and stores nothing if the steps add other steps, or if
 * a concurrent change makes this unsafe.
 */
async function commitAtOnce(store: Store, done: readonly CommittedStep[]): Promise<RunStatus | undefined> {
  const { run } = done[0]!.step
  if (done.some(isGrowing)) return undefined
  try {
    if (!done.some(storesMore)) return await endSteps(store.db, run, done, { isAlone: true })
    return await store.db.transaction().execute(async (tx) => {
      const status = await endSteps(tx, run, done, { isAlone: true })
      await storeMore(tx, done)
      return status
    })
  } catch (error) {
    if (!isRefused(error)) throw error
    return undefined
  }
}

/** Commits in a transaction that first locks the run. */
async function commitLocked(store: Store, done: readonly CommittedStep[]): Promise<RunStatus> {
  const { id, run } = done[0]!.step
  return store.db.transaction().execute(async (tx) => {
    if (!(await lockRun(tx, run))) throw new ClaimLost(id)
    const grows = done.some(isGrowing)
    const status = await endSteps(tx, run, done, { isLast: !grows })
    await storeMore(tx, done)
    return grows ? follow(tx, run, done) : status
  })
}

function storesMore({ result }: CommittedStep): boolean {
  return result.status === 'completed' && result.store !== undefined
}

async function storeMore(tx: Transaction<Database>, done: readonly CommittedStep[]): Promise<void> {
  for (const { result } of done) if (result.status === 'completed') await result.store?.(tx)
}

function isGrowing({ result }: CommittedStep): boolean {
  return result.status === 'completed' && ((result.next?.length ?? 0) > 0 || result.continuesIn !== undefined)
}

function completedOf(done: readonly CommittedStep[]): string[] {
  return done.filter(({ result }) => result.status === 'completed').map(({ step }) => step.id)
}

/** If the connection is lost, a commit may be retried even though the first attempt succeeded. */
async function lostOrDone(store: Store, { claim, step }: CommittedStep): Promise<RunStatus | ClaimLost> {
  const row = await store.db
    .selectFrom('step')
    .innerJoin('run', 'run.id', 'step.run_id')
    .select('run.status')
    .where('step.id', '=', step.id)
    .where('step.claim', '=', claim.epoch)
    .where('step.status', 'in', ['completed', 'waiting'])
    .executeTakeFirst()
  return row?.status ?? new ClaimLost(step.id)
}

/** Adds follow-up steps, and unblocks the steps that depend on completed steps. */
async function follow(tx: Transaction<Database>, run: string, done: readonly CommittedStep[]): Promise<RunStatus> {
  let ready = 0
  const added: string[] = []
  for (const { step, result } of done) {
    if (result.status === 'waiting') continue
    const options = { depth: step.depth + 1, limits: step.limits }
    const inserted = await insertSteps(tx, run, result.next ?? [], options)
    ready += inserted.ready
    added.push(...inserted.added)
    if (result.continuesIn !== undefined) await redirectDependants(tx, run, step.id, result.continuesIn)
  }
  ready += await unblock(tx, completedOf(done), added)
  return settleRun(tx, run, ready)
}

interface EndOptions {
  /** Whether this statement also locks the run. If it does, it fails if its snapshot may be outdated. */
  readonly isAlone?: boolean
  /** Whether this is the last statement of the commit. The last statement ends the run if no step can continue. */
  readonly isLast?: boolean
}

/**
 * Ends steps, stores their results, and makes dependent steps ready. Commits of the same run are serialized, so each
 * commit sees the previous commits. If `isAlone` is set, this statement locks the run. Otherwise the caller must lock
 * the run first. The run is always locked before its steps. Calls and events are stored without waiting.
 * @throws an error that `isRefused` recognises, if a claim was lost, or if this statement alone is not enough
 */
async function endSteps(
  db: Kysely<Database>,
  run: string,
  done: readonly CommittedStep[],
  { isAlone = false, isLast = true }: EndOptions,
): Promise<RunStatus> {
  const artifacts = done.flatMap(({ step, result }): StepArtifact[] =>
    (result.artifacts ?? []).map((draft) => ({ step: step.id, draft })),
  )
  const rows = done.map(({ step: { id, key, name }, result }) => {
    const facts = { step: key, name }
    return result.status === 'waiting'
      ? {
          id,
          run,
          type: 'step.waiting' as const,
          data: { ...facts, reason: result.reason },
          output: { reason: result.reason, ...(result.resumes && { resumes: true }) },
        }
      : {
          id,
          run,
          type: 'step.completed' as const,
          data: { ...facts, ...problemsOf(result.output) },
          output: result.output ?? null,
        }
  })
  // Every change to a run gives its row a new version (xmin). If the locked row still has the version from the
  // snapshot, the snapshot is current.
  const isSafe = sql`plan_version = (select plan_version from run where id = ${run}) and status <> 'cancelled' and (
    active_steps > ${done.length}::integer or xmin = (select xmin from run where id = ${run})
  )`
  const left = sql`active_steps - ${done.length}::integer + ready`
  const status = sql`case when ${left} > 0 then 'running' else ${finalStatus(run, sql`select status, output from ended`)} end`
  const { rows: changed } = await sql<{ status: RunStatus }>`
    with locked as (
      select id from run where id = ${run} and ${isAlone ? isSafe : sql`true`} for no key update
    ),
    held as (
      select step.id from locked, step, unnest(
        ${done.map(({ claim }) => claim.step)}::text[],
        ${done.map(({ claim }) => claim.epoch)}::integer[]
      ) as claimed (id, epoch)
      where step.id = claimed.id and step.claim = claimed.epoch and step.status = 'running'
      order by step.id for no key update of step
    ),
    checked as (
      select case when count(*) < ${done.length}::integer then refuse() else true end as is_held from held
    ),
    ended as (
      select * from unnest(
        ${rows.map(({ id }) => id)}::text[],
        ${done.map(({ result }) => result.status)}::text[],
        ${rows.map(({ output }) => storableJson(output))}::jsonb[]
      ) as ended (id, status, output)
    ),
    ${artifacts.length > 0 ? sql`${artifactInserts(run, artifacts)},` : sql``}
    steps_ended as (
      update step set status = ended.status, output = ended.output, claimed_by = null, updated_at = now()
      from checked, ended where step.id = ended.id and is_held
    ),
    steps_unblocked as (${needsMet(isLast ? completedOf(done) : [], [], sql`(select is_held from checked)`)}),
    unblocked as (select count(*)::integer as ready from steps_unblocked where status = 'ready'),
    run_changed as (
      update run set active_steps = ${left}, artifacts = artifacts + ${artifacts.length}::integer, updated_at = now(),
        status = ${isLast ? status : sql`'running'`}
      from checked, unblocked where id = ${run} and is_held
      returning status
    ),
    ${eventsAdded(rows, sql`true`, sql`select ${run}, 'run.' || status, '{}' from run_changed where status <> 'running'`)}
    select status from run_changed
  `.execute(db)
  return changed[0]!.status
}

/** The statement that marks dependencies as met. It makes a step ready if no dependency is left. */
function needsMet(
  completed: readonly string[],
  added: readonly string[],
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    update step set
      missing_needs = missing_needs - met.count,
      status = case missing_needs - met.count when 0 then 'ready' else step.status end
    from (
      select step_id, count(*)::integer as count from step_need
      where needs_id = any(${completed}::text[]) and step_id <> all(${added}::text[])
      group by step_id
    ) as met
    where step.id = met.step_id and step.status = 'blocked' and ${where}
      -- A redundant condition: without it the planner may read all steps to find the blocked ones.
      and step.id = any(array(select step_id from step_need where needs_id = any(${completed}::text[])))
    returning step.id, step.status`
}

/**
 * Makes steps ready if all their dependencies are now completed. Returns the number of these steps.
 * @param added new steps to exclude, because they already count these dependencies as completed
 */
export async function unblock(
  tx: Transaction<Database>,
  completed: readonly string[],
  added: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ status: string }>`${needsMet(completed, added)}`.execute(tx)
  return rows.filter(({ status }) => status === 'ready').length
}

/** Whether a statement rolled itself back with `refuse`. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QU001'
}
