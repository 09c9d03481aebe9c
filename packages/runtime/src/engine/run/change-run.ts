import type { Transaction } from 'kysely'
import { storeArtifacts } from '../../artifact/store-artifacts.ts'
import type { Database } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { currentModels } from '../../store/run-request.ts'
import type { Store } from '../../store/store.ts'
import { FlowCannot, FlowNotFound, ModelNotInRun, RunCancelled } from '../flow/errors.ts'
import type { Flow, ModelChange } from '../flow/flow.ts'
import { replaceModel } from '../flow/replaced-models.ts'
import { addEvent } from '../records/events.ts'
import { type AddedSteps, addToRun, extendRun, storeRequest } from './extend-run.ts'
import { knownSteps } from './known-steps.ts'
import { orderSteps } from './replace-steps.ts'

/** The changes to make when a run continues. */
export interface RunChange {
  /** The part of the run to redo. The flow defines the possible parts. */
  readonly redo?: string
  /** The last stage to run. */
  readonly until?: string
  /** The number of rounds, if there are to be more. */
  readonly rounds?: number
  /** Models to remove from the run. */
  readonly without?: readonly string[]
  /** Models to replace, each with its replacement. */
  readonly replace?: Readonly<Record<string, string>>
}

export interface ChangedRun {
  /** Keys of the added steps. */
  readonly added: readonly string[]
  /** Maps the key of each new step to the key of the step that it repeats. */
  readonly formerly: Readonly<Record<string, string>>
}

interface Engine {
  readonly store: Store
  readonly flows: ReadonlyMap<string, Flow>
}

/** Changes a run in one transaction. Repeating a change has no effect. @returns the number of added steps */
export async function changeRun(engine: Engine, run: string, change: RunChange): Promise<number> {
  const { added } = await engine.store.db.transaction().execute((tx) => applyChange(tx, engine.flows, run, change))
  return added.length
}

/**
 * @example
 * const change = { without: ['openai/gpt-4o'] }
 * await store.db.transaction().execute((tx) => applyChange(tx, engine.flows, 'r1', change))
 * // → { added: ['summary'], … }
 * @throws RunCancelled, RunBusy, FlowCannot, FlowNotFound, ModelNotInRun
 */
export async function applyChange(
  tx: Transaction<Database>,
  flows: Engine['flows'],
  run: string,
  { redo, until, rounds, without = [], replace = {} }: RunChange,
): Promise<ChangedRun> {
  const row = await getRun(tx, run, ['flow', 'status'], { isLocked: true })
  if (row.status === 'cancelled') throw new RunCancelled(run)
  const flow = flows.get(row.flow)
  if (!flow) throw new FlowNotFound(row.flow, [...flows.keys()])
  const added: string[] = []
  const formerly: Record<string, string> = {}
  const note = (steps: AddedSteps, before: ChangedRun['formerly'] = {}): void => {
    added.push(...steps.keys)
    Object.assign(formerly, before)
  }
  for (const [model, by] of [...without.map((one) => [one, null] as const), ...Object.entries(replace)]) {
    note(await changeModel(tx, flow, run, { model, by }))
  }
  if (until !== undefined) note(await stopAfter(tx, flow, run, until))
  if (rounds !== undefined) note(await addRounds(tx, flow, run, rounds))
  if (redo !== undefined && !(row.status === 'running' && (await lastRedo(tx, run)) === redo)) {
    if (!flow.extend) throw new FlowCannot(flow.name, 'cannot redo a part of a run.')
    const { request } = await getRun(tx, run, ['request'])
    const extension = flow.extend(request, await knownSteps(tx, run), redo)
    note(await addToRun(tx, run, extension, { redo }), extension.formerly)
  }
  return { added, formerly }
}

async function changeModel(
  tx: Transaction<Database>,
  flow: Flow,
  run: string,
  change: Pick<ModelChange, 'model' | 'by'>,
): Promise<AddedSteps> {
  const { request, project_id: project } = await getRun(tx, run, ['request', 'project_id'])
  const { changes = [] } = request
  const isDone = changes.some(({ model, by }) => model === change.model && by === change.by)
  const models = flow.modelsOf?.(request) ?? currentModels(request)
  if (isDone && !models.includes(change.model)) return { keys: [], hasChanged: false }
  if (!models.includes(change.model)) throw new ModelNotInRun(run, change.model, models)
  const changed = flow.changeModels
    ? flow.changeModels({ id: run, project, request }, await knownSteps(tx, run), change)
    : replaceModel(flow, request, change)
  await storeRequest(tx, run, { ...request, changes: [...changes, changed.change] })
  await storeArtifacts(tx, run, [changed.record])
  const { model, by, keeps } = changed.change
  if (by === null) await addEvent(tx, run, 'model.removed', { model, keeps })
  else await addEvent(tx, run, 'model.replaced', { model, by, keeps })
  const added = await addToRun(tx, run, changed, {}, { isUrgent: true })
  await orderSteps(tx, run, changed.order)
  return added
}

async function stopAfter(tx: Transaction<Database>, flow: Flow, run: string, until: string): Promise<AddedSteps> {
  if (!flow.extend || !flow.options?.some(({ name, isScope }) => name === 'until' && isScope)) {
    throw new FlowCannot(flow.name, 'has no stages, so --until does not apply.')
  }
  const { request } = await getRun(tx, run, ['request'])
  const { stage: _stage, iteration: _iteration, ...options } = request.options
  return extendRun(tx, flow, run, { ...request, options: { ...options, until } })
}

async function addRounds(tx: Transaction<Database>, flow: Flow, run: string, rounds: number): Promise<AddedSteps> {
  if (!flow.extend || !flow.options?.some(({ name, isScope }) => name === 'rounds' && isScope)) {
    throw new FlowCannot(flow.name, 'has no rounds, so --rounds does not apply.')
  }
  const { request } = await getRun(tx, run, ['request'])
  return extendRun(tx, flow, run, { ...request, options: { ...request.options, rounds } })
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
