// Runs one flow in a separate process. The process can be told to die at a boundary.   node run-process.ts
// '{"workspace":…,"flow":…,"run":…,"input":…,"models":[…],"dieAt":"call.stored","dieIn":"write-1"}'
import { kits } from '@quire/kits'
import { openModel } from '@quire/runtime/call'
import { Engine } from '@quire/runtime/engine'
import { loadFlows } from '@quire/runtime/flows'
import { openStore } from '@quire/runtime/store'
import { loadWorkspace } from '@quire/runtime/workspace'

export interface Job {
  readonly workspace: string
  readonly databaseUrl?: string
  readonly flow: string
  readonly run: string
  readonly input: string
  readonly models: readonly string[]
  /** Where the process kills itself, or pauses until told to continue. */
  readonly dieAt?: string
  readonly stopAt?: string
  /** Where the process blocks its main thread for a while. */
  readonly blockAt?: string
  /** The step during which the process kills, stops or blocks itself. */
  readonly dieIn?: string
  readonly concurrency?: number
}

/** Longer than a lease. */
const BLOCKED_MS = 14_000

const job = JSON.parse(process.argv[2]!) as Job
const workspace = loadWorkspace(job.workspace, { kits })
const store = await openStore(job.databaseUrl ? { databaseUrl: job.databaseUrl } : { workspace: job.workspace })
const engine = await Engine.open({
  store,
  flows: await loadFlows(workspace, store),
  models: workspace.models,
  settings: workspace.config,
  openModel: (id) => openModel(id, { settings: workspace.config, environment: process.env }),
  random: () => 0,
  onBoundary: (boundary, step) => {
    if (!step.endsWith(job.dieIn ?? '')) return
    if (boundary === job.dieAt) process.kill(process.pid, 'SIGKILL')
    if (boundary === job.stopAt) process.kill(process.pid, 'SIGSTOP')
    if (boundary === job.blockAt) block()
  },
})
const { input, models, run } = job
await engine.start(job.flow, { input, models, options: {} }, { id: run, project: 'e2e' })
const summary = await engine.runToEnd(run, { concurrency: job.concurrency ?? 3 })
await engine.close()
console.log(JSON.stringify(summary))

function block(): void {
  const until = performance.now() + BLOCKED_MS
  while (performance.now() < until);
}
