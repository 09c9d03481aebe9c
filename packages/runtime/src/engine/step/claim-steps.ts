import { sql } from 'kysely'
import type { StepRetry } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import { WorkerReplaced } from '../flow/errors.ts'
import type { Flow, JsonValue, RunRequest } from '../flow/flow.ts'
import { identityOf } from '../records/flow-identity.ts'
import type { RunLimits } from '../records/run-limits.ts'

/** A worker's claim to a step. Changes are accepted only if `epoch` matches the step's current claim number. */
export interface Claim {
  readonly step: string
  readonly epoch: number
}

/** A step that this worker has claimed, with facts about its run. */
export interface TakenStep {
  readonly id: string
  readonly claim: number
  readonly run_id: string
  readonly key: string
  readonly name: string
  readonly stage: string | null
  readonly kind: string
  readonly depth: number
  readonly input: JsonValue
  /** For an unfinished step, the number of discarded answers. */
  readonly output: JsonValue
  readonly attempts: number
  readonly retry: StepRetry | null
  readonly failures: number
  readonly worker_deaths: number
  readonly project_id: string
  readonly flow: string
  readonly request: RunRequest
  readonly limits: RunLimits
  readonly run_created_at: Date
  /** Keys and outputs of the steps that this step depends on. */
  readonly needs: readonly (readonly [string, JsonValue])[] | null
}

/** The steps that a worker may claim: all steps, or only the steps of one run. */
export interface ClaimScope {
  readonly run?: string
}

export interface ClaimOptions extends ClaimScope {
  /** Whether a suspect may be claimed, as the only step. True by default. */
  readonly isAlone?: boolean
}

export interface ClaimedSteps {
  readonly steps: readonly TakenStep[]
  /** Whether a suspect is next, which may only be claimed alone. */
  readonly isHeldUp: boolean
}

/** How often a step may be interrupted by the loss of its worker before it runs alone. */
const MAX_INTERRUPTIONS = 1

/** Whether a claimed step may have killed its process before. */
export function isSuspect({ worker_deaths, attempts, failures }: TakenStep): boolean {
  return worker_deaths > 0 || attempts - 1 - failures > MAX_INTERRUPTIONS
}

/** The same for a step in the queue, whose attempts do not include a claim yet. */
const IS_SUSPECT = sql`(worker_deaths > 0 or attempts - failures > ${sql.lit(MAX_INTERRUPTIONS)})`

/**
 * Claims ready steps of known flows for a worker, oldest run first. A suspect is claimed alone. Locks the worker's
 * lease, so that nobody can declare the worker dead during the claim.
 * @throws WorkerReplaced if the worker's lease has lapsed
 */
export async function claimSteps(
  { store, flows }: { readonly store: Store; readonly flows: ReadonlyMap<string, Flow> },
  worker: string,
  max: number,
  { run, isAlone = true }: ClaimOptions = {},
): Promise<ClaimedSteps> {
  const claimable = [...flows.values()].filter(({ isInteractive }) => run !== undefined || !isInteractive)
  const { rows } = await sql<(TakenStep | { readonly id: null }) & { readonly is_held_up: boolean }>`
    with lease as (select id from worker where id = ${worker} for key share),
    open as (
      select step.id, queued_in, ordinal, ${IS_SUSPECT} as is_suspect from step join run on run.number = queued_in
      where ${run === undefined ? sql`queued_in is not null` : sql`queued_in = (select number from run where id = ${run})`}
        and run.identity = any(${claimable.map((flow) => storableJson(identityOf(flow)))}::jsonb[])
      order by queued_in, ordinal limit ${sql.lit(max)} for update of step skip locked
    ),
    -- A suspect is claimed alone. Steps behind a suspect wait for it, so that it does not wait forever.
    allowed as (
      select id, is_suspect, row_number() over queue = 1 as is_first, bool_or(is_suspect) over queue as is_behind
      from open window queue as (order by queued_in, ordinal)
    ),
    taken as (
      update step set status = 'running', attempts = attempts + 1, claim = claim + 1, claimed_by = lease.id
      from allowed, lease
      where step.id = allowed.id and (not is_behind or (${isAlone}::boolean and is_suspect and is_first))
      returning step.*
    ),
    events_added as (
      insert into event (run_id, type, data)
      select run_id, case attempts when 1 then 'step.started' else 'step.retried' end,
        jsonb_build_object('step', key, 'name', name)
      from taken
    )
    select taken.id, claim, run_id, key, name, stage, kind, depth, input, output, attempts, retry, failures,
      worker_deaths, project_id, flow, request, limits, run.created_at as run_created_at,
      coalesce((select is_suspect from allowed where is_first) and not ${isAlone}::boolean, false) as is_held_up,
      (
        select json_agg(json_build_array(needed.key, needed.output) order by needed.ordinal)
        from step_need join step as needed on needed.id = needs_id
        where step_need.step_id = taken.id
      ) as needs
    from lease left join (taken join run on run.id = run_id) on true
    order by run_number, ordinal
  `.execute(store.db)
  if (rows.length === 0) throw new WorkerReplaced(worker)
  return { steps: rows.filter((row) => row.id !== null), isHeldUp: rows[0]!.is_held_up }
}

/**
 * Makes delayed steps claimable after their delay. Uses the database's clock. If that clock was set back, the delay
 * starts again.
 */
export async function queueDueSteps({ store }: { readonly store: Store }): Promise<void> {
  await sql`
    with due as (
      select id, delayed_at > now() as is_early from step
      where delay_seconds is not null and status = 'ready'
        and (delayed_at > now() or delayed_at + delay_seconds * interval '1 second' <= now())
      order by id for update skip locked
    )
    update step set
      delayed_at = case when is_early then now() end,
      delay_seconds = case when is_early then delay_seconds end
    from due where step.id = due.id
  `.execute(store.db)
}
