import { type RawBuilder, sql } from 'kysely'
import type { StepRetry } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import { WorkerReplaced } from '../flow/errors.ts'
import type { Flow, JsonValue, RunRequest } from '../flow/flow.ts'
import { identityOf } from '../records/flow-identity.ts'
import type { RunLimits } from '../records/run-limits.ts'
import { type QueuePlace, QueueTurns } from './queue.ts'

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
  /** Whose turn it is, if the worker may claim the steps of all runs. */
  readonly turns?: QueueTurns
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
 * Claims ready steps of one run of a known flow for a worker: of the given run, or of the run whose turn it is. A
 * suspect is claimed alone. Locks the worker's lease, so that nobody can declare the worker dead during the claim.
 * @throws WorkerReplaced if the worker's lease has lapsed
 */
export async function claimSteps(
  { store, flows }: { readonly store: Store; readonly flows: ReadonlyMap<string, Flow> },
  worker: string,
  max: number,
  options: ClaimOptions = {},
): Promise<ClaimedSteps> {
  const { rows } = await claimStatement(flows, worker, max, options).execute(store.db)
  if (rows.length === 0) throw new WorkerReplaced(worker)
  const { is_held_up: isHeldUp, place } = rows[0]!
  // A suspect that has to wait stays the next one.
  if (place && !isHeldUp) options.turns?.claimed(place)
  return { steps: rows.filter((row) => row.id !== null), isHeldUp }
}

type ClaimRow = (TakenStep | { readonly id: null }) & {
  readonly is_held_up: boolean
  readonly place: QueuePlace | null
}

/** The statement that claims steps. Returns no row if the worker has no lease. */
export function claimStatement(
  flows: ReadonlyMap<string, Flow>,
  worker: string,
  max: number,
  { run, isAlone = true, turns = new QueueTurns() }: ClaimOptions = {},
): RawBuilder<ClaimRow> {
  const claimable = [...flows.values()].filter(({ isInteractive }) => run !== undefined || !isInteractive)
  return sql<ClaimRow>`
    with lease as (select id from worker where id = ${worker} for key share),
    known as (
      select id, priority from queue
      where identity = any(${claimable.map((flow) => storableJson(identityOf(flow)))}::jsonb[])
    ),
    ${run === undefined ? nextPlace(turns, max) : placeOf(run, max)},
    open as (
      select step.id, ordinal, ${IS_SUSPECT} as is_suspect from step
      where queue_id = (select queue_id from place) and project_number = (select project from place)
        and queued_in = (select run from place)
      order by ordinal limit (select max from place) for update of step skip locked
    ),
    -- A suspect is claimed alone. Steps behind a suspect wait for it, so that it does not wait forever.
    allowed as (
      select id, is_suspect, row_number() over queue = 1 as is_first, bool_or(is_suspect) over queue as is_behind
      from open window queue as (order by ordinal)
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
      (select json_build_object('project', project, 'run', run) from place) as place,
      (
        select json_agg(json_build_array(needed.key, needed.output) order by needed.ordinal)
        from step_need join step as needed on needed.id = needs_id
        where step_need.step_id = taken.id
      ) as needs
    from lease left join (taken join run on run.id = run_id) on true
    order by ordinal
  `
}

/** The CTE `place`: where the steps of the given run are in the queues. */
function placeOf(run: string, max: number): RawBuilder<unknown> {
  return sql`place as (
      select queue_id, project.number as project, run.number as run, ${sql.lit(max)} as max
      from run join project on project.id = project_id where run.id = ${run} and queue_id in (select id from known)
    )`
}

/**
 * The CTE `place`: the run whose turn it is, by priority, then by project, then by run. If other runs wait too, at most
 * half of the worker's free slots go to this run. Each subquery reads one entry of the queue's index.
 */
function nextPlace({ after }: QueueTurns, max: number): RawBuilder<unknown> {
  const first = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    lateral (
      select project_number as project, queued_in as run from step
      where queue_id = due.id and queued_in is not null and ${where} order by project_number, queued_in limit 1
    ) as step`
  const edgeOf = (order: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select project_number, queued_in from step
    where queue_id = other.id and queued_in is not null order by ${order} limit 1
  )`
  const inProject = sql`project_number = (select number from next_project)`
  return sql`due as (
      select id from known where ${after.anyPriority}::boolean or priority = (
        select max(priority) from known where exists (select from step where queue_id = known.id and queued_in is not null)
      )
    ),
    next_project as (
      select coalesce(
        (select min(project) from due, ${first(sql`project_number > ${after.project}::integer`)}),
        (select min(project) from due, ${first(sql`true`)})
      ) as number
    ),
    last_run as (
      select coalesce((
        select run from unnest(${after.projects}::integer[], ${after.runs}::bigint[]) as claimed (project, run)
        where project = (select number from next_project)
      ), 0) as number
    ),
    next_run as (
      select coalesce(
        (select min(run) from due, ${first(sql`${inProject} and queued_in > (select number from last_run)`)}),
        (select min(run) from due, ${first(inProject)})
      ) as number
    ),
    next_step as (
      select due.id as queue_id, project, run
      from due, ${first(sql`${inProject} and queued_in = (select number from next_run)`)} limit 1
    ),
    place as (
      select *, case when exists (
        select from due as other, lateral (
          ${edgeOf(sql`project_number, queued_in`)} union all ${edgeOf(sql`project_number desc, queued_in desc`)}
        ) as edge
        where (edge.project_number, edge.queued_in) <> (project, run)
      ) then ${sql.lit(Math.max(1, Math.floor(max / 2)))} else ${sql.lit(max)} end as max from next_step
    )`
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
        and (delayed_at > now() or due_at <= now())
      order by id for update skip locked
    )
    update step set
      delayed_at = case when is_early then now() end,
      delay_seconds = case when is_early then delay_seconds end,
      due_at = case when is_early then now() + delay_seconds * interval '1 second' end
    from due where step.id = due.id
  `.execute(store.db)
}
