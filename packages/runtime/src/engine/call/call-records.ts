import { type Kysely, sql, type Transaction } from 'kysely'
import type { Origin } from '../../artifact/artifact.ts'
import { lineageDrawn } from '../../artifact/lineage-drawn.ts'
import type { PromptRecord } from '../../artifact/prompt-record.ts'
import { packRecord } from '../../artifact/record-parts.ts'
import type { CallOutcome } from '../../call/call-model.ts'
import type { WorstCase } from '../../call/cost-of.ts'
import type { CallRequest } from '../../call/model.ts'
import type { Database } from '../../store/database.ts'
import { type Blob, blobsStored, makeBlob, textsIndexed } from '../../store/index.ts'
import { storableJson } from '../../store/storable-json.ts'
import { LimitReached } from '../flow/errors.ts'
import { MAY_HAVE_COST } from '../records/call-totals.ts'
import { eventsAdded } from '../records/events.ts'
import { DEFAULT_LIMITS, type RunLimits } from '../records/run-limits.ts'
import { inBatches } from './in-batches.ts'
import { CallAllowance, lockBudgets, RunBudget, type Spent, spentBy } from './run-budget.ts'

export interface WantedCall {
  readonly run: string
  readonly step: string
  /** The step's claim number. */
  readonly claim: number
  /** Identifies the call within its step: a number that starts at 1, or a name that stays the same after a crash. */
  readonly number: number | string
  readonly request: CallRequest
  readonly sent: Blob
  readonly limits: RunLimits
  /** The maximum usage of the call. Set if the run has a limit on tokens or cost. */
  readonly worst?: WorstCase
  /** Whether a person answers. If such a call begins again, no request is repeated. */
  readonly isManual: boolean
  /** Whether the model costs nothing. */
  readonly isFree: boolean
  readonly origins: readonly Origin[]
  readonly record?: PromptRecord
}

/**
 * `stored` if the response already exists. `begun` if the model may be called. `waiting` if calls in progress must end
 * before the budget can be checked. `lost` if the step has another claim by now.
 */
export type BegunCall =
  | { readonly state: 'waiting' | 'lost' }
  | { readonly state: 'begun' | 'stored'; readonly id: string }
  | { readonly state: 'refused'; readonly error: LimitReached }

export interface AnsweredCall {
  readonly id: string
  readonly run: string
  readonly request: CallRequest
  /** If the response was cut off, the latency is undefined. */
  readonly outcome: Omit<CallOutcome, 'latencyMs'> & { readonly latencyMs: number | undefined }
  readonly cost: number | undefined
  /** The number of repeated requests whose cost is unknown. */
  readonly unpriced?: number
  /** The part of the prompt that can be searched. By default, the whole prompt. */
  readonly searchable?: string
  /** The call of another run that this answer was taken from. */
  readonly takenFrom?: string
}

/** Stores calls in batches, before and after they are made. */
export interface CallRecords {
  /** Records that a run has just started and has no calls yet. */
  started(run: string, limits: RunLimits): void
  /** Stores the request, unless the call was already answered or the run has reached a limit. */
  begin(call: WantedCall): Promise<BegunCall>
  /** Stores the response. If the request already has a stored response, keeps that response and returns false. */
  end(call: AnsweredCall): Promise<boolean>
}

export function createCallRecords(db: Kysely<Database>): CallRecords {
  const allowance = new CallAllowance()
  return {
    started: (run, { calls }) => {
      if (calls !== undefined) allowance.counted(run, calls)
    },
    begin: inBatches({
      work: (calls: readonly WantedCall[]) => beginCalls(db, allowance, calls),
      // A run whose budget is locked elsewhere must not hold up the calls of other runs.
      keyOf: ({ run, limits }) => (isSummed(limits) || isExact(limits) ? run : ''),
    }),
    end: inBatches({ work: (calls: readonly AnsweredCall[]) => endCalls(db, calls) }),
  }
}

interface LookedAt extends Spent {
  /** The id, prompt hash and status of each requested call that exists. */
  readonly existing: readonly (readonly [string, string, string])[] | null
}

async function beginCalls(
  db: Kysely<Database>,
  allowance: CallAllowance,
  wanted: readonly WantedCall[],
): Promise<BegunCall[]> {
  const counted = wanted.filter(({ limits }) => isSet(limits.calls)).map(({ run }) => run)
  const areSummed = wanted.some(({ limits }) => isSummed(limits))
  if (areSummed || wanted.some(({ limits }) => isExact(limits))) {
    return db.transaction().execute(async (tx) => {
      await lockBudgets(
        tx,
        wanted.map(({ run }) => run),
      )
      return beginKnown(tx, allowance, wanted, { areSummed })
    })
  }
  if (!allowance.take(counted)) return beginKnown(db, allowance, wanted)
  // Calls are inserted first, because nearly all are new. Existing calls are looked up afterwards.
  const { stored } = await storeRequests(
    db,
    wanted.map((call) => ({ id: firstId(call), call })),
  )
  const left = wanted.filter((call) => !stored.has(firstId(call)))
  const looked = left.length === 0 ? [] : await beginKnown(db, allowance, left)
  return wanted.map((call) => looked[left.indexOf(call)] ?? { state: 'begun', id: firstId(call) })
}

/** Starts calls after checking the run's usage and the existing calls. */
async function beginKnown(
  db: Kysely<Database> | Transaction<Database>,
  allowance: CallAllowance,
  wanted: readonly WantedCall[],
  { areSummed = false } = {},
): Promise<BegunCall[]> {
  const ids = wanted.flatMap((call) => [firstId(call), otherId(call)])
  // Counts the calls only if a run has a limit on calls.
  const isCounted = wanted.some(({ limits }) => isSet(limits.calls))
  const { rows } = await sql<LookedAt>`
    select run.id as run,
      (select count(*) + coalesce(sum(retries), 0) from call where ${isCounted}::boolean and run_id = run.id and taken_from is null)::integer
        as calls,
      spent.*, (
        select json_agg(json_build_array(call.id, prompt_hash, call.status)) from call
        where call.id = any(${ids}::text[]) and call.run_id = run.id
      ) as existing
    from run ${spentBy(ids, { isSummed: areSummed })}
    where run.id = any(${[...new Set(wanted.map(({ run }) => run))]}::text[])
  `.execute(db)
  const looked = new Map(rows.map((row) => [row.run, row]))
  const budgets = new Map<string, RunBudget>()
  const fresh: RequestedCall[] = []
  const begun = wanted.map((call): BegunCall => {
    const used = looked.get(call.run)
    const existing = new Map(used?.existing?.map(([id, hash, status]) => [id, { hash, status }]))
    // A prompt with changed files is a new call, even if it has the same call number.
    const first = existing.get(firstId(call))
    const id = first === undefined || first.hash === call.sent.sha256 ? firstId(call) : otherId(call)
    if (existing.get(id)?.status === 'completed') return { state: 'stored', id }
    if (used) {
      const budget = budgets.get(call.run) ?? new RunBudget(used)
      budgets.set(call.run, budget)
      const verdict = budget.begin(call.limits, call.request.model, call.worst)
      if (verdict instanceof LimitReached) return { state: 'refused', error: verdict }
      if (verdict === 'waiting') return { state: 'waiting' }
    }
    fresh.push({ id, call })
    return { state: 'begun', id }
  })
  const { stored, claimed } = fresh.length > 0 ? await storeRequests(db, fresh) : NOTHING_STORED
  for (const { run, limits } of wanted) {
    if (limits.calls === undefined) continue
    allowance.counted(run, limits.calls - (looked.get(run)?.calls ?? 0) - (budgets.get(run)?.begun ?? 0))
  }
  return begun.map((call, index) => {
    if (call.state !== 'begun' || stored.has(call.id)) return call
    // If the claim is current, another worker has just stored the response.
    return { state: claimed.has(wanted[index]!.step) ? 'waiting' : 'lost' }
  })
}

function isSummed({ tokens, cost }: RunLimits): boolean {
  return isSet(tokens) || isSet(cost)
}

/** The default limit only needs to stop endless runs. A limit set by a person must be exact. */
function isExact({ calls }: RunLimits): boolean {
  return isSet(calls) && calls !== DEFAULT_LIMITS.calls
}

function isSet(limit: number | undefined): boolean {
  return limit !== undefined
}

export function firstId({ step, number }: WantedCall): string {
  return `${step}#${number}`
}

export function otherId(call: WantedCall): string {
  return `${firstId(call)}-${call.sent.sha256.slice(0, 8)}`
}

interface RequestedCall {
  readonly id: string
  readonly call: WantedCall
}

interface StoredRequests {
  /** The ids of the calls that were stored. */
  readonly stored: ReadonlySet<string>
  /** The steps whose claims are current. */
  readonly claimed: ReadonlySet<string>
}

const NOTHING_STORED: StoredRequests = { stored: new Set(), claimed: new Set() }

/**
 * Stores requests before they are sent. Skips answered calls, ids of other prompts, and calls of a worker whose claim
 * was lost.
 */
export async function storeRequests(db: Kysely<Database>, wanted: readonly RequestedCall[]): Promise<StoredRequests> {
  const rows = inOrder(wanted).map(({ id, call }) => ({
    id,
    call,
    record: call.record && packRecord(call.record),
  }))
  const blobs = rows.flatMap(({ call: { sent }, record }): Blob[] =>
    record ? [sent, record.whole, ...record.parts] : [sent],
  )
  const edges = rows.flatMap(({ id, call }) => call.origins.map((origin) => ({ run: call.run, child: id, origin })))
  const events = rows.map(({ id, call: { run, request, step } }) => ({
    run,
    type: 'call.started' as const,
    // The step's key, as in step events.
    data: { call: id, model: request.model, step: step.slice(run.length + 1) },
  }))
  const steps = rows.map(({ call }) => call.step)
  const claims = rows.map(({ call }) => call.claim)
  const { rows: results } = await sql<{ stored: string[] | null; claimed: string[] | null }>`
    with ${blobsStored(blobs)},
    -- Without the array, the planner may read all steps.
    claimed as (
      select id from step where id = any(${steps}::text[]) and status = 'running'
        and (id, claim) in (select * from unnest(${steps}::text[], ${claims}::integer[]))
    ),
    wanted as (
      select * from unnest(
        ${rows.map(({ id }) => id)}::text[],
        ${rows.map(({ call }) => call.run)}::text[],
        ${steps}::text[],
        ${rows.map(({ call }) => call.request.model)}::text[],
        ${rows.map(({ call }) => call.sent.sha256)}::text[],
        ${rows.map(({ record }) => record?.whole.sha256 ?? null)}::text[],
        ${rows.map(({ record }) => record?.parts.map(({ sha256 }) => sha256).join(' ') ?? '')}::text[],
        ${rows.map(({ call }) => storableJson(parametersOf(call.request)))}::jsonb[],
        ${claims}::integer[],
        ${rows.map(({ call }) => call.worst?.tokens ?? null)}::integer[],
        ${rows.map(({ call }) => call.worst?.cost ?? null)}::float8[],
        ${rows.map(({ call }) => call.isManual)}::boolean[],
        ${rows.map(({ call }) => call.isFree)}::boolean[]
      ) as wanted (id, run_id, step_id, model, prompt_hash, record_blob, record_parts, parameters, claim,
        reserved_tokens, reserved_cost, is_manual, is_free)
      where step_id in (select id from claimed)
    ),
    -- A request that was sent before, and whose answer never arrived.
    repeated as (
      update call set status = 'started', claim = wanted.claim, reserved_tokens = wanted.reserved_tokens,
        reserved_cost = wanted.reserved_cost, retries = retries + (not is_manual)::integer,
        unpriced_requests = unpriced_requests + (not is_manual and not is_free and (${MAY_HAVE_COST}))::integer
      from wanted
      -- A new owner may just have stored its request.
      where call.id = wanted.id and call.status <> 'completed' and call.prompt_hash = wanted.prompt_hash
        and call.claim <= wanted.claim
      returning call.id
    ),
    added as (
      insert into call (id, run_id, step_id, model, prompt_hash, request_blob, record_blob, record_parts, parameters,
        claim, reserved_tokens, reserved_cost, status, error)
      select id, run_id, step_id, model, prompt_hash, prompt_hash, record_blob, string_to_array(record_parts, ' '),
        parameters, claim, reserved_tokens, reserved_cost, 'started', 'null'::jsonb from wanted
      on conflict (id) do nothing
      returning id
    ),
    stored as (select id from repeated union all select id from added),
    ${lineageDrawn(edges, sql`child_id in (select id from stored)`)},
    ${eventsAdded(events, sql`data ->> 'call' in (select id from stored)`)}
    select (select array_agg(id) from stored) as stored, (select array_agg(id) from claimed) as claimed
  `.execute(db)
  return { stored: new Set(results[0]!.stored), claimed: new Set(results[0]!.claimed) }
}

function parametersOf({ temperature, seed, reasoning, maxOutputTokens }: CallRequest): object {
  return {
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(seed !== undefined && { seed }),
    ...(reasoning !== undefined && { reasoning }),
  }
}

/** Stores responses. Returns false for each call that was already answered. */
export async function endCalls(db: Kysely<Database>, answered: readonly AnsweredCall[]): Promise<boolean[]> {
  const rows = inOrder(answered).map((call) => ({ ...call, blob: makeBlob(call.outcome.text) }))
  const texts = rows.flatMap(({ id, run, request, outcome, searchable }) => [
    { id: `${id}:prompt`, runId: run, kind: 'prompt', title: id, body: searchable ?? promptText(request) },
    { id: `${id}:response`, runId: run, kind: 'response', title: id, body: outcome.text },
  ])
  const events = rows.map(({ id, run, takenFrom, outcome: { finishReason, usage, warnings } }) => ({
    run,
    type: 'call.completed' as const,
    data: {
      call: id,
      finishReason,
      ...usage,
      ...(warnings.length > 0 && { warnings }),
      ...(takenFrom !== undefined && { takenFrom }),
    },
  }))
  const { rows: kept } = await sql<{ id: string }>`
    with ${blobsStored(rows.map(({ blob }) => blob))}, ${textsIndexed(texts)},
    kept as (
      update call set status = 'completed', error = 'null', response_blob = blob, finish_reason = finish,
        provider_finish_reason = provider_finish, input_tokens = input, output_tokens = output,
        cache_read_tokens = cache_read, cache_write_tokens = cache_write, reasoning_tokens = reasoning, cost = paid,
        latency_ms = latency, retries = call.retries + retried,
        unpriced_requests = call.unpriced_requests + unpriced, taken_from = taken
      from unnest(
        ${rows.map(({ id }) => id)}::text[],
        ${rows.map(({ blob }) => blob.sha256)}::text[],
        ${rows.map(({ outcome }) => outcome.finishReason)}::text[],
        ${rows.map(({ outcome }) => outcome.providerFinishReason ?? null)}::text[],
        ${rows.map(({ outcome }) => outcome.usage.inputTokens ?? null)}::integer[],
        ${rows.map(({ outcome }) => outcome.usage.outputTokens ?? null)}::integer[],
        ${rows.map(({ outcome }) => outcome.usage.cacheReadTokens ?? null)}::integer[],
        ${rows.map(({ outcome }) => outcome.usage.cacheWriteTokens ?? null)}::integer[],
        ${rows.map(({ outcome }) => outcome.usage.reasoningTokens ?? null)}::integer[],
        ${rows.map(({ cost }) => cost ?? null)}::float8[],
        ${rows.map(({ outcome: { latencyMs } }) => (latencyMs === undefined ? null : Math.round(latencyMs)))}::integer[],
        ${rows.map(({ outcome }) => outcome.retries)}::integer[],
        ${rows.map(({ unpriced = 0 }) => unpriced)}::integer[],
        ${rows.map(({ takenFrom }) => takenFrom ?? null)}::text[]
      ) as answer (call_id, blob, finish, provider_finish, input, output, cache_read, cache_write, reasoning, paid,
        latency, retried, unpriced, taken)
      where call.id = call_id and call.status <> 'completed'
      returning call.id
    ),
    ${eventsAdded(events, sql`data ->> 'call' in (select id from kept)`)}
    select id from kept
  `.execute(db)
  const ids = new Set(kept.map(({ id }) => id))
  return answered.map(({ id }) => ids.has(id))
}

function promptText({ messages }: CallRequest): string {
  return messages.map(({ content }) => content).join('\n\n')
}

/** Rows are always stored in the same order, so that writers cannot deadlock. */
function inOrder<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
}
