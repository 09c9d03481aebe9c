import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import { getRun } from '../store/get-run.ts'
import { storableJson } from '../store/storable-json.ts'
import type { Store } from '../store/store.ts'
import { FlowCannot, FlowNotFound, RunBusy, RunCancelled } from './errors.ts'
import { addEvent } from './events.ts'
import type { Extension, Flow, JsonValue, KnownStep, RunRequest } from './flow.ts'
import { insertSteps, stepId } from './insert-steps.ts'
import { settleRun } from './settle-run.ts'

/**
 * Makes a part of a run again, as its flow understands it, and lets the run go on from there: all in one transaction.
 * Asked for again while that is under way, it changes nothing. @returns how many steps were added
 */
export async function redoPart(
  engine: { readonly store: Store; readonly flows: ReadonlyMap<string, Flow> },
  run: string,
  part: string,
): Promise<number> {
  return engine.store.db.transaction().execute(async (tx) => {
    const row = await getRun(tx, run, ['flow', 'status', 'request'], { isLocked: true })
    if (row.status === 'cancelled') throw new RunCancelled(run)
    if (row.status === 'running' && (await lastRedo(tx, run)) === part) return 0
    const flow = engine.flows.get(row.flow)
    if (!flow) throw new FlowNotFound(row.flow, [...engine.flows.keys()])
    if (!flow.extend) throw new FlowCannot(flow.name, 'cannot make a part of a run again.')
    const extension = flow.extend(row.request, await knownSteps(tx, run), part)
    return addToRun(tx, run, extension, { redo: part })
  })
}

/** Adds what a run lacks of what it is asked for now; the run must be locked by the transaction. */
export async function extendRun(
  tx: Transaction<Database>,
  flow: Flow,
  run: string,
  request: RunRequest,
): Promise<number> {
  if (!flow.extend) return 0
  const extension = flow.extend(request, await knownSteps(tx, run))
  const added = await addToRun(tx, run, extension, {})
  if (added > 0) {
    await tx
      .updateTable('run')
      .set({ request: storableJson(request) })
      .where('id', '=', run)
      .execute()
  }
  return added
}

async function addToRun(
  tx: Transaction<Database>,
  run: string,
  { steps, supersedes }: Extension,
  facts: Readonly<Record<string, string>>,
): Promise<number> {
  const known = await knownSteps(tx, run)
  const there = new Set(known.map(({ key }) => key))
  const fresh = steps.filter(({ key }) => !there.has(key))
  if (fresh.length === 0) return 0
  await supersede(tx, run, known, supersedes)
  const { limits } = await getRun(tx, run, ['limits'])
  const { ready } = await insertSteps(tx, run, fresh, { depth: 0, limits })
  await addEvent(tx, run, 'run.extended', { ...facts, steps: fresh.length })
  await settleRun(tx, run, ready)
  return fresh.length
}

const OPEN = ['blocked', 'waiting', 'failed']

/** What is open of the superseded steps, and what waits for it, will not be done any more. */
async function supersede(
  tx: Transaction<Database>,
  run: string,
  known: readonly KnownStep[],
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const replaced = new Set(keys)
  const isBusy = ({ key, status }: KnownStep): boolean =>
    replaced.has(key) && (status === 'ready' || status === 'running')
  if (known.some(isBusy)) throw new RunBusy(run)
  const given = new Set(known.filter(({ key, status }) => replaced.has(key) && OPEN.includes(status)).map(byKey))
  for (let before = -1; before < given.size; ) {
    before = given.size
    for (const { key, status, needs } of known) {
      if (OPEN.includes(status) && needs.some((need) => given.has(need))) given.add(key)
    }
  }
  const ids = (all: Iterable<string>): string[] => [...all].map((key) => stepId(run, key))
  await tx.updateTable('step').set({ is_superseded: true }).where('id', 'in', ids(replaced)).execute()
  if (given.size === 0) return
  await tx
    .updateTable('step')
    .set({ status: 'cancelled', updated_at: sql<Date>`now()` })
    .where('id', 'in', ids(given))
    .execute()
}

function byKey({ key }: KnownStep): string {
  return key
}

async function knownSteps(tx: Transaction<Database>, run: string): Promise<KnownStep[]> {
  const rows = await tx
    .selectFrom('step')
    .select(['id', 'key', 'status', 'output'])
    .where('run_id', '=', run)
    .orderBy('ordinal')
    .execute()
  const edges = await tx
    .selectFrom('step_need')
    .innerJoin('step', 'step.id', 'step_need.needs_id')
    .select(['step_need.step_id', 'step.key'])
    .where('step.run_id', '=', run)
    .orderBy('step.ordinal')
    .execute()
  const needs = new Map<string, string[]>()
  for (const { step_id, key } of edges) needs.set(step_id, [...(needs.get(step_id) ?? []), key])
  return rows.map(({ id, key, status, output }) => ({
    key,
    status,
    output: output as JsonValue,
    needs: needs.get(id) ?? [],
  }))
}

async function lastRedo(tx: Transaction<Database>, run: string): Promise<unknown> {
  const last = await tx
    .selectFrom('event')
    .select('data')
    .where('run_id', '=', run)
    .where('type', '=', 'run.extended')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.data.redo
}
