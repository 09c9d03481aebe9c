import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { didYouMean } from '@quire/core/model'
import { loadTextFile } from '@quire/core/template'
import { FlowNotFound } from '@quire/runtime/errors'
import type { FlowRequest, FoundRun, Quire } from '@quire/runtime/front-door'
import { InvalidInput } from '../command-line/errors.ts'
import { readLimits } from '../command-line/limit-options.ts'
import { readMainInput } from '../input/read-main-input.ts'
import { rejectOtherKind } from '../input/reject-other-kind.ts'
import { openFor } from '../open/open-for.ts'
import { noteOutside } from '../open/outside-workspace.ts'
import { createOutput, type Output } from '../output/output.ts'
import { showProgress } from '../progress/show-progress.ts'
import { estimateView } from '../views/estimate-view.ts'
import { flowChanged, foundAgain } from '../views/found-again.ts'
import { previewView } from '../views/preview-view.ts'
import { assertRunnable } from './assert-runnable.ts'
import { endRun } from './end-run.ts'
import type { RunOptions } from './run.ts'

/** The flow's options. */
type Told = NonNullable<FlowRequest['options']>

export async function run(flow: string, told: Told, options: RunOptions): Promise<void> {
  const output = createOutput(options)
  const noteFound = ({ isNew, status, added, changed }: FoundRun, id: string): void => {
    if (!isNew) output.note(foundAgain(id, status, added, output))
    if (changed) output.note(flowChanged(changed))
  }
  await using quire = await openFor(options, { isRunning: true })
  await checkFlow(quire, flow, output)
  const request = await readRequest(told, options)
  if (options.dryRun) {
    const prompts = await quire.preview(flow, request)
    return output.result({ flow, prompts }, () => previewView(prompts, output))
  }
  if (options.estimate) {
    const { estimateRun } = await import('@quire/inspect/costs')
    const estimate = await estimateRun(quire, flow, request)
    return output.result(estimate, () => estimateView(estimate, output))
  }
  await assertRunnable(quire, flow, request, options, output)
  if (!quire.isShared) noteOutside(options, 'the run is', output)
  if (options.detach) {
    const { run: id, ...found } = await quire.start(flow, request)
    noteFound(found, id)
    // If the run has already ended, it is not started again in the background.
    if (found.status !== 'running') return endRun(quire, { ...(await quire.summary(id)), durationMs: 0 }, output)
    detach(id, options)
    return output.result(
      { run: id, flow, status: 'running' },
      () => `Run ${id} continues in the background. To see it: ${output.command(`show ${id}`)}`,
    )
  }
  const result = await showProgress(quire, (follow) => quire.run(flow, { ...request, ...follow }), {
    output,
    concurrency: options.concurrency,
    onStarted: noteFound,
  })
  await endRun(quire, result, output)
}

/** Rejects an unknown name before the input is read. @throws FlowNotFound, InvalidInput */
async function checkFlow(quire: Quire, name: string, output: Output): Promise<void> {
  const flows = (await quire.listFlows()).map((flow) => flow.name)
  if (flows.includes(name)) return
  await rejectOtherKind(quire, name, 'flow', output)
  if (quire.workspace.root !== undefined) throw new FlowNotFound(name, flows)
  throw new InvalidInput(
    `Unknown flow '${name}'.${didYouMean(name, flows)} There is no quire.yaml here or above, so only the kits’ flows are available: ${flows.join(', ')}. To create a workspace, run: ${output.command('init')}`,
  )
}

async function readRequest(told: Told, options: RunOptions): Promise<FlowRequest> {
  const { input, issue, models, resource = [], project, runId } = options
  return {
    input: issue === undefined ? await readMainInput(input!) : await readIssue(issue),
    options: told,
    resources: resource.map((file) => ({ name: basename(file), text: loadTextFile(file) })),
    limits: readLimits(options),
    ...(models && { models }),
    ...(project !== undefined && { project }),
    ...(runId !== undefined && { runId }),
  }
}

async function readIssue(file: string): Promise<string> {
  const { issueRequest } = await import('@quire/kits/change')
  return issueRequest(await readMainInput(file))
}

/** Lets a background process continue the run. */
function detach(id: string, { workspace, trust, fault = [], concurrency, storeWait }: RunOptions): void {
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
