import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { storeArtifacts } from '../artifact/store-artifacts.ts'
import type { Database } from '../store/database.ts'
import { storableJson } from '../store/storable-json.ts'
import type { Store } from '../store/store.ts'
import { type AdoptedRun, adoptRun } from './adopt-run.ts'
import { FlowCannot, RequestUnusable, RunConflict } from './errors.ts'
import { addEvent } from './events.ts'
import { extendRun } from './extend-run.ts'
import type { Flow, RunRequest } from './flow.ts'
import { identityOf } from './flow-identity.ts'
import { insertSteps } from './insert-steps.ts'
import { DEFAULT_LIMITS, type RunLimits } from './limits.ts'
import { readOptions } from './read-options.ts'

/** A file of the user's that a run can use. */
export interface RunResource {
  readonly name: string
  readonly text: string
}

export interface StartRunOptions {
  /** Names the run, and makes starting it twice the same as once. */
  readonly id: string
  readonly project: string
  readonly limits?: RunLimits
  readonly resources?: readonly RunResource[]
  /** Stores rows in tables of the flow's own, in the transaction that stores a new run. */
  readonly alongside?: (tx: Transaction<Database>) => Promise<void>
}

export interface StartedRun {
  readonly isNew: boolean
  /** Steps that were added to a run that was there. */
  readonly added: number
  /** The flow of a run that was there, before and now; only where it has changed since. */
  readonly changed?: AdoptedRun['changed']
}

/**
 * Stores a run and its first steps in one transaction. A run of the same id and the same request is
 * found again, and extended where more of its flow is asked for than it has; with another request it is refused.
 */
export async function startRun(
  { store }: { readonly store: Store },
  flow: Flow,
  given: RunRequest,
  options: StartRunOptions,
): Promise<StartedRun> {
  const { id, project, resources = [] } = options
  const request = withResources(flow, readRequest(flow, given), resources)
  const fingerprint = runFingerprint(flow, project, request)
  const isThere = await store.db.selectFrom('run').select('id').where('id', '=', id).executeTakeFirst()
  // What a run begins with may differ from what can be added to it, so a run that is there is not begun again.
  const first = isThere ? [] : await flow.start(request)
  return store.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('project')
      .values({ id: project })
      .onConflict((on) => on.doNothing())
      .execute()
    const limits = { ...DEFAULT_LIMITS, ...options.limits }
    const added = isThere
      ? undefined
      : await tx
          .insertInto('run')
          .values({
            id,
            project_id: project,
            flow: flow.name,
            identity: storableJson(identityOf(flow)),
            status: 'running',
            fingerprint,
            request: storableJson(request),
            limits: storableJson(limits),
            active_steps: 0,
            error: 'null',
          })
          .onConflict((on) => on.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
    if (!added) return goOn(tx, flow, request, id, fingerprint)
    await storeResources(tx, flow, { id, project }, resources)
    const { ready } = await insertSteps(tx, id, first, { depth: 0, limits })
    await tx.updateTable('run').set({ active_steps: ready }).where('id', '=', id).execute()
    await addEvent(tx, id, 'run.started', { flow: flow.name })
    await options.alongside?.(tx)
    return { isNew: true, added: 0 }
  })
}

async function goOn(
  tx: Transaction<Database>,
  flow: Flow,
  request: RunRequest,
  run: string,
  fingerprint: string,
): Promise<StartedRun> {
  const there = await tx
    .selectFrom('run')
    .select(['fingerprint', 'status'])
    .where('id', '=', run)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (there.fingerprint !== fingerprint) throw new RunConflict(run)
  if (there.status === 'cancelled') return { isNew: false, added: 0 }
  const { changed } = await adoptRun(tx, new Map([[flow.name, flow]]), run)
  const added = await extendRun(tx, flow, run, request)
  return { isNew: false, added, ...(changed && { changed }) }
}

/** Most bytes of an input, and of each resource: far more than a model takes, far less than would hurt. */
const MAX_BYTES = 4 * 1024 * 1024

/** A request as the flow takes it. What no run can be made of is refused before anything is stored. */
export function readRequest(flow: Flow, request: RunRequest): RunRequest {
  checkText('The input', request.input)
  return { ...request, options: readOptions(flow, request.options) }
}

function checkText(what: string, text: string): void {
  const size = Buffer.byteLength(text)
  if (size > MAX_BYTES) throw new RequestUnusable(what, `has ${size} bytes; the limit is ${MAX_BYTES}`)
  const zero = text.indexOf('\0')
  if (zero >= 0) throw new RequestUnusable(what, `is not text: it has a zero byte at position ${zero}`)
}

/** Resources are part of a request by their content; their text is stored once, as artifacts. */
function withResources(flow: Flow, request: RunRequest, resources: readonly RunResource[]): RunRequest {
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
    throw new FlowCannot(flow.name, 'was given two resources of the same name.')
  }
  return { ...request, options: { ...request.options, resources: Object.fromEntries(hashes.sort()) } }
}

async function storeResources(
  tx: Transaction<Database>,
  flow: Flow,
  run: { readonly id: string; readonly project: string },
  resources: readonly RunResource[],
): Promise<void> {
  const drafts = resources.map(({ name, text }) => ({
    path: flow.resourcePath!(run, name),
    kind: 'resource',
    text,
    meta: { name },
    origins: [{ id: name, kind: 'input' as const, label: name, via: 'given by the user' }],
  }))
  if (drafts.length > 0) await storeArtifacts(tx, run.id, drafts)
}

/** Tells whether a run is the same: by all that decides its outcome, but not by how much of it was asked for. */
export function runFingerprint(flow: Pick<Flow, 'name' | 'options'>, project: string, request: RunRequest): string {
  const scope = (flow.options ?? []).filter(({ isScope }) => isScope).map(({ name }) => name)
  const options = Object.entries(request.options)
    .filter(([name]) => !scope.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([flow.name, project, request.input, request.models, options]))
    .digest('hex')
}
