import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelRegistry } from '@quire/core'
import { applySettings } from '../call/apply-settings.ts'
import type { CallSettings } from '../call/call-settings.ts'
import { costOf } from '../call/cost-of.ts'
import { createAsk } from '../call/create-ask.ts'
import type { Model } from '../call/model.ts'
import type { RunStatus } from '../store/database.ts'
import { StoreUnavailable } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { OnBoundary } from './boundary.ts'
import { FlowNotFound } from './errors.ts'
import { type RunEvent, readEvents } from './events.ts'
import type { EngineContext } from './execute-step.ts'
import type { Flow, RunRequest } from './flow.ts'
import { processIdentity } from './process-identity.ts'
import { createReplayFlow, REPLAY } from './replay-flow.ts'
import { type RunSummary, summariseRun } from './run-summary.ts'
import { type StartedRun, type StartRunOptions, startRun } from './start-run.ts'
import { StepQueue } from './step-queue.ts'
import { createStepRecords } from './step-records.ts'
import { Worker } from './worker.ts'

const MOST_ATTEMPTS = 5
const POLL_MS = 100

export interface EngineOptions {
  readonly store: Store
  readonly flows: readonly Flow[]
  readonly models: ModelRegistry
  readonly openModel: (id: string) => Model | Promise<Model>
  readonly settings?: CallSettings
  /** From 0 up to 1, for the spread of retries. */
  readonly random: () => number
  readonly onBoundary?: OnBoundary
  /** Where spans of steps and calls go; closed with the engine. */
  readonly telemetry?: Telemetry
  /** Whether steps are run here; otherwise runs are only started and looked at. */
  readonly isWorker: boolean
}

export interface RunToEndOptions {
  readonly concurrency: number
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
  /** The last event that was seen; those after it are told. */
  readonly after?: string
}

/** What runs flows: a store, a queue and the models, for as long as a command or a server lives. */
export class Engine {
  readonly store: Store
  readonly queue: StepQueue
  readonly flows: ReadonlyMap<string, Flow>
  readonly #context: EngineContext

  private constructor(options: EngineOptions, queue: StepQueue) {
    this.store = options.store
    this.queue = queue
    const replay = createReplayFlow(options.store.db, options.models)
    this.flows = new Map([replay, ...options.flows].map((flow) => [flow.name, flow]))
    const worker = processIdentity()
    this.#context = {
      store: options.store,
      queue,
      records: createStepRecords({ store: options.store, queue, worker }),
      flows: this.flows,
      worker,
      mostAttempts: MOST_ATTEMPTS,
      ask: createAsk(options),
      prepare: (request) => applySettings(request, options.settings ?? {}),
      costOf: (model, usage) => costOf(options.models.get(model).profile, usage),
      ...(options.onBoundary && { onBoundary: options.onBoundary }),
      ...(options.telemetry && { telemetry: options.telemetry }),
    }
  }

  static async open(options: EngineOptions): Promise<Engine> {
    return new Engine(options, await StepQueue.open(options.store, { isWorker: options.isWorker }))
  }

  async start(flow: string, request: RunRequest, options: StartRunOptions): Promise<StartedRun> {
    return startRun(this, this.#flow(flow), request, options)
  }

  #flow(name: string): Flow {
    const flow = this.flows.get(name)
    if (flow) return flow
    throw new FlowNotFound(
      name,
      [...this.flows.keys()].filter((known) => known !== REPLAY),
    )
  }

  worker(concurrency: number): Worker {
    return new Worker(this.#context, { concurrency, sleep: pause })
  }

  /** Works on steps until the run has ended, waits for a person, or the signal says stop. */
  async runToEnd(run: string, { concurrency, signal, onEvent, after = '0' }: RunToEndOptions): Promise<RunSummary> {
    const { flow } = await summariseRun(this.store.db, run)
    // Nobody would ever run its steps here.
    this.#flow(flow)
    const worker = this.worker(concurrency)
    worker.start()
    let seen = after
    const tell = async (): Promise<void> => {
      if (!onEvent) return
      for (const event of await readEvents(this.store.db, run, seen)) {
        seen = event.id
        onEvent(event)
      }
    }
    try {
      for (;;) {
        const status = await this.#look(run, tell)
        if (status !== 'running' || signal?.aborted) break
        await Promise.race([pause(POLL_MS, signal), worker.ended()])
      }
    } finally {
      await worker.stop({ isUrgent: signal?.aborted ?? false })
    }
    await worker.ended()
    await tell()
    return summariseRun(this.store.db, run)
  }

  /** The run's status, after its events were told; `running` while the store is away. */
  async #look(run: string, tell: () => Promise<void>): Promise<RunStatus> {
    try {
      const { db } = this.store
      const { status } = await db.selectFrom('run').select('status').where('id', '=', run).executeTakeFirstOrThrow()
      await tell()
      return status
    } catch (error) {
      if (error instanceof StoreUnavailable) return 'running'
      throw error
    }
  }

  async close(): Promise<void> {
    await this.queue.close()
    await this.#context.telemetry?.close()
    await this.store.close()
  }
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => {})
}
