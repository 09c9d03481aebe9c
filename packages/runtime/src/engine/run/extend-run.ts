import type { Transaction } from 'kysely'
import type { Database } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Extension, Flow, RunRequest } from '../flow/flow.ts'
import { addEvent } from '../records/events.ts'
import { insertSteps } from '../step/insert-steps.ts'
import { settleRun } from '../step/settle-run.ts'
import { knownSteps } from './known-steps.ts'
import { supersedeSteps, withdrawSteps } from './replace-steps.ts'

/** Adds the steps that the current request requires and that are missing from the run. The run must be locked. */
export async function extendRun(
  tx: Transaction<Database>,
  flow: Flow,
  run: string,
  request: RunRequest,
): Promise<AddedSteps> {
  if (!flow.extend) return NOTHING
  const added = await addToRun(tx, run, flow.extend(request, await knownSteps(tx, run)), {})
  if (added.hasChanged) await storeRequest(tx, run, request)
  return added
}

export async function storeRequest(tx: Transaction<Database>, run: string, request: RunRequest): Promise<void> {
  await tx
    .updateTable('run')
    .set({ request: storableJson(request) })
    .where('id', '=', run)
    .execute()
}

export interface AddedSteps {
  /** Keys of the newly added steps. */
  readonly keys: readonly string[]
  readonly hasChanged: boolean
}

const NOTHING: AddedSteps = { keys: [], hasChanged: false }

/**
 * Applies the flow's changes to a locked run.
 * @param isUrgent whether to cancel superseded steps that are in progress
 * @throws RunBusy
 */
export async function addToRun(
  tx: Transaction<Database>,
  run: string,
  { steps, supersedes, withdraws = [] }: Extension,
  facts: Readonly<Record<string, string>>,
  { isUrgent = false }: { readonly isUrgent?: boolean } = {},
): Promise<AddedSteps> {
  const withdrawn = await withdrawSteps(tx, run, withdraws)
  const existing = await knownSteps(tx, run)
  const keys = new Set(existing.map(({ key }) => key))
  const fresh = steps.filter(({ key }) => !keys.has(key))
  // If all requested steps already exist, no step is superseded, unless the change is urgent.
  const superseded = isUrgent || fresh.length > 0 ? supersedes : []
  if (fresh.length + superseded.length + withdrawn.all === 0) return NOTHING
  const ended = await supersedeSteps(tx, run, existing, superseded, { isUrgent })
  const { limits } = await getRun(tx, run, ['limits'])
  const { ready } = await insertSteps(tx, run, fresh, { depth: 0, limits })
  await addEvent(tx, run, 'run.extended', { ...facts, steps: fresh.length })
  await settleRun(tx, run, ready - ended - withdrawn.ready)
  return { keys: fresh.map(({ key }) => key), hasChanged: true }
}
