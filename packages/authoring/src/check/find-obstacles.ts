import { access, constants } from 'node:fs/promises'
import { errorClass, QuireError } from '@quire/core'
import type { FlowRequest, Quire } from '@quire/runtime'
import { CallFailed } from '@quire/runtime/call'

/** A reason why a run would not work, found before the run starts. */
export interface Obstacle {
  readonly kind: 'model' | 'store'
  /** The affected models. Empty for the store. */
  readonly models: readonly string[]
  /** The failure that a call would end with. Absent for the store. */
  readonly failure?: CallFailed['failure']
  /** The problem and its solution, in one message. */
  readonly message: string
}

const WITHOUT_KEY = 'The model scripted/alpha needs no key; it answers with filler text.'

/** The run was not started. Lists all obstacles. */
export class RunNotReady extends errorClass<{ obstacles: readonly Obstacle[] }>('run-not-ready') {
  constructor(obstacles: readonly Obstacle[]) {
    const [first, ...others] = obstacles.map(({ message }) => message)
    const list = obstacles.map(({ message }, index) => `  ${index + 1}. ${message.replaceAll('\n', '\n     ')}`)
    const what =
      others.length === 0
        ? `Not started: ${first}`
        : `Not started, because of ${obstacles.length} problems:\n${list.join('\n')}`
    // If only a package or a command is missing, a model without a key is no way out.
    const isUnset = obstacles.some(({ failure }) => failure !== undefined && failure !== 'not-installed')
    super(isUnset ? `${what}\n${WITHOUT_KEY}` : what, { obstacles })
  }
}

type Checked = Pick<Quire, 'checkModel' | 'dir' | 'hasStore' | 'isShared' | 'store'>

/** Returns the models that a run of a flow would call. */
export async function modelsOfRun(
  quire: Pick<Quire, 'prepare' | 'nameModels'>,
  flow: string,
  flowRequest: FlowRequest,
): Promise<readonly string[]> {
  const { flow: found, request } = await quire.prepare(flow, flowRequest)
  const named = (found.options ?? [])
    .filter(({ type }) => type === 'model')
    .flatMap(({ name }) => request.options[name] ?? [])
    .filter((value) => typeof value === 'string')
  const models = found.modelsOf?.(request) ?? [...request.models, ...(await quire.nameModels(named))]
  return [...new Set(models)]
}

/**
 * Returns all reasons why these models cannot be called or their answers cannot be stored. Checks keys, commands and
 * the database without sending anything.
 */
export async function findObstacles(quire: Checked, models: readonly string[]): Promise<readonly Obstacle[]> {
  const failures = await Promise.all(models.map(async (model) => ({ model, problem: await problemOf(quire, model) })))
  const byProblem = Map.groupBy(failures, ({ problem }) => problem?.message)
  const obstacles = [...byProblem.values()].flatMap((all): Obstacle[] => {
    const { problem } = all[0]!
    if (problem === undefined) return []
    const concerned = all.map(({ model }) => model)
    const message = `${concerned.join(', ')}: ${problem.message}`
    return [{ kind: 'model', models: concerned, failure: problem.failure, message }]
  })
  const store = await storeProblem(quire)
  return store === undefined ? obstacles : [...obstacles, { kind: 'store', models: [], message: store }]
}

/** Rejects a run if a model cannot answer, or if the answers cannot be stored. @throws RunNotReady */
export async function assertModelsReady(quire: Checked, models: readonly string[]): Promise<void> {
  const obstacles = await findObstacles(quire, models)
  if (obstacles.length > 0) throw new RunNotReady(obstacles)
}

/** Whether a run with this name exists. Returns false if the store cannot be opened. That error is reported later. */
export async function hasRun(quire: Pick<Quire, 'hasStore' | 'progress'>, run: string | undefined): Promise<boolean> {
  if (run === undefined || !quire.hasStore()) return false
  return quire.progress(run).then(
    () => true,
    () => false,
  )
}

/** Returns why a model cannot be called. Does not name the model, because several models may have the same problem. */
async function problemOf(quire: Checked, model: string): Promise<Pick<CallFailed, 'failure' | 'message'> | undefined> {
  try {
    await quire.checkModel(model)
    return undefined
  } catch (error) {
    if (!CallFailed.isInstance(error)) throw error
    const name = `${error.model}: `
    const { failure, message } = error
    return { failure, message: message.startsWith(name) ? message.slice(name.length) : message }
  }
}

async function storeProblem(quire: Checked): Promise<string | undefined> {
  try {
    if (quire.isShared || quire.hasStore()) await quire.store()
    else await access(quire.dir, constants.W_OK)
    return undefined
  } catch (error) {
    if (QuireError.isInstance(error)) return error.message
    return `The folder ${quire.dir} is not writable, so the store cannot be created. Change its permissions, or set DATABASE_URL to a PostgreSQL server.`
  }
}
