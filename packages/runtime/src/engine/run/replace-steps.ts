import { sql, type Transaction } from 'kysely'
import type { Database } from '../../store/database.ts'
import { RunBusy } from '../flow/errors.ts'
import type { KnownStep } from '../flow/flow.ts'
import { stepId } from '../step/insert-steps.ts'
import { isUntouched } from './known-steps.ts'

const OPEN = ['blocked', 'waiting', 'failed']
const ACTIVE = ['ready', 'running']

/**
 * Cancels superseded steps that are unfinished, and the steps that wait for them.
 * @param isUrgent whether to cancel steps in progress too
 * @returns how many of the cancelled steps were runnable
 * @throws RunBusy
 */
export async function supersedeSteps(
  tx: Transaction<Database>,
  run: string,
  steps: readonly KnownStep[],
  keys: readonly string[],
  { isUrgent }: { readonly isUrgent: boolean },
): Promise<number> {
  if (keys.length === 0) return 0
  const replaced = new Set(keys)
  const isActive = ({ key, status }: KnownStep): boolean => replaced.has(key) && ACTIVE.includes(status)
  const active = steps.filter(isActive)
  if (active.length > 0 && !isUrgent) throw new RunBusy(run)
  const cancelled = new Set(
    steps
      .filter((step) => (replaced.has(step.key) && OPEN.includes(step.status)) || isActive(step))
      .map(({ key }) => key),
  )
  for (let before = -1; before < cancelled.size; ) {
    before = cancelled.size
    for (const { key, status, needs } of steps) {
      if (OPEN.includes(status) && needs.some((need) => cancelled.has(need))) cancelled.add(key)
    }
  }
  const ids = (all: Iterable<string>): string[] => [...all].map((key) => stepId(run, key))
  await tx.updateTable('step').set({ is_superseded: true }).where('id', 'in', ids(replaced)).execute()
  if (cancelled.size === 0) return 0
  await tx
    .updateTable('step')
    .set({ status: 'cancelled', claimed_by: null, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids(cancelled))
    .execute()
  return active.length
}

/** Removes unstarted steps. @returns how many steps were removed, and how many of them were runnable */
export async function withdrawSteps(
  tx: Transaction<Database>,
  run: string,
  keys: readonly string[],
): Promise<{ readonly all: number; readonly ready: number }> {
  if (keys.length === 0) return { all: 0, ready: 0 }
  const { rows } = await sql<{ readonly status: string }>`
    delete from step where id = any(${keys.map((key) => stepId(run, key))}::text[]) and ${isUntouched} returning status
  `.execute(tx)
  return { all: rows.length, ready: rows.filter(({ status }) => status === 'ready').length }
}

/** Moves steps to the end, in the given order. */
export async function orderSteps(tx: Transaction<Database>, run: string, keys: readonly string[]): Promise<void> {
  await sql`
    update step set ordinal = last.ordinal + ordered.position
    from unnest(${keys.map((key) => stepId(run, key))}::text[]) with ordinality as ordered (id, position),
      (select coalesce(max(ordinal), 0) as ordinal from step where run_id = ${run}) as last
    where step.id = ordered.id
  `.execute(tx)
}
