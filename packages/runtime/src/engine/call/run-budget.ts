import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { WorstCase } from '../../call/cost-of.ts'
import type { Database } from '../../store/database.ts'
import { LimitReached } from '../flow/errors.ts'
import { IS_UNDER_WAY } from '../records/call-totals.ts'
import type { RunLimits } from '../records/run-limits.ts'

/** A run's usage so far, and the maximum usage of its calls in progress. */
export interface Spent {
  readonly run: string
  readonly calls: number
  readonly tokens: number
  readonly cost: number
  readonly reserved_tokens: number
  readonly reserved_cost: number
}

/** Locks the budgets of these runs until the transaction ends, so that only one worker at a time checks them. */
export async function lockBudgets(tx: Transaction<Database>, runs: readonly string[]): Promise<void> {
  for (const run of [...new Set(runs)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`quire budget ${run}`}, 0))`.execute(tx)
  }
}

/**
 * A join that adds the usage of runs to a select from `run`. If the usage of a call or of a repeated request is unknown,
 * its reservation is counted.
 * Calls in `again` are added by the caller.
 */
export function spentBy(again: readonly string[], { isSummed }: { readonly isSummed: boolean }): RawBuilder<unknown> {
  return sql`left join lateral (
    select
      (coalesce(sum(coalesce(input_tokens + output_tokens, reserved_tokens))
        filter (where call.status = 'completed'), 0) + coalesce(sum(unpriced_requests * reserved_tokens), 0))::float8
        as tokens,
      (coalesce(sum(coalesce(cost, reserved_cost)) filter (where call.status = 'completed'), 0)
        + coalesce(sum(unpriced_requests * reserved_cost), 0))::float8 as cost,
      coalesce(sum(reserved_tokens) filter (where ${IS_UNDER_WAY} and call.id <> all(${again}::text[])), 0)::float8
        as reserved_tokens,
      coalesce(sum(reserved_cost) filter (where ${IS_UNDER_WAY} and call.id <> all(${again}::text[])), 0)::float8
        as reserved_cost
    from call left join step on step.id = call.step_id
    where ${isSummed}::boolean and call.run_id = run.id and call.taken_from is null
  ) as spent on true`
}

/** Whether a call may start. `waiting` means that a call in progress must end first. */
export type Verdict = 'begun' | 'waiting' | LimitReached

/** Decides which calls of a run may start within the remaining budget. Makes one decision at a time. */
export class RunBudget {
  readonly #spent: Spent
  #calls = 0
  #tokens = 0
  #cost = 0

  constructor(spent: Spent) {
    this.#spent = spent
  }

  /** Number of calls that this budget has allowed. */
  get begun(): number {
    return this.#calls
  }

  begin(limits: RunLimits, model: string, worst: WorstCase | undefined): Verdict {
    const spent = this.#spent
    if (limits.calls !== undefined && spent.calls + this.#calls >= limits.calls) {
      return new LimitReached('calls', limits.calls)
    }
    const tokens = { most: worst?.tokens, used: spent.tokens, reserved: spent.reserved_tokens + this.#tokens }
    const cost = { most: worst?.cost, used: spent.cost, reserved: spent.reserved_cost + this.#cost }
    const verdicts = [judge('tokens', limits.tokens, model, tokens), judge('dollars', limits.cost, model, cost)]
    const refused = verdicts.find((verdict) => verdict instanceof LimitReached)
    if (refused) return refused
    if (verdicts.includes('waiting')) return 'waiting'
    this.#calls++
    this.#tokens += worst?.tokens ?? 0
    this.#cost += worst?.cost ?? 0
    return 'begun'
  }
}

interface Amounts {
  readonly most: number | undefined
  readonly used: number
  readonly reserved: number
}

function judge(unit: string, max: number | undefined, model: string, { most, used, reserved }: Amounts): Verdict {
  if (max === undefined) return 'begun'
  // A call whose price is unknown may start while any budget is left.
  if (most === undefined) return used >= max ? new LimitReached(unit, max) : 'begun'
  if (used + most > max) return new LimitReached(unit, max, { model, used, most })
  return used + reserved + most > max ? 'waiting' : 'begun'
}

/** The number of shares into which a run's remaining calls are divided. */
const SHARERS = 16
/** Maximum number of cached runs. The calls of an evicted run are counted again. */
const MAX_RUNS = 100

/**
 * This process's share of a run's remaining calls. When the share is used up, the run's calls must be counted again.
 * Near the limit, they are counted before every call. Several processes together may exceed the limit slightly.
 */
export class CallAllowance {
  readonly #left = new Map<string, number>()

  /** Sets how many more calls a run may start, across all processes. */
  counted(run: string, left: number): void {
    this.#left.delete(run)
    this.#left.set(run, Math.floor(left / SHARERS))
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= MAX_RUNS) break
      this.#left.delete(oldest)
    }
  }

  /** Takes calls from the share. Returns false and takes none if too few calls are left. */
  take(runs: readonly string[]): boolean {
    const wanted = Map.groupBy(runs, (run) => run)
    for (const [run, { length }] of wanted) if ((this.#left.get(run) ?? 0) < length) return false
    for (const [run, { length }] of wanted) this.#left.set(run, this.#left.get(run)! - length)
    return true
  }
}
