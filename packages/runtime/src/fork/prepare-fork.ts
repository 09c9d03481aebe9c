import { type Kysely, sql } from 'kysely'
import type { ModelKind } from '../call/model-kind.ts'
import { CannotFork, ModelNotInRun } from '../engine/flow/errors.ts'
import type { Flow, RunRequest, RunResource } from '../engine/flow/flow.ts'
import { withReplaced } from '../engine/flow/replaced-models.ts'
import { readRequest } from '../engine/run/start-run.ts'
import { getBlobText } from '../store/blob.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { ASK } from '../workspace/ask-flow.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type ForkedRun, findForked } from './find-forked.ts'
import type { ForkChange } from './fork-request.ts'
import { type ForkedFiles, forkedFiles } from './prompt-files.ts'
import { stepsToAsk } from './steps-to-ask.ts'

/** A fork that can be started: its request, and how it differs from its run. */
export interface PreparedFork extends ForkedFiles {
  readonly source: ForkedRun
  /** The request of the fork, with its origin. */
  readonly request: RunRequest
  readonly resources: readonly RunResource[]
  /** The replaced models, by full ids. */
  readonly models: Readonly<Record<string, string>>
  readonly set: NonNullable<ForkChange['set']>
}

interface ForkHost {
  readonly store: Store
  readonly flows: ReadonlyMap<string, Flow>
  readonly kinds: readonly ModelKind[]
  readonly workspace: Workspace
  /** Full model ids. */
  readonly nameModels: (models: readonly string[]) => Promise<readonly string[]>
}

/**
 * Finds out what a fork would run. Stores nothing.
 * @throws RunNotFound, CannotFork, ModelNotInRun, OptionUnknown, OptionInvalid
 */
export async function prepareFork(host: ForkHost, run: string, change: ForkChange): Promise<PreparedFork> {
  const { db } = host.store
  const source = await findForked(host, run)
  const models = await namedModels(host, source, change.models ?? {})
  const { set = {}, at } = change
  const files = await forkedFiles(db, host.workspace, run, change.with ?? [])
  const { resources: _, ...options } = source.request.options
  const changes = Object.entries(models).map(([model, by]) => ({ model, by, keeps: [] }))
  const asked = source.flow.name === ASK
  if (asked) checkInputs(host.workspace, source, set)
  const replaced = withReplaced({ models: source.request.models, options }, changes)
  const input = asked ? withInputs(source.request.input, set) : source.request.input
  const asks = at === undefined ? [] : await stepsToAsk(db, run, at)
  const request = readRequest(source.flow, {
    input,
    models: replaced.models,
    options: asked ? replaced.options : { ...replaced.options, ...set },
  })
  return {
    source,
    ...files,
    request: { ...request, fork: { run, asks, files: files.files } },
    resources: await readResources(db, run),
    models,
    set,
  }
}

async function namedModels(
  { nameModels }: ForkHost,
  { id, flow, request }: ForkedRun,
  models: NonNullable<ForkChange['models']>,
): Promise<Readonly<Record<string, string>>> {
  const known = [...new Set([...request.models, ...(flow.modelsOf?.(request) ?? [])])]
  const named = await Promise.all(
    Object.entries(models).map(async ([model, by]) => {
      const [one = model] = await nameModels([model]).catch(() => [model])
      if (!known.includes(one)) throw new ModelNotInRun(id, one, known)
      const isRequested = JSON.stringify([request.models, request.options]).includes(JSON.stringify(one))
      if (!isRequested) {
        const where = 'is set by the flow or a blueprint, not by the request. Change the file, and name it with --with.'
        throw new CannotFork(id, `its model ${one} ${where}`)
      }
      return [one, (await nameModels([by]))[0]!] as const
    }),
  )
  return Object.fromEntries(named)
}

/** @throws CannotFork if the blueprint of a single question has no such input */
function checkInputs(workspace: Workspace, { id, request }: ForkedRun, set: NonNullable<ForkChange['set']>): void {
  const name = String(request.options.blueprint)
  const { inputs } = workspace.getBlueprint(name)
  const unknown = inputs && Object.keys(set).find((input) => !Object.hasOwn(inputs, input))
  if (unknown === undefined) return
  throw new CannotFork(
    id,
    `its blueprint '${name}' has no input '${unknown}'. Inputs: ${Object.keys(inputs!).join(', ')}.`,
  )
}

/** Changes inputs of a single question. */
function withInputs(input: string, set: NonNullable<ForkChange['set']>): string {
  if (Object.keys(set).length === 0) return input
  return `${JSON.stringify({ ...(JSON.parse(input) as object), ...set }, null, 2)}\n`
}

async function readResources(db: Kysely<Database>, run: string): Promise<RunResource[]> {
  const { rows } = await sql<{ name: string; blob: string }>`
    select meta ->> 'name' as name, blob from artifact
    where run_id = ${run} and kind = 'resource' and step_id is null order by number
  `.execute(db)
  return Promise.all(rows.map(async ({ name, blob }) => ({ name, text: await getBlobText(db, blob) })))
}
