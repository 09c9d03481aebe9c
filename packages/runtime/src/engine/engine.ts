import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelRegistry } from '@quire/core'
import { enforcesSchema } from '@quire/core/model'
import { createAsk } from '../call/call-model.ts'
import { applySettings, type CallSettings, modelSettings } from '../call/call-settings.ts'
import { costOf, worstCase } from '../call/cost-of.ts'
import type { Model } from '../call/model.ts'
import { findKind, type ModelKind } from '../call/model-kind.ts'
import { raisedLimit } from '../call/output-limit.ts'
import type { RunStatus } from '../store/database.ts'
import { StoreGone, StoreUnavailable } from '../store/errors.ts'
import type { ForkOrigin } from '../store/run-request.ts'
import type { Store } from '../store/store.ts'
import { DEFAULT_PATIENCE_SECONDS, type OnOutage, StoreWaits, withPatience } from '../store/wait-for-store.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { OnProgress } from './call/step-calls.ts'
import { storeLimits } from './call/store-limits.ts'
import type { OnBoundary } from './flow/boundary.ts'
import { FlowNotFound } from './flow/errors.ts'
import type { Flow, RunRequest } from './flow/flow.ts'
import { createReplayFlow } from './flow/replay-flow.ts'
import { type RunEvent, readEvents } from './records/events.ts'
import { DEFAULT_LIMITS } from './records/run-limits.ts'
import { type RunSummary, summariseRun } from './records/run-summary.ts'
import { type AdoptedRun, adoptRun } from './run/adopt-run.ts'
import { type StartedRun, type StartRunOptions, startRun } from './run/start-run.ts'
import { createStepRecords } from './step/step-records.ts'
import type { WorkerEngine } from './worker/heartbeat.ts'
import { LeaseKeeper } from './worker/lease-keeper.ts'
import { Performer, type PerformOptions, Worker, type WorkerOptions } from './worker/worker.ts'

const MAX_DEATHS = 5
/** How often a run's events and status are read. */
const POLL_MS = 100
/** How long a worker may take to stop while the store is unavailable. */
const LEAVE_MS = 1_000

export interface EngineOptions {
  readonly store: Store
  readonly flows: readonly Flow[]
  /** Loads the flows with texts that replace prompt files, keyed by path. Needed for forks that change files. */
  readonly loadFlows?: (files: ForkOrigin['files']) => Promise<readonly Flow[]>
  readonly models: ModelRegistry
  readonly openModel: (id: string) => Model | Promise<Model>
  /** Kinds of model that `openModel` supports in addition to HTTP APIs. */
  readonly kinds?: readonly ModelKind[]
  readonly settings?: CallSettings
  /** A number from 0 (inclusive) to 1 (exclusive), for retry jitter. */
  readonly random: () => number
  readonly onBoundary?: OnBoundary
  /** Called while models answer. */
  readonly onProgress?: OnProgress
  /** Receives spans of steps and calls. Closed with the engine. */
  readonly telemetry?: Telemetry
  /** How long to wait for an unavailable store, in seconds. Workers wait indefinitely. */
  readonly patienceSeconds?: number
  /** Called while the store is unavailable. */
  readonly onOutage?: OnOutage
}

export interface RunToEndOptions {
  readonly concurrency: number
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
  /** Called while the store is unavailable. Defaults to the engine's `onOutage`. */
  readonly onOutage?: OnOutage
  /** The id of the last event seen. Only later events are reported. */
  readonly after?: string
}

/** Runs flows with a store and models, for the lifetime of a command or a server. */
export class Engine {
  readonly store: Store
  readonly flows: ReadonlyMap<string, Flow>
  readonly #context: WorkerEngine
  readonly #patienceSeconds: number
  readonly #onOutage: OnOutage | undefined
  readonly #openModel: EngineOptions['openModel']
  readonly #loadFlows: EngineOptions['loadFlows']
  #performer: Performer | undefined

  private constructor(options: EngineOptions) {
    this.store = options.store
    const replay = createReplayFlow(options.store.db, options.models)
    this.flows = new Map([replay, ...options.flows].map((flow) => [flow.name, flow]))
    this.#patienceSeconds = options.patienceSeconds ?? DEFAULT_PATIENCE_SECONDS
    this.#onOutage = options.onOutage
    this.#openModel = options.openModel
    this.#loadFlows = options.loadFlows
    const { settings = {} } = options
    const waits = new StoreWaits()
    const profileOf = (model: string) => options.models.get(model).profile
    this.#context = {
      store: options.store,
      leases: new LeaseKeeper(options.store),
      records: createStepRecords(options),
      flows: this.flows,
      findFlow: (name, request) => this.#findFlow(name, request),
      maxDeaths: MAX_DEATHS,
      sleep: pause,
      waits,
      ask: createAsk({
        ...options,
        shared: storeLimits(options.store, waits),
        hasPromptCache: (model) =>
          findKind(model, options.kinds ?? []) === undefined && profileOf(model).price?.cacheRead !== undefined,
        sendsSchema: (model) => enforcesSchema(profileOf(model)),
      }),
      isManual: (model) => findKind(model, options.kinds ?? [])?.isManual ?? false,
      prepare: (request) => applySettings(request, settings, profileOf(request.model)),
      raiseLimit: (request) =>
        raisedLimit(request, profileOf(request.model), modelSettings(settings, request.model).maxOutputTokens),
      costOf: (model, usage) => costOf(profileOf(model), usage, options.kinds),
      worstCase: (request) => worstCase(profileOf(request.model), request, options.kinds),
      ...(options.onBoundary && { onBoundary: options.onBoundary }),
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.telemetry && { telemetry: options.telemetry }),
    }
  }

  static async open(options: EngineOptions): Promise<Engine> {
    return new Engine(options)
  }

  async start(flow: string, request: RunRequest, options: StartRunOptions): Promise<StartedRun> {
    const { id } = options
    const limits = { ...DEFAULT_LIMITS, ...options.limits }
    const checkModel = async (model: string): Promise<void> => (await this.#openModel(model)).check?.()
    const own = (await this.#findFlow(flow, request)) ?? this.#flow(flow)
    const started = await this.patiently(id, () => startRun(this, own, request, { ...options, limits, checkModel }))
    if (started.isNew) this.#context.records.calls.started(id, limits)
    return started
  }

  /** Queries the store for a run, and waits while the store is unavailable. */
  async patiently<T>(
    run: string,
    work: () => Promise<T>,
    options: { readonly isRepeatable?: boolean; readonly onOutage?: OnOutage } = {},
  ): Promise<T> {
    const onOutage = options.onOutage ?? this.#onOutage
    return withPatience(work, {
      run,
      limitSeconds: this.#patienceSeconds,
      sleep: pause,
      isRepeatable: options.isRepeatable ?? true,
      ...(onOutage && { onOutage }),
    })
  }

  /** A fork that replaces prompt files has its own flows, which are read with these files. */
  async #findFlow(name: string, { fork }: RunRequest): Promise<Flow | undefined> {
    const { files = {} } = fork ?? {}
    if (Object.keys(files).length === 0) return this.flows.get(name)
    return (await this.#loadFlows?.(files))?.find((flow) => flow.name === name)
  }

  #flow(name: string): Flow {
    const flow = this.flows.get(name)
    if (flow) return flow
    throw new FlowNotFound(
      name,
      [...this.flows.values()].filter(({ isHidden }) => !isHidden).map(({ name: other }) => other),
    )
  }

  /** Returns a worker for the steps of every run. */
  worker(concurrency: number): Worker {
    return this.#worker({ concurrency })
  }

  #worker(options: WorkerOptions): Worker {
    return new Worker(this.#context, { ...(this.#onOutage && { onOutage: this.#onOutage }), ...options })
  }

  /**
   * Works on a short run in this process, one step at a time, without reporting events. Faster than `runToEnd`. If
   * another process is working on a step, waits for it. @returns the run's status
   */
  async perform(run: string, options: PerformOptions = {}): Promise<RunStatus> {
    this.#performer ??= new Performer(this.#context, {
      adopt: (id) => this.adopt(id),
      patienceSeconds: this.#patienceSeconds,
      ...(this.#onOutage && { onOutage: this.#onOutage }),
    })
    return this.#performer.perform(run, options)
  }

  /** Works on the steps of one run. Stops when the run ends, when it waits for a person, or when the signal aborts. */
  async runToEnd(run: string, options: RunToEndOptions): Promise<RunSummary> {
    const { concurrency, signal, onEvent, after = '0', onOutage = this.#onOutage } = options
    const patience = { ...(onOutage && { onOutage }) }
    await this.adopt(run, patience)
    const gone = Promise.withResolvers<never>()
    gone.promise.catch(() => {})
    let secondsAway = 0
    let isFull = false
    const worker = this.#worker({
      concurrency,
      scope: { run },
      onOutage: (outage) => {
        onOutage?.(outage)
        secondsAway = outage.isOver ? 0 : outage.seconds
        isFull = outage.isFull
        if (secondsAway >= this.#patienceSeconds) gone.reject(new StoreGone(run, outage))
      },
    })
    worker.start()
    let seen = after
    const next = async (): Promise<readonly RunEvent[]> => {
      const events = await readEvents(this.store.db, run, seen)
      seen = events.at(-1)?.id ?? seen
      return events
    }
    const report = async (): Promise<void> => {
      if (!onEvent) return
      for (let events = await next(); events.length > 0; events = await next()) events.forEach(onEvent)
    }
    const isStopped = aborted(signal)
    try {
      while (!signal?.aborted) {
        const status = await Promise.race([this.#look(run, report), gone.promise, isStopped])
        if (status !== undefined) secondsAway = 0
        if (status !== undefined && status !== 'running') break
        await Promise.race([pause(POLL_MS, signal), worker.ended()])
      }
    } finally {
      const stopped = worker.stop({ isUrgent: (signal?.aborted ?? false) || secondsAway > 0 })
      // Steps cannot be released while the store is unavailable, so the wait is short.
      await (secondsAway > 0 ? Promise.race([stopped, pause(LEAVE_MS)]) : stopped)
    }
    if (secondsAway > 0) throw new StoreGone(run, { seconds: secondsAway, isFull })
    await worker.ended()
    return this.patiently(
      run,
      async () => {
        await report()
        return summariseRun(this.store.db, run)
      },
      patience,
    )
  }

  /**
   * Continues a run with the current version of its flow, and reports whether the flow has changed.
   * @throws RunNotFound, FlowNotFound, FlowDiffers
   */
  async adopt(run: string, patience: { readonly onOutage?: OnOutage } = {}): Promise<AdoptedRun> {
    const { db } = this.store
    return this.patiently(run, () => db.transaction().execute((tx) => adoptRun(tx, this.flows, run)), patience)
  }

  /** Reports the run's events and returns its status. Returns undefined while the store is unavailable. */
  async #look(run: string, report: () => Promise<void>): Promise<RunStatus | undefined> {
    try {
      const { db } = this.store
      const { status } = await db.selectFrom('run').select('status').where('id', '=', run).executeTakeFirstOrThrow()
      await report()
      return status
    } catch (error) {
      if (error instanceof StoreUnavailable) return undefined
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#performer?.close()
    await this.#context.leases.close()
    await this.#context.telemetry?.close()
    await this.store.close()
  }
}

/** Resolves when the signal aborts, so that callers can stop waiting for the store. */
function aborted(signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(undefined)
    signal?.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => {})
}
