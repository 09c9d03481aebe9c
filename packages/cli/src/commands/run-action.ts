import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { loadTextFile } from '@quire/core/template'
import {
  changeLimits,
  costOf,
  FlowNotFound,
  loadFlows,
  nameModel,
  previewRun,
  type RunLimits,
  type RunSummary,
  summariseRun,
  type Workspace,
} from '@quire/runtime'
import { EXIT, Exit } from '../exit-code.ts'
import { flowOptions } from '../flow-options.ts'
import { readLimits } from '../limit-options.ts'
import { MODEL_KINDS } from '../model-kinds.ts'
import { openTrustedWorkspace } from '../open-trusted-workspace.ts'
import type { Output } from '../output.ts'
import { projectName } from '../project-name.ts'
import { readMainInput } from '../read-main-input.ts'
import { runId } from '../run-id.ts'
import { showProgress } from '../show-progress.ts'
import { flowChanged, foundAgain } from '../views/found-again.ts'
import { previewView } from '../views/preview-view.ts'
import { runView } from '../views/run-view.ts'
import { withEngine } from '../with-engine.ts'
import type { RunOptions } from './run.ts'

export async function run(flow: string, options: RunOptions, output: Output): Promise<void> {
  const input = await readMainInput(options.input!)
  const id = runId(options.runId)
  const workspace = await openTrustedWorkspace(options)
  const { model: usual } = workspace.config
  const wanted = options.models ?? (usual === undefined ? [] : [usual])
  const models = wanted.map((model) => nameModel(model, workspace.models, workspace.config, MODEL_KINDS))
  const request = { input, models, options: flowOptions(options) }
  if (options.dryRun) {
    await preview(flow, request, workspace, options, output)
    return
  }
  const resources = (options.resource ?? []).map((file) => ({ name: basename(file), text: loadTextFile(file) }))
  const summary = await withEngine(options, {}, async (engine) => {
    const project = projectName(options, workspace)
    const limits = readLimits(options)
    warnOfUnpriced(workspace, request.models, limits, output)
    const { isNew, added, changed } = await engine.start(flow, request, { id, project, limits, resources })
    if (!isNew) {
      const summary = await engine.patiently(id, async () => {
        await changeLimits(engine, id, limits)
        return summariseRun(engine.store.db, id)
      })
      output.note(foundAgain(id, summary.status, added))
      if (changed) output.note(flowChanged(changed))
      // What has ended is not begun again by a process of its own.
      if (options.detach && summary.status !== 'running') return { ...summary, durationMs: 0 }
    }
    if (options.detach) return undefined
    return showProgress(engine, id, { concurrency: options.concurrency, output })
  })
  if (!summary) {
    detach(id, options)
    output.result(
      { run: id, flow, status: 'running' },
      () => `Run ${id} goes on by itself. Look at it with: quire show ${id}`,
    )
    return
  }
  endRun(summary, output)
}

/** Shows what would be sent; no store is opened. */
async function preview(
  name: string,
  request: Parameters<typeof previewRun>[1],
  workspace: Workspace,
  options: RunOptions,
  output: Output,
): Promise<void> {
  const flows = await loadFlows(workspace)
  const flow = flows.find((one) => one.name === name)
  if (!flow) {
    throw new FlowNotFound(
      name,
      flows.map((one) => one.name),
    )
  }
  const prompts = await previewRun(flow, request, { project: projectName(options, workspace) })
  output.result({ flow: name, prompts }, () => previewView(prompts, output))
}

/** Money cannot be counted where no price is known, so a limit on it would hold nothing. */
function warnOfUnpriced(
  { models: known }: Workspace,
  models: readonly string[],
  limits: RunLimits,
  output: Output,
): void {
  if (limits.cost === undefined) return
  const isUnpriced = (id: string): boolean =>
    costOf(known.get(id).profile, { inputTokens: 1, outputTokens: 1 }, MODEL_KINDS) === undefined
  const unpriced = [...new Set(models)].filter(isUnpriced)
  if (unpriced.length > 0) {
    output.note(`No price is known for ${unpriced.join(', ')}: what they cost does not count towards --max-cost.`)
  }
}

/** Prints a run's end and sets the exit code that goes with it. */
export function endRun(summary: RunSummary & { readonly durationMs: number }, output: Output): void {
  output.result(summary, () => runView(summary, output))
  if (summary.status === 'running') throw new Exit(EXIT.interrupted)
  if (summary.status === 'failed' || summary.status === 'incomplete' || summary.status === 'cancelled') {
    const isModel = summary.errors.some(({ code }) => MODEL_FAILURES.includes(code))
    throw new Exit(isModel && summary.status === 'failed' ? EXIT.modelFailed : EXIT.runFailed)
  }
}

const MODEL_FAILURES = [
  'rate-limited',
  'overloaded',
  'server',
  'timeout',
  'network',
  'cut-off',
  'unauthorised',
  'rejected',
  'not-installed',
  'misconfigured',
]

function detach(id: string, options: RunOptions): void {
  const { workspace, trust, fault = [], concurrency, storeWait } = options
  const args = [
    process.argv[1]!,
    'resume',
    id,
    '--quiet',
    '--concurrency',
    String(concurrency),
    ...(workspace === undefined ? [] : ['--workspace', workspace]),
    ...(storeWait === undefined ? [] : ['--store-wait', String(storeWait)]),
    ...(trust ? ['--trust'] : []),
    ...fault.flatMap((kind) => ['--fault', kind]),
  ]
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
}
