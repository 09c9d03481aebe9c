import { costOf } from '../call/cost-of.ts'
import { findKind } from '../call/model-kind.ts'
import type { Engine } from '../engine/engine.ts'
import type { Flow, FlowOption, JsonValue, RunRequest, RunResource } from '../engine/flow/flow.ts'
import type { RunLimits } from '../engine/records/run-limits.ts'
import type { StartedRun } from '../engine/run/start-run.ts'
import type { RunStatus } from '../store/database.ts'
import type { QuireResources } from './quire-resources.ts'

/** A request to run a flow. */
export interface FlowRequest {
  /** The main input of the flow. */
  readonly input: string
  /** Full ids (`provider/model`) or aliases. By default, the workspace's model. */
  readonly models?: readonly string[]
  /** Values of the flow's options, keyed by name. */
  readonly options?: Readonly<Record<string, JsonValue>>
  /** The project that the run belongs to. By default, the workspace's name. */
  readonly project?: string
  /** Identifies the run. The same request with the same id continues the run. */
  readonly runId?: string
  /** Files that the run can use in addition to its input. */
  readonly resources?: readonly RunResource[]
  /** If a limit is reached, the run ends as incomplete and keeps its results so far. */
  readonly limits?: RunLimits
}

/** A new or existing run, before work on it starts. */
export interface FoundRun extends StartedRun {
  readonly status: RunStatus
}

/** The request for the engine, completed with the defaults of the flow and the workspace. */
export async function runRequest(
  resources: QuireResources,
  request: FlowRequest,
  flow?: Pick<Flow, 'models' | 'options'>,
): Promise<RunRequest> {
  const { input, options = {} } = request
  const unset = flow?.options?.filter(({ name, fill }) => fill === 'no-models' && !Object.hasOwn(options, name)) ?? []
  const filled = request.models ? [] : unset.map(({ name }) => [name, true])
  return {
    input,
    models: await resources.nameModels(request.models ?? flow?.models),
    options: { ...options, ...Object.fromEntries(filled) },
  }
}

/** The project of a run. Never the folder's name, so that paths do not depend on the workspace's location. */
export function projectOf({ workspace }: Pick<QuireResources, 'workspace'>, project?: string): string {
  return project ?? workspace.config.name ?? 'default'
}

/** A flow, and the arguments that a run of this flow would get. */
export interface PreparedRun {
  readonly flow: Flow
  readonly request: RunRequest
  readonly project: string
  readonly resources: readonly RunResource[]
}

/** @throws RequestUnusable, OptionInvalid, OptionUnknown, FlowCannot */
export async function prepareRun(resources: QuireResources, flow: Flow, request: FlowRequest): Promise<PreparedRun> {
  const { readRequest, withResources } = await import('../engine/run/start-run.ts')
  const { resources: files = [] } = request
  const checked = withResources(flow, readRequest(flow, await runRequest(resources, request, flow)), files)
  return { flow, request: checked, project: projectOf(resources, request.project), resources: files }
}

/** Stores a run, or finds an existing run and changes its limits. */
export async function startFlow(
  resources: QuireResources,
  engine: Engine,
  flow: string,
  id: string,
  request: FlowRequest,
): Promise<FoundRun> {
  const named = await runRequest(resources, request, engine.flows.get(flow))
  await warnOfAssumptions(resources, named.models)
  if (request.limits?.cost !== undefined) await warnOfUnpriced(resources, named.models)
  const options = await completeOptions(resources, engine.flows.get(flow)?.options ?? [], named.options)
  const project = projectOf(resources, request.project)
  return startRequest(engine, flow, id, { ...request, request: { ...named, options }, project })
}

/** Stores a run for a complete request, or finds an existing run and changes its limits. */
export async function startRequest(
  engine: Engine,
  flow: string,
  id: string,
  run: Pick<PreparedRun, 'request' | 'project'> & Pick<FlowRequest, 'limits' | 'resources'>,
): Promise<FoundRun> {
  const { limits = {}, resources = [], request, project } = run
  const started = await engine.start(flow, request, { id, project, limits, resources })
  if (started.isNew) return { ...started, status: 'running' }
  return engine.patiently(id, async () => {
    const { changeLimits } = await import('../engine/run/run-control.ts')
    const { readProgress } = await import('../engine/records/run-progress.ts')
    await changeLimits(engine, id, limits)
    const { status } = await readProgress(engine.store.db, id)
    return { ...started, status }
  })
}

/** Options for the engine, with full model ids. Includes the current date if the flow needs it. */
async function completeOptions(
  resources: QuireResources,
  declared: readonly FlowOption[],
  values: RunRequest['options'],
): Promise<RunRequest['options']> {
  const options: Record<string, JsonValue> = { ...values }
  for (const { name, type, fill } of declared) {
    const value = options[name]
    if (type === 'model' && typeof value === 'string') options[name] = (await resources.nameModels([value]))[0]!
    if (fill === 'today') options[name] ??= new Date().toISOString().slice(0, 10)
  }
  return options
}

/** Warns if Quire had to assume model properties that affect prompts. */
async function warnOfAssumptions(resources: QuireResources, models: readonly string[]): Promise<void> {
  const kinds = await resources.kinds()
  for (const id of new Set(models)) {
    if (findKind(id, kinds)) continue
    const { diagnostics } = resources.workspace.models.get(id)
    for (const diagnostic of diagnostics) if (diagnostic.severity === 'warning') resources.options.report?.(diagnostic)
  }
}

/** Warns that a cost limit has no effect on models without a known price. */
async function warnOfUnpriced(resources: QuireResources, models: readonly string[]): Promise<void> {
  const kinds = await resources.kinds()
  const isUnpriced = (id: string): boolean =>
    costOf(resources.workspace.models.get(id).profile, { inputTokens: 1, outputTokens: 1 }, kinds) === undefined
  const unpriced = [...new Set(models)].filter(isUnpriced)
  if (unpriced.length === 0) return
  const message = `No price is known for ${unpriced.join(', ')}. Calls to these models do not count towards the limit (--max-cost).`
  resources.options.report?.({ code: 'run.price-unknown', severity: 'warning', message })
}
