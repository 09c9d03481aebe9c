import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assertModelsReady, hasRun, modelsOfRun } from '@quire/authoring'
import { confirmCost } from '@quire/inspect/costs'
import { confirmFork, planFork } from '@quire/inspect/fork'
import type { FlowRequest, Quire, ResumeRequest, RunHandle } from '@quire/runtime'
import { InvalidRunId, StoreGone } from '@quire/runtime/errors'
import type { AskRequest, ForkRequest, FoundRun } from '@quire/runtime/front-door'

const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

const COST_ADVICE = 'To accept this cost, send isCostConfirmed: true. To limit it, send limits.cost.'

export interface RunWorkOptions {
  /** Maximum number of concurrent steps per run. */
  readonly concurrency?: number
  /** Called with problems other than failed runs. */
  readonly report: (message: string) => void
  /** Opens the same workspace again, so that a new run uses the current files. */
  readonly reopen?: () => Promise<Quire>
  /** Called with every workspace opened for runs. @returns a function that stops listening */
  readonly hear?: (quire: Quire) => () => void
}

/**
 * Manages the runs requested from this server. With the workspace's own store, the server executes the runs, and
 * continues them after a restart. With a shared PostgreSQL database, workers execute the runs.
 */
export class RunWork {
  readonly #quire: Quire
  readonly #options: RunWorkOptions
  readonly #marks: RunMarks
  readonly #handles = new Map<string, RunHandle>()
  readonly #workers: Workers
  #isClosing = false

  constructor(quire: Quire, options: RunWorkOptions) {
    this.#quire = quire
    this.#options = options
    this.#marks = new RunMarks(quire.dir)
    this.#workers = new Workers(quire, options)
  }

  has(run: string): boolean {
    return this.#handles.has(run)
  }

  /**
   * Checks a new run and its cost before anything is stored. On a shared store, keys are not checked, because workers
   * call the models. Existing runs are not checked.
   */
  async #assertRunnable(flow: string, request: FlowRequest, isCostConfirmed: boolean): Promise<void> {
    const quire = this.#quire
    if (await hasRun(quire, request.runId)) return
    if (!quire.isShared) await assertModelsReady(quire, await modelsOfRun(quire, flow, request))
    await confirmCost(quire, flow, request, () => isCostConfirmed, COST_ADVICE)
  }

  /** Starts a run, or continues the run with that id. @throws RunNotReady, CostNotConfirmed */
  async start(
    flow: string,
    request: FlowRequest,
    { isCostConfirmed = false } = {},
  ): Promise<FoundRun & { readonly run: string }> {
    await this.#assertRunnable(flow, request, isCostConfirmed)
    if (this.#quire.isShared) return this.#quire.start(flow, request)
    const runId = request.runId ?? this.#quire.newId().slice(0, 8)
    // Returns the run in progress or reports a conflict. Does not start a second worker.
    if (this.has(runId)) return this.#quire.start(flow, { ...request, runId })
    const worker = await this.#workers.take(flow)
    return this.#begin(
      runId,
      (concurrency) => worker.quire.run(flow, { ...request, runId, ...concurrency }),
      worker.release,
    )
  }

  /** Starts a fork of a run, or continues the fork with that id. @throws CannotFork, CostNotConfirmed */
  async fork(
    run: string,
    request: ForkRequest,
    { isCostConfirmed = false } = {},
  ): Promise<FoundRun & { readonly run: string }> {
    const quire = this.#quire
    const plan = await planFork(quire, run, request)
    if (!(await hasRun(quire, request.runId))) {
      if (!quire.isShared) await assertModelsReady(quire, plan.models)
      await confirmFork(quire, plan, request.limits ?? {}, () => isCostConfirmed, COST_ADVICE)
    }
    if (quire.isShared) return quire.startFork(run, request)
    const runId = request.runId ?? `fork-${quire.newId().slice(0, 8)}`
    if (this.has(runId)) return quire.startFork(run, { ...request, runId })
    const worker = await this.#workers.take(plan.flow)
    return this.#begin(
      runId,
      (concurrency) => worker.quire.fork(run, { ...request, runId, ...concurrency }),
      worker.release,
    )
  }

  /** Continues a run that crashed, failed, reached a limit or stopped at a gate. */
  async resume(run: string, request: ResumeRequest): Promise<FoundRun> {
    if (this.#quire.isShared) return this.#quire.reopen(run, request)
    const found = await this.#quire.reopen(run, request)
    await this.#marks.add(run)
    await this.#continue(run)
    return found
  }

  /** Sends the prompt of a call to another model, as a separate run. */
  async replay(call: string, model: string): Promise<FoundRun & { readonly run: string }> {
    const runId = `replay-${this.#quire.newId().slice(0, 8)}`
    if (this.#quire.isShared) return this.#quire.start('replay', { input: call, models: [model], runId })
    return this.#begin(runId, () => this.#quire.replay(call, { model, runId }))
  }

  /** Sends one prompt to one or more models, as a separate run. */
  async ask(blueprint: string, request: AskRequest): Promise<FoundRun & { readonly run: string }> {
    const runId = request.runId ?? `ask-${this.#quire.newId().slice(0, 8)}`
    return this.#begin(runId, () => this.#quire.ask(blueprint, { ...request, runId }))
  }

  /** Continues a run that is ready, for example after a person has answered. Does not retry failed steps. */
  async continueReady(run: string): Promise<void> {
    const { status, flow } = await this.#quire.summary(run)
    if (this.#quire.isShared || status !== 'running' || (await this.#quire.getFlow(flow)).isInteractive) return
    await this.#marks.add(run)
    await this.#continue(run)
  }

  /** Continues the unfinished runs of an earlier server. */
  async recover(): Promise<readonly string[]> {
    if (this.#quire.isShared) return []
    const open: string[] = []
    for (const run of await this.#marks.list()) {
      const { status } = await this.#quire.summary(run).catch(() => ({ status: undefined }))
      if (status !== 'running') await this.#marks.remove(run)
      else {
        open.push(run)
        await this.#continue(run)
      }
    }
    return open
  }

  /** Stops all work. The next server continues unfinished runs. */
  async close(): Promise<void> {
    this.#isClosing = true
    const handles = [...this.#handles.values()]
    for (const handle of handles) handle.stop()
    await Promise.allSettled(handles.map(({ result }) => result))
    await this.#workers.close()
  }

  async #begin(
    run: string,
    begin: (concurrency: { concurrency?: number }) => RunHandle,
    release: () => Promise<void> = async () => {},
  ) {
    await this.#marks.add(run)
    const handle = begin(this.#concurrency())
    try {
      const found = await handle.started
      this.#keep(run, handle, release)
      return { run, ...found }
    } catch (error) {
      // `handle.result` rejects with the same error, so this rejection is ignored.
      handle.result.catch(() => {})
      await Promise.all([this.#marks.remove(run), release()])
      throw error
    }
  }

  async #continue(run: string): Promise<void> {
    if (this.has(run) || this.#isClosing) return
    const { flow } = await this.#quire.summary(run)
    const worker = await this.#workers.take(flow)
    if (this.has(run) || this.#isClosing) return worker.release()
    this.#keep(run, worker.quire.resume(run, { ...this.#concurrency(), isRetrying: false }), worker.release)
  }

  #keep(run: string, handle: RunHandle, release: () => Promise<void>): void {
    this.#handles.set(run, handle)
    void this.#see(run, handle, release)
  }

  /** Follows a run to its end. Continues the run if it became ready again at the last moment. */
  async #see(run: string, handle: RunHandle, release: () => Promise<void>): Promise<void> {
    try {
      await handle.result
      this.#handles.delete(run)
      if (this.#isClosing) return
      const { status } = await this.#quire.summary(run)
      if (status === 'running') await this.#continue(run)
      else await this.#marks.remove(run)
    } catch (error) {
      this.#handles.delete(run)
      this.#options.report(
        `The server stopped working on run ${run}: ${error instanceof Error ? error.message : error}`,
      )
      if (!StoreGone.isInstance(error)) await this.#marks.remove(run).catch(() => {})
    } finally {
      await release()
    }
  }

  #concurrency(): { concurrency?: number } {
    const { concurrency } = this.#options
    return concurrency === undefined ? {} : { concurrency }
  }
}

/**
 * Each unfinished run that was requested from a server is marked by an empty file. The file is created before the run
 * starts. Runs started from a terminal have no mark, so a server never continues a run that a person stopped there.
 */
class RunMarks {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = join(dir, '.quire', 'served')
  }

  async add(run: string): Promise<void> {
    if (!RUN_ID.test(run)) throw new InvalidRunId(run)
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const file = await open(join(this.#dir, run), 'a', 0o600)
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async remove(run: string): Promise<void> {
    await rm(join(this.#dir, run), { force: true })
  }

  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#dir).catch(() => [])
    return names.sort()
  }
}

/** An open workspace that works on runs of one flow version. */
interface Worker {
  readonly quire: Quire
  readonly end: () => void
  runs: number
}

/** Open workspaces, one for each flow version in use. An edit therefore never affects a run in progress. */
class Workers {
  readonly #quire: Quire
  readonly #options: Pick<RunWorkOptions, 'reopen' | 'hear'>
  readonly #open = new Map<string, Promise<Worker>>()

  constructor(quire: Quire, options: Pick<RunWorkOptions, 'reopen' | 'hear'>) {
    this.#quire = quire
    this.#options = options
  }

  /**
   * Opens the workspace with the current files of a flow, or reuses an open workspace. The workspace stays open until
   * the caller releases it.
   */
  async take(flow: string): Promise<{ readonly quire: Quire; release(): Promise<void> }> {
    const { reopen } = this.#options
    if (!reopen) return { quire: this.#quire, release: async () => {} }
    const { identity } = await this.#quire.getFlow(flow)
    const key = JSON.stringify([flow, identity])
    const opening = this.#open.get(key) ?? this.#start(reopen)
    this.#open.set(key, opening)
    try {
      const worker = await opening
      worker.runs++
      return { quire: worker.quire, release: () => this.#release(key, worker) }
    } catch (error) {
      this.#open.delete(key)
      throw error
    }
  }

  async close(): Promise<void> {
    const all = [...this.#open.values()]
    this.#open.clear()
    for (const one of await Promise.allSettled(all)) if (one.status === 'fulfilled') await end(one.value)
  }

  async #start(reopen: () => Promise<Quire>): Promise<Worker> {
    const quire = await reopen()
    return { quire, end: this.#options.hear?.(quire) ?? (() => {}), runs: 0 }
  }

  async #release(key: string, worker: Worker): Promise<void> {
    if (--worker.runs > 0 || !this.#open.delete(key)) return
    await end(worker)
  }
}

async function end({ quire, end: stopHearing }: Worker): Promise<void> {
  stopHearing()
  await quire.close()
}
