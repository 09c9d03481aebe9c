import { type Kysely, sql } from 'kysely'
import { COSTLESS } from '../../call/call-failed.ts'
import type { Database } from '../../store/database.ts'

/** A call is in progress if it started under its step's current claim. */
export const IS_UNDER_WAY = sql`call.status = 'started' and step.status = 'running' and step.claim = call.claim`

/** Whether a call without an answer may have been charged: it was sent, or failed in a way that costs something. */
export const MAY_HAVE_COST = sql`call.status = 'started' or call.status = 'failed' and call.cost is null
  and (call.response_blob is not null or call.error ->> 'code' <> all(${COSTLESS}::text[]))`

export interface TokenTotals {
  readonly input: number
  readonly output: number
  /** Input tokens served from or written to provider caches. Absent if no provider counted these tokens. */
  readonly cacheRead?: number
  readonly cacheWrite?: number
  /** Output tokens used for reasoning. Absent if no provider counted them. */
  readonly reasoning?: number
}

/**
 * Calls whose cost is unknown. Reasons: the model has no price (`price`), the provider did not count tokens (`usage`),
 * the answer is incomplete and may have been charged in part (`failed`, `interrupted`), or a request that may have been
 * charged was repeated (`repeated`).
 */
export interface UnknownCost {
  readonly model: string
  readonly reason: 'price' | 'usage' | 'failed' | 'interrupted' | 'repeated'
  readonly calls: number
}

/** The total usage of calls. */
export interface CallTotals {
  /** All calls that were started, whatever their outcome. Only completed calls count towards tokens and cost. */
  readonly calls: number
  /** Requests that were repeated, in addition to the calls: after a failure, or after a crash. Absent if there are none. */
  readonly repeated?: number
  readonly tokens: TokenTotals
  /** The known cost in US dollars. Null if no cost is known. */
  readonly cost: number | null
  /** Calls whose cost is unknown. Absent if all costs are known. */
  readonly unknownCost?: readonly UnknownCost[]
  /** Calls of a fork whose answers were taken from another run, at no cost. Not included above. Absent if there are none. */
  readonly taken?: number
}

/** Calls grouped by run, model, step, and the reason for an unknown cost. */
export interface CallGroup {
  readonly run: string
  readonly model: string
  readonly stage: string | null
  readonly step: string | null
  /** The step's position in its run. */
  readonly ordinal: number | null
  readonly unknown: UnknownCost['reason'] | null
  readonly is_completed: boolean
  /** Whether the answers were taken from another run. The usage is that of the original calls. */
  readonly is_taken: boolean
  readonly calls: number
  readonly repeated: number
  /** Repeated requests of these calls whose cost is unknown. */
  readonly unpriced: number
  readonly input: number | null
  readonly output: number | null
  readonly cache_read: number | null
  readonly cache_write: number | null
  readonly reasoning: number | null
  readonly cost: number | null
}

/**
 * The usage of runs, by group. Calls in progress, waiting for a person or failed at no cost have no unknown cost.
 * @example await readCallGroups(store.db, ['r1']) // → [{ run: 'r1', model: 'openai/gpt-4o', calls: 2, cost: 0.01, … }]
 */
export async function readCallGroups(db: Kysely<Database>, runs: readonly string[]): Promise<readonly CallGroup[]> {
  const { rows } = await sql<CallGroup>`
    select call.run_id as run, call.model, step.stage, step.name as step, min(step.ordinal) as ordinal,
      case
        when call.status = 'failed' then case when ${MAY_HAVE_COST} then 'failed' end
        when call.status = 'started' then case when (${IS_UNDER_WAY}) is not true
          and step.status is distinct from 'waiting' then 'interrupted' end
        when call.cost is not null then null
        when input_tokens is null or output_tokens is null then 'usage'
        else 'price'
      end as unknown,
      call.status = 'completed' as is_completed, call.taken_from is not null as is_taken, count(*)::integer as calls,
      sum(call.retries)::integer as repeated, sum(call.unpriced_requests)::integer as unpriced, sum(input_tokens)::float8 as input,
      sum(output_tokens)::float8 as output, sum(cache_read_tokens)::float8 as cache_read,
      sum(cache_write_tokens)::float8 as cache_write, sum(reasoning_tokens)::float8 as reasoning,
      sum(call.cost)::float8 as cost
    from call left join step on step.id = call.step_id
    where call.run_id = any(${runs}::text[])
    group by call.run_id, call.model, step.stage, step.name, unknown, is_completed, is_taken
    order by call.run_id, ordinal, call.model, unknown nulls first
  `.execute(db)
  return rows
}

/**
 * @example
 * totalOf(await readCallGroups(store.db, ['r1'])) // → { calls: 2, tokens: { input: 900, output: 50, … }, cost: 0.01 }
 */
export function totalOf(all: readonly CallGroup[]): CallTotals {
  const groups = all.filter(({ is_taken }) => !is_taken)
  const taken = sum(
    all.filter(({ is_taken }) => is_taken),
    'calls',
  )
  const completed = groups.filter(({ is_completed }) => is_completed)
  const unknown = [
    ...groups.filter((group) => group.unknown !== null),
    ...groups
      .filter(({ unpriced }) => unpriced > 0)
      .map((group) => ({ ...group, unknown: 'repeated' as const, calls: group.unpriced })),
  ]
  const isUnknown = completed.length > 0 && completed.every(({ cost }) => cost === null)
  const cacheRead = sum(completed, 'cache_read')
  const cacheWrite = sum(completed, 'cache_write')
  const reasoning = sum(completed, 'reasoning')
  const repeated = sum(groups, 'repeated') ?? 0
  return {
    calls: sum(groups, 'calls') ?? 0,
    ...(repeated > 0 && { repeated }),
    tokens: {
      input: sum(completed, 'input') ?? 0,
      output: sum(completed, 'output') ?? 0,
      ...(cacheRead !== undefined && { cacheRead }),
      ...(cacheWrite !== undefined && { cacheWrite }),
      ...(reasoning !== undefined && { reasoning }),
    },
    cost: isUnknown ? null : (sum(completed, 'cost') ?? 0),
    ...(unknown.length > 0 && { unknownCost: merged(unknown) }),
    ...(taken !== undefined && { taken }),
  }
}

/** Undefined if no group has the value. */
function sum(
  groups: readonly CallGroup[],
  figure: 'calls' | 'repeated' | 'input' | 'output' | 'cache_read' | 'cache_write' | 'reasoning' | 'cost',
): number | undefined {
  const values = groups.map((group) => group[figure]).filter((value) => value !== null)
  return values.length === 0 ? undefined : values.reduce((total, value) => total + value, 0)
}

function merged(unknown: readonly CallGroup[]): UnknownCost[] {
  const by = Map.groupBy(unknown, ({ model, unknown: reason }) => `${model}\0${reason}`)
  return [...by.values()].map((same) => ({
    model: same[0]!.model,
    reason: same[0]!.unknown!,
    calls: sum(same, 'calls') ?? 0,
  }))
}

export async function readCallTotals(db: Kysely<Database>, run: string): Promise<CallTotals> {
  return totalOf(await readCallGroups(db, [run]))
}
