import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorClass } from '@quire/core'
import { FlowCannot } from '../engine/flow/errors.ts'
import type { Flow, FlowOption } from '../engine/flow/flow.ts'
import type { FlowIdentity } from '../engine/records/flow-identity.ts'
import { readFeedback } from '../engine/run/feedback.ts'
import type { FlowContext } from '../kit/flow-context.ts'
import type { Kit } from '../kit/kit.ts'
import type { Plugin } from '../kit/plugin.ts'
import type { Store } from '../store/store.ts'
import { type CodeFlow, listCodeFlows } from '../trust/list-code-flows.ts'
import { requireTrust } from '../trust/trust-workspace.ts'
import { createAskFlow } from './ask-flow.ts'
import type { Workspace } from './workspace.ts'

/** A file in `flows/` does not define a flow. */
export class InvalidFlowFile extends errorClass<{ file: string }>('invalid-flow-file') {
  constructor(file: string, why: string, cause?: unknown) {
    super(`${file} ${why}`, { file }, cause === undefined ? undefined : { cause })
  }
}

/** A flow as shown in lists. */
export interface ListedFlow {
  readonly name: string
  readonly description: string
  /** The options of a run. Undefined if none are declared, or if finding them would require running code. */
  readonly options?: readonly FlowOption[]
  /** The file of a flow written in code. Only the name is listed, because loading the file would run its code. */
  readonly code?: string
}

/** The flows of a workspace and its kits that need no code of the workspace. */
export interface DataFlows {
  readonly own: readonly Flow[]
  readonly kits: readonly Flow[]
}

/**
 * Loads the flows of the workspace (`recipes/*.yaml`, `flows/*.mjs`) and its kits. Imports the workspace's code, so the
 * workspace must be trusted. Without a store, the flows cannot be run.
 * @example
 * const flows = await loadFlows(workspace, store)
 * flows.map(({ name }) => name) // → ['dialectic', 'review']
 * @throws UntrustedWorkspace
 */
export function loadFlows(workspace: Workspace, store?: Store): Promise<Flow[]> {
  const context = workspace.context(store && { feedback: (run) => readFeedback(store.db, run) })
  return loadAllFlows(workspace, context, () => loadDataFlows(workspace, context))
}

/** Adds the flows that the workspace defines in code. @throws UntrustedWorkspace */
export async function loadAllFlows(
  workspace: Workspace,
  context: FlowContext,
  loadData: () => Promise<DataFlows>,
): Promise<Flow[]> {
  requireTrust(workspace)
  const { root } = workspace
  const files = root === undefined ? [] : listCodeFlows(root)
  const code = await Promise.all(files.map((file) => loadFlow(workspace, root!, file, context)))
  const { own, kits } = await loadData()
  const ask = ownedBy(createAskFlow(context), workspaceOwner(workspace), context)
  const flows = [...withKits([...own, ...code], kits), ask]
  checkNames(flows)
  return flows
}

/** Loads the flows that are data, and those of kits. Does not run the workspace's code. */
export async function loadDataFlows(workspace: Workspace, context: FlowContext): Promise<DataFlows> {
  return { own: await ownFlows(workspace, context), kits: await kitFlows(workspace, context) }
}

/** Rejects duplicate flow names, because runs find their flow by name. */
function checkNames(flows: readonly Flow[]): void {
  for (const [index, flow] of flows.entries()) {
    const { name } = flow
    const other = flows.findIndex((one) => one.name === name)
    if (other === index) continue
    // Read only here, because the identity of a recipe is a hash of all its files.
    const owners = [flows[other]?.identity?.owner, flow.identity?.owner].join(' and ')
    throw new FlowCannot(
      name,
      `exists twice, in ${owners}. A kit with a process also has a flow with the kit's name. Rename or remove one of them.`,
    )
  }
}

/** Lists the flows that can be run here, trusted or not. Does not run the workspace's code. */
export function listFlows({ root, isTrusted }: Workspace, { own, kits }: DataFlows): ListedFlow[] {
  const description = isTrusted ? 'code' : 'code, not loaded because the workspace is not trusted'
  const code =
    root === undefined ? [] : listCodeFlows(root).map(({ name, file }) => ({ name, description, code: file }))
  return withKits([...own.flatMap(listed), ...code], kits.flatMap(listed))
}

function listed({ name, description, options, isHidden }: Flow): ListedFlow[] {
  return isHidden ? [] : [{ name, description, ...(options && { options }) }]
}

async function kitFlows({ root, kits, plugins }: Workspace, context: FlowContext): Promise<Flow[]> {
  const flows = kits.map(async (kit) => {
    const all = [...(await kit.flows(context)), ...(await pluginFlows(plugins, context, kit))]
    return all.map((flow) => ownedBy(flow, kitOwner(kit, root), context))
  })
  return (await Promise.all(flows)).flat()
}

async function ownFlows(workspace: Workspace, context: FlowContext): Promise<Flow[]> {
  if (workspace.root === undefined) return []
  const flows = await pluginFlows(workspace.plugins, context)
  return flows.map((flow) => ownedBy(flow, workspaceOwner(workspace), context))
}

function workspaceOwner({ config }: Workspace): FlowIdentity {
  return { owner: `workspace ${config.name ?? 'default'}` }
}

/** A packaged kit has the version of its package. A kit of the workspace has no version. */
function kitOwner({ name, root }: Kit, workspace: string | undefined): FlowIdentity {
  const isOwn = workspace !== undefined && root.startsWith(workspace + sep)
  const version = isOwn ? undefined : packageVersion(root)
  return { owner: `kit ${name}`, ...(version !== undefined && { version }) }
}

function packageVersion(dir: string): string | undefined {
  const file = join(dir, 'package.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version
  return dirname(dir) === dir ? undefined : packageVersion(dirname(dir))
}

/** Adds the flow's origin to its identity, and the workspace's prompts. The identity may be computed lazily. */
function ownedBy(flow: Flow, owner: FlowIdentity, prompts: FlowContext): Flow {
  const { identity, ...rest } = Object.getOwnPropertyDescriptors(flow)
  return Object.create(Object.getPrototypeOf(flow), {
    prompts: { enumerable: true, value: prompts },
    ...rest,
    identity: { enumerable: true, get: () => ({ ...owner, ...(identity && flow.identity) }) },
  }) as Flow
}

async function pluginFlows(plugins: readonly Plugin[], context: FlowContext, kit?: Kit): Promise<Flow[]> {
  return (await Promise.all(plugins.map((plugin) => plugin.flows?.(context, kit) ?? []))).flat()
}

/** A flow of the workspace replaces a kit's flow with the same name. */
function withKits<T extends { readonly name: string }>(own: readonly T[], kits: readonly T[]): T[] {
  return [...own, ...kits.filter(({ name }) => own.every((flow) => flow.name !== name))]
}

async function loadFlow(
  workspace: Workspace,
  root: string,
  { name, file }: CodeFlow,
  context: FlowContext,
): Promise<Flow> {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
  let module: { default?: unknown }
  try {
    // The hash makes Node load an edited file as a different module.
    module = await import(`${pathToFileURL(join(root, file)).href}?${hash.slice(0, 8)}`)
  } catch (error) {
    throw new InvalidFlowFile(
      file,
      `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
      error,
    )
  }
  if (typeof module.default !== 'function')
    throw new InvalidFlowFile(file, 'must have a default export: a function that returns a flow.')
  const flow: unknown = await (module.default as (context: FlowContext) => unknown)(context)
  if (!isFlow(flow)) throw new InvalidFlowFile(file, 'does not return a flow with name, start and kinds.')
  // Flow lists show the file's name without running its code, so both names must match.
  if (flow.name !== name)
    throw new InvalidFlowFile(
      file,
      `defines a flow named '${flow.name}'. The name must match the file name: '${name}'.`,
    )
  return ownedBy({ ...flow, identity: { hash } }, workspaceOwner(workspace), context)
}

function isFlow(value: unknown): value is Flow {
  if (typeof value !== 'object' || value === null) return false
  const { name, start, kinds } = value as Partial<Flow>
  return typeof name === 'string' && typeof start === 'function' && typeof kinds === 'object' && kinds !== null
}
