import { type RawBuilder, sql, type Transaction } from 'kysely'
import { storeMade } from '../artifact/store-artifacts.ts'
import type { Database, RunStatus } from '../store/database.ts'
import { storableJson } from '../store/storable-json.ts'
import type { Store } from '../store/store.ts'
import type { Claim } from './claim-steps.ts'
import { ClaimLost } from './errors.ts'
import type { StepResult } from './flow.ts'
import { handOver } from './hand-over.ts'
import { insertSteps } from './insert-steps.ts'
import type { RunLimits } from './limits.ts'
import { settleFrom } from './settle-run.ts'
import type { StepQueue } from './step-queue.ts'
import { eventsTold } from './told-events.ts'

/** What is needed of a step to end it. */
export interface ClaimedStep {
  readonly id: string
  readonly run: string
  readonly key: string
  readonly name: string
  readonly depth: number
  readonly limits: RunLimits
}

interface Engine {
  readonly store: Store
  readonly queue: StepQueue
}

/** A step that has done its work. */
export interface CommittedStep {
  readonly claim: Claim
  readonly step: ClaimedStep
  readonly result: StepResult
}

/**
 * Stores what steps of one run did, the steps that follow and the end of their claims, as one. A step whose claim is
 * lost is left out, and told so.
 */
export async function commitSteps(
  engine: Engine,
  done: readonly CommittedStep[],
): Promise<readonly (RunStatus | ClaimLost)[]> {
  const { run } = done[0]!.step
  try {
    return await engine.store.db.transaction().execute(async (tx) => {
      const held = await heldSteps(tx, done)
      const ours = done.filter(({ claim }) => held.has(claim.step))
      if (ours.length === 0) throw new NothingToCommit()
      await storeMade(
        tx,
        run,
        ours.flatMap(({ step, result }) => (result.artifacts ?? []).map((draft) => ({ step: step.id, draft }))),
      )
      // From here on others who commit to the run wait: what can be done before is done before.
      const active = await leaveRun(tx, run, ours)
      const ready = await endAndFollow(tx, run, ours)
      await engine.queue.enqueue(run, ready, tx)
      const status = await settleFrom(tx, run, active, ready.length)
      const last = ours.at(-1)
      // Of steps that end together, the last is the one that ends the run.
      return done.map((each) => {
        if (!held.has(each.claim.step)) return new ClaimLost(each.step.id)
        return each === last ? status : 'running'
      })
    })
  } catch (error) {
    // One that is lost in the middle of a commit takes the others back with it: each is tried by itself.
    if (!(error instanceof NothingToCommit)) throw error
    if (done.length === 1) return [await lostOrDone(engine, done[0]!)]
    const alone: (RunStatus | ClaimLost)[] = []
    for (const one of done) alone.push(...(await commitSteps(engine, [one])))
    return alone
  }
}

/** Steps that are under their claims, as of now; nothing is locked yet. */
async function heldSteps(tx: Transaction<Database>, done: readonly CommittedStep[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select step.id from step, ${claimsOf(done)}
    where step.id = claimed.id and step.claim = claimed.epoch and step.status = 'running'
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

function claimsOf(done: readonly CommittedStep[]): RawBuilder<unknown> {
  return sql`unnest(
    ${done.map(({ claim }) => claim.step)}::text[],
    ${done.map(({ claim }) => claim.epoch)}::integer[]
  ) as claimed (id, epoch)`
}

/** A commit that is repeated after a lost connection may find that it went through the first time. */
async function lostOrDone({ store }: Engine, { claim, step }: CommittedStep): Promise<RunStatus | ClaimLost> {
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

/** Takes a transaction back because a claim in it is lost. */
class NothingToCommit extends Error {}

/** Ends steps and makes what follows from them; gives back the steps that can start. */
async function endAndFollow(
  tx: Transaction<Database>,
  run: string,
  ours: readonly CommittedStep[],
): Promise<readonly string[]> {
  const completed = ours.filter(({ result }) => result.status === 'completed').map(({ step }) => step.id)
  const isLast = ours.every(
    ({ result }) => result.status === 'waiting' || (!result.next?.length && result.continuesIn === undefined),
  )
  // Where nothing is added, ending steps and telling those that wait for them is one statement.
  if (isLast) return endSteps(tx, ours, completed)
  await endSteps(tx, ours, [])
  const ready: string[] = []
  const added: string[] = []
  for (const { step, result } of ours) {
    if (result.status === 'waiting') continue
    const place = { depth: step.depth + 1, limits: step.limits }
    const inserted = await insertSteps(tx, run, result.next ?? [], place)
    ready.push(...inserted.ready)
    added.push(...inserted.added)
    if (result.continuesIn !== undefined) await handOver(tx, run, step.id, result.continuesIn)
  }
  ready.push(...(await unblock(tx, completed, added)))
  return ready
}

/**
 * Commits of one run come one after another, so that each sees what the others made ready. Holds the run, then the
 * steps that end, which no longer count; gives back how many are left. The run comes before its steps, as in everything
 * that locks both. Whoever only refers to the run, to store a call or an event, does not have to wait.
 * @throws NothingToCommit where the run was cancelled, or one of the claims is lost.
 */
async function leaveRun(tx: Transaction<Database>, id: string, ours: readonly CommittedStep[]): Promise<number> {
  const made = ours.reduce((sum, { result }) => sum + (result.artifacts?.length ?? 0), 0)
  const { rows } = await sql<{ active_steps: number }>`
    with left_run as (
      update run set active_steps = active_steps - ${ours.length}::integer, artifacts = artifacts + ${made}::integer,
        status = 'running', updated_at = now()
      where id = ${id} and status <> 'cancelled'
      returning active_steps
    )
    select active_steps from left_run, step, ${claimsOf(ours)}
    where step.id = claimed.id and step.claim = claimed.epoch and step.status = 'running'
    order by step.id
    for no key update of step
  `.execute(tx)
  if (rows.length < ours.length) throw new NothingToCommit()
  return rows[0]!.active_steps
}

/** @param completed those whose end others may have waited for; gives back the ones that can start now. */
async function endSteps(
  tx: Transaction<Database>,
  ended: readonly CommittedStep[],
  completed: readonly string[],
): Promise<string[]> {
  const rows = ended.map(({ step, result }) => {
    const { id, run, key, name } = step
    const facts = { step: key, name }
    return result.status === 'waiting'
      ? {
          id,
          run,
          type: 'step.waiting' as const,
          data: { ...facts, reason: result.reason },
          output: { reason: result.reason },
        }
      : { id, run, type: 'step.completed' as const, data: facts, output: result.output ?? null }
  })
  const { rows: told } = await sql<{ id: string; status: string }>`
    with ${eventsTold(rows)}, steps_ended as (
      update step set status = ended.status, output = ended.output, claimed_by = null, updated_at = now()
      from unnest(
        ${rows.map(({ id }) => id)}::text[],
        ${ended.map(({ result }) => result.status)}::text[],
        ${rows.map(({ output }) => storableJson(output))}::jsonb[]
      ) as ended (id, status, output)
      where step.id = ended.id
    )
    ${needsMet(completed, [])}
  `.execute(tx)
  return told.filter(({ status }) => status === 'ready').map(({ id }) => id)
}

/** The statement that tells steps of needs that are met; of those that have none left, it makes ready steps. */
function needsMet(completed: readonly string[], added: readonly string[]): RawBuilder<unknown> {
  return sql`
    update step set
      missing_needs = missing_needs - met.count,
      status = case missing_needs - met.count when 0 then 'ready' else step.status end
    from (
      select step_id, count(*)::integer as count from step_need
      where needs_id = any(${completed}::text[]) and step_id <> all(${added}::text[])
      group by step_id
    ) as met
    where step.id = met.step_id and step.status = 'blocked'
    returning step.id, step.status`
}

/**
 * Steps that waited for these alone, now ready.
 * @param added steps that were made just now, knowing that these are completed.
 */
export async function unblock(
  tx: Transaction<Database>,
  completed: readonly string[],
  added: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string }>`${needsMet(completed, added)}`.execute(tx)
  return rows.filter(({ status }) => status === 'ready').map(({ id }) => id)
}
