import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { artifactInserts, type StepArtifact } from '../../artifact/store-artifacts.ts'
import type { Database } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import {
  FlowCannot,
  OptionInvalid,
  OptionsConflict,
  OptionUnknown,
  RequestUnusable,
  RunConflict,
} from '../flow/errors.ts'
import type { Flow, FlowOption, JsonValue, RunRequest, RunResource, StartHost } from '../flow/flow.ts'
import { requestArtifacts } from '../flow/request-artifact.ts'
import { eventsAdded } from '../records/events.ts'
import { identityOf } from '../records/flow-identity.ts'
import { DEFAULT_LIMITS, type RunLimits } from '../records/run-limits.ts'
import { isRefused } from '../step/commit-step.ts'
import { NO_STEPS, planSteps, stepsAdded } from '../step/insert-steps.ts'
import { addQueue, queueOf } from '../step/queue.ts'
import { type AdoptedRun, adoptRun } from './adopt-run.ts'
import { extendRun } from './extend-run.ts'

export interface StartRunOptions {
  /** Identifies the run. Starting the same run again has no effect. */
  readonly id: string
  readonly project: string
  readonly limits?: RunLimits
  readonly resources?: readonly RunResource[]
  /** CTEs that insert rows into the flow's own tables, in the same statement that inserts the run. */
  readonly alongside?: RawBuilder<unknown>
  /** Checks a model before the run is stored. By default, nothing is checked. */
  readonly checkModel?: StartHost['checkModel']
}

export interface StartedRun {
  readonly isNew: boolean
  /** Number of steps added to an existing run. */
  readonly added: number
  /** The old and new flow of an existing run. Set only if the flow has changed. */
  readonly changed?: AdoptedRun['changed']
}

/**
 * Stores a run, its request and its first steps in one statement. If a run with the same id and request exists, returns
 * that run. If the request now covers more of the flow, adds the new steps. If the request differs, rejects it.
 */
export async function startRun(
  { store }: { readonly store: Store },
  flow: Flow,
  rawRequest: RunRequest,
  options: StartRunOptions,
): Promise<StartedRun> {
  const { id, project, resources = [] } = options
  const request = withResources(flow, readRequest(flow, rawRequest), resources)
  const fingerprint = runFingerprint(flow, project, request)
  const { rows } = await sql<{ run: string | null; project: number | null; queue: number | null }>`
    select (select id from run where id = ${id}) as run, (select number from project where id = ${project}) as project,
      ${queueOf(flow)} as queue
  `.execute(store.db)
  const exists = rows[0]!.run !== null
  // Each in a transaction of its own, so that runs that start at the same time do not wait for each other in a circle.
  if (rows[0]!.project === null) await addProject(store.db, project)
  if (rows[0]!.queue === null) await addQueue(store.db, flow)
  // If the run exists, it is not stored again. Only its missing steps are added.
  if (!exists && (await insertRun(store.db, flow, request, fingerprint, options))) return { isNew: true, added: 0 }
  return store.db.transaction().execute((tx) => continueRun(tx, flow, request, id, fingerprint))
}

/** Stores a new run. Returns false if another process has just started a run with this id. */
async function insertRun(
  db: Kysely<Database>,
  flow: Flow,
  request: RunRequest,
  fingerprint: string,
  { id, project, resources = [], alongside, checkModel = async () => {}, ...options }: StartRunOptions,
): Promise<boolean> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const plan = planSteps(await flow.start(request, { checkModel }), NO_STEPS, { depth: 0, limits })
  const run = { id, project }
  const requested = requestArtifacts(flow, run, request).map((draft) => ({ step: null, draft }))
  const artifacts: StepArtifact[] = [...requested, ...resourceArtifacts(flow, run, resources)]
  try {
    await sql`
      with of_project as (select number from project where id = ${project}),
      run_added as (
        insert into run (id, project_id, flow, identity, queue_id, status, fingerprint, request, limits, active_steps,
          artifacts, error)
        select ${id}, ${project}, ${flow.name}, ${storableJson(identityOf(flow))}::jsonb, ${queueOf(flow)},
          'running', ${fingerprint}, ${storableJson(request)}::jsonb, ${storableJson(limits)}::jsonb,
          ${plan.ready}::integer, ${artifacts.length}::integer, 'null'
        from of_project
        on conflict (id) do nothing
        returning number, queue_id
      ),
      ${stepsAdded(id, sql`select run_added.number, of_project.number, queue_id from run_added, of_project`, plan)},
      ${artifacts.length > 0 ? sql`${artifactInserts(id, artifacts)},` : sql``}
      ${alongside ? sql`${alongside},` : sql``}
      ${eventsAdded([{ run: id, type: 'run.started', data: { flow: flow.name } }])}
      select case when not exists (select from run_added) then refuse() end
    `.execute(db)
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    return false
  }
}

async function addProject(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .insertInto('project')
    .values({ id })
    .onConflict((on) => on.doNothing())
    .execute()
}

async function continueRun(
  tx: Transaction<Database>,
  flow: Flow,
  request: RunRequest,
  run: string,
  fingerprint: string,
): Promise<StartedRun> {
  const stored = await tx
    .selectFrom('run')
    .select(['fingerprint', 'status', 'request'])
    .where('id', '=', run)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (stored.fingerprint !== fingerprint) throw new RunConflict(run)
  if (stored.status === 'cancelled') return { isNew: false, added: 0 }
  const { changed } = await adoptRun(tx, new Map([[flow.name, flow]]), run)
  const { changes } = stored.request
  const options = { ...request.options, ...keptOptions(flow, stored.request.options) }
  const { keys } = await extendRun(tx, flow, run, { ...request, options, ...(changes && { changes }) })
  return { isNew: false, added: keys.length, ...(changed && { changed }) }
}

/** Maximum size of an input or a resource, in bytes. This is far more than a model accepts. */
const MAX_BYTES = 4 * 1024 * 1024

/** Checks a request for a flow and converts its options. Rejects an unusable request before anything is stored. */
export function readRequest(flow: Flow, request: RunRequest): RunRequest {
  checkText('The input', request.input)
  return { ...request, options: readOptions(flow, request.options) }
}

function checkText(what: string, text: string): void {
  const size = Buffer.byteLength(text)
  if (size > MAX_BYTES) throw new RequestUnusable(what, `has ${size} bytes; the limit is ${MAX_BYTES}`)
  const zero = text.indexOf('\0')
  if (zero >= 0) throw new RequestUnusable(what, `is not text: it contains a NUL byte at position ${zero}`)
}

/** A request contains only the hash of each resource. The text is stored once, as an artifact. */
export function withResources(flow: Flow, request: RunRequest, resources: readonly RunResource[]): RunRequest {
  if (resources.length === 0) return request
  if (!flow.resourcePath) throw new FlowCannot(flow.name, 'takes no resources.')
  for (const { name, text } of resources) {
    checkText(`The resource '${name}'`, text)
    if (text.trim() === '') throw new RequestUnusable(`The resource '${name}'`, 'is empty')
  }
  const hashes = resources.map(({ name, text }): [string, string] => [
    name,
    createHash('sha256').update(text).digest('hex'),
  ])
  if (new Set(hashes.map(([name]) => name)).size < hashes.length) {
    throw new FlowCannot(flow.name, 'has two resources with the same name.')
  }
  return { ...request, options: { ...request.options, resources: Object.fromEntries(hashes.sort()) } }
}

function resourceArtifacts(
  flow: Flow,
  run: { readonly id: string; readonly project: string },
  resources: readonly RunResource[],
): StepArtifact[] {
  return resources.map(({ name, text }) => ({
    step: null,
    draft: {
      path: flow.resourcePath!(run, name),
      kind: 'resource',
      text,
      meta: { name },
      origins: [{ id: name, kind: 'input', label: name, via: 'given by the user' }],
    },
  }))
}

/** Options whose values were filled in when the run started. Later requests do not change them. */
function keptOptions({ options = [] }: Flow, stored: RunRequest['options']): RunRequest['options'] {
  const filled = options.filter(({ fill }) => fill).map(({ name }) => name)
  return Object.fromEntries(Object.entries(stored).filter(([name]) => filled.includes(name)))
}

/**
 * Returns a hash that identifies a run's request. Leaves out options that only select a part, and filled-in options.
 */
export function runFingerprint(flow: Pick<Flow, 'name' | 'options'>, project: string, request: RunRequest): string {
  const { fork } = request
  const scope = (flow.options ?? []).filter(({ isScope, fill }) => isScope || fill).map(({ name }) => name)
  const options = Object.entries(request.options)
    .filter(([name]) => !scope.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([flow.name, project, request.input, request.models, options, ...(fork ? [fork] : [])]))
    .digest('hex')
}

/**
 * Converts a request's options to the types that the flow declares. If the flow declares no options, all options are
 * accepted.
 * @throws OptionUnknown, OptionInvalid, OptionsConflict
 */
export function readOptions(
  { name: flow, options: declared }: Pick<Flow, 'name' | 'options'>,
  values: RunRequest['options'],
): RunRequest['options'] {
  if (!declared) return values
  const read = Object.entries(values).map(([name, value]): [string, JsonValue] => {
    const option = declared.find((one) => one.name === name)
    if (!option) {
      throw new OptionUnknown(
        flow,
        name,
        declared.map((one) => one.name),
      )
    }
    const { type = 'string' } = option
    const typed = READERS[type](value)
    if (typed === undefined) throw new OptionInvalid(flow, name, type, value)
    return [name, typed]
  })
  const set = read.filter(([, value]) => value !== false).map(([name]) => name)
  for (const { name, conflicts = [] } of declared) {
    const other = set.includes(name) ? conflicts.find((one) => set.includes(one)) : undefined
    if (other !== undefined) throw new OptionsConflict(flow, [name, other])
  }
  return Object.fromEntries(read)
}

const READERS: Readonly<Record<NonNullable<FlowOption['type']>, (value: JsonValue) => JsonValue | undefined>> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  model: (value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
  number: (value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  },
  boolean: (value) =>
    value === 'true' ? true : value === 'false' ? false : typeof value === 'boolean' ? value : undefined,
  path: (value) => (typeof value === 'string' && value !== '' ? resolve(value) : undefined),
  list: (value) => {
    const parts: unknown = typeof value === 'string' ? value.split(/[,\n]/) : value
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  },
}
