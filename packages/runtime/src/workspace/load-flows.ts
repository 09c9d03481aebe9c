import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { QuireError } from '@quire/core'
import type { Flow } from '../engine/flow.ts'
import type { FlowEnvironment } from '../kit/flow-environment.ts'
import { readFeedback } from '../recipe/feedback.ts'
import { workspaceRecipes } from '../recipe/load-recipe-flows.ts'
import type { Store } from '../store/store.ts'
import type { Workspace } from './workspace.ts'

/** A file in `flows/` that is no flow. */
export class InvalidFlowFile extends QuireError {
  readonly code = 'invalid-flow-file'
  readonly file: string

  constructor(file: string, why: string, cause?: unknown) {
    super(`flows/${file} ${why}`, cause === undefined ? undefined : { cause })
    this.file = file
  }
}

/** All flows that can be run here: the workspace's own, from `recipes/*.yaml` and `flows/*.mjs`, and the kits'. Without a store they can be listed, not run. */
export async function loadFlows(workspace: Workspace, store?: Store): Promise<Flow[]> {
  const environment: FlowEnvironment = {
    root: workspace.root,
    get models() {
      return workspace.models
    },
    overlays: workspace.config.overlays ?? {},
    valueFiles: workspace.valueFiles,
    ...(workspace.config.domain !== undefined && { domain: workspace.config.domain }),
    kits: workspace.kits,
    blueprint: (name) => workspace.getBlueprint(name),
    feedback: async (run) => (store ? readFeedback(store.db, run) : []),
  }
  const kits = await Promise.all(workspace.kits.map((kit) => kit.flows(environment)))
  const own = workspace.root === undefined ? [] : await ownFlows(workspace.root, environment)
  // A flow of the workspace stands in for a kit's of the same name.
  return [...own, ...kits.flat().filter(({ name }) => own.every((flow) => flow.name !== name))]
}

async function ownFlows(root: string, environment: FlowEnvironment): Promise<Flow[]> {
  const dir = join(root, 'flows')
  const files = listModules(dir)
  const code = await Promise.all(files.map((file) => loadFlow(dir, file, environment)))
  return [...workspaceRecipes(root, environment), ...code]
}

function listModules(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((file) => /^[A-Za-z0-9_][A-Za-z0-9._-]*\.mjs$/.test(file))
      .sort()
  } catch {
    // A workspace need not have flows of its own.
    return []
  }
}

async function loadFlow(dir: string, file: string, environment: FlowEnvironment): Promise<Flow> {
  let module: { default?: unknown }
  try {
    module = await import(pathToFileURL(join(dir, file)).href)
  } catch (error) {
    throw new InvalidFlowFile(
      file,
      `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
      error,
    )
  }
  if (typeof module.default !== 'function')
    throw new InvalidFlowFile(file, 'must export a function by default that returns a flow.')
  const flow: unknown = await (module.default as (environment: FlowEnvironment) => unknown)(environment)
  if (!isFlow(flow)) throw new InvalidFlowFile(file, 'returns no flow: it needs name, start and kinds.')
  return flow
}

function isFlow(value: unknown): value is Flow {
  if (typeof value !== 'object' || value === null) return false
  const { name, start, kinds } = value as Partial<Flow>
  return typeof name === 'string' && typeof start === 'function' && typeof kinds === 'object' && kinds !== null
}
