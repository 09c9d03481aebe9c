import { setImmediate as turn } from 'node:timers/promises'
import type { RunStatus } from '../../store/database.ts'
import { StoreGone, StoreUnavailable } from '../../store/errors.ts'
import { isTransient, type OnOutage, untilStored } from '../../store/wait-for-store.ts'
import { discardCancelledRuns, discardRun } from '../run/discard-run.ts'
import { type ClaimScope, queueDueSteps, type TakenStep } from '../step/claim-steps.ts'
import { executeStep } from '../step/execute-step.ts'
import { Heartbeat, type WorkerEngine } from './heartbeat.ts'

const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 500

export interface WorkerOptions {
  readonly concurrency: number
  /** The runs whose steps the worker executes. By default, all runs. */
  readonly scope?: ClaimScope
  readonly onOutage?: OnOutage
  /** The lease to work under. By default, the worker takes a lease when it starts and ends it when it stops. */
  readonly heartbeat?: Heartbeat
  /** A value that the program passes to the steps. */
  readonly local?: unknown
  /** Called after each step, unless its claim was lost. */
  readonly onExecuted?: (status: RunStatus) => void
  /** Called if no step can be claimed. */
  readonly onIdle?: () => Promise<void>
}

/** Runs steps until stopped. Workers in different processes can share a store. */
export class Worker {
  readonly #engine: WorkerEngine
  readonly #options: WorkerOptions
  readonly #works = new Map<TakenStep, Promise<void>>()
  /** Steps whose results are being stored. */
  readonly #storing = new Set<TakenStep>()
  readonly #heartbeat: Heartbeat
  #wake = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  readonly #aborting = new AbortController()
  #loop: Promise<void> | undefined
  #failure: unknown

  constructor(engine: WorkerEngine, options: WorkerOptions) {
    if (!(Number.isInteger(options.concurrency) && options.concurrency >= 1)) {
      throw new RangeError(`Invalid concurrency ${options.concurrency}: must be at least 1.`)
    }
    this.#engine = engine
    this.#options = options
    const { heartbeat, onOutage } = options
    this.#heartbeat = heartbeat ?? new Heartbeat(engine, { ...(onOutage && { onOutage }) })
  }

  start(): void {
    this.#loop = this.#run().catch((error: unknown) => {
      this.#failure ??= error
    })
  }

  /** Resolves when the worker has stopped. Rejects if a failure stopped the worker. */
  async ended(): Promise<void> {
    await this.#loop
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Stops claiming steps. Waits for steps in progress, or releases them immediately if `isUrgent` is set. */
  async stop({ isUrgent = false } = {}): Promise<void> {
    this.#stopping.abort()
    if (isUrgent) this.#aborting.abort()
    await this.#loop
  }

  /** Stops at once. `ended` rejects with the error. */
  fail(error: unknown): void {
    this.#failure ??= error
    void this.stop({ isUrgent: true })
  }

  async #run(): Promise<void> {
    if (this.#options.heartbeat) return this.#claimUntilStopped()
    const beating = this.#heartbeat.beat(this.#aborting.signal)
    try {
      await this.#untilStored(() => this.#heartbeat.recover())
      await this.#untilStored(() => discardCancelledRuns(this.#engine))
      await this.#claimUntilStopped()
    } finally {
      await this.#heartbeat.stop({ isUrgent: this.#aborting.signal.aborted })
      await beating
    }
  }

  async #claimUntilStopped(): Promise<void> {
    let wait = SHORTEST_WAIT_MS
    while (!this.#stopping.signal.aborted) {
      // If several steps end at the same time, the next steps are claimed in one query.
      await turn()
      this.#wake = Promise.withResolvers()
      const claims = (await this.#untilStored(() => this.#claim())) ?? []
      for (const claim of claims) this.#take(claim)
      wait = claims.length > 0 ? SHORTEST_WAIT_MS : Math.min(wait * 1.5, LONGEST_WAIT_MS)
      if (this.#free() <= 0) await this.#wake.promise
      // Other steps may be ready now, so check immediately.
      else if (claims.length === 0) await Promise.race([this.#pause(wait), this.#wake.promise])
    }
    await Promise.all(this.#works.values())
  }

  async #claim(): Promise<readonly TakenStep[]> {
    const { scope, onIdle } = this.#options
    const free = this.#free()
    if (free <= 0) return []
    const taken = await this.#heartbeat.claim(free, scope)
    if (taken.length > 0) return taken
    await queueDueSteps(this.#engine)
    await onIdle?.()
    return []
  }

  /** How many steps can start now. If the concurrency is above 1, steps that are being stored are not counted. */
  #free(): number {
    const { concurrency } = this.#options
    if (concurrency === 1) return 1 - this.#works.size
    return Math.min(concurrency - (this.#works.size - this.#storing.size), 2 * concurrency - this.#works.size)
  }

  #take(claim: TakenStep): void {
    const { local, onExecuted } = this.#options
    const onWorked = () => {
      this.#storing.add(claim)
      this.#wake.resolve()
    }
    const work = this.#heartbeat
      .work(claim, async (lost) => {
        const signal = AbortSignal.any([this.#aborting.signal, lost])
        const { run, status } = await executeStep(this.#engine, claim, { signal, onWorked, local })
        // The step may have created data outside the store before it noticed the cancellation.
        if (status === 'lost') await discardRun(this.#engine, run).catch(() => {})
        else onExecuted?.(status)
      })
      .catch((error: unknown) => {
        // The worker had to stop while the store was unavailable. Its claim will expire.
        if (error instanceof StoreUnavailable) return
        this.#failure ??= error
        this.#stopping.abort()
      })
      .finally(() => {
        this.#works.delete(claim)
        this.#storing.delete(claim)
        this.#wake.resolve()
      })
    this.#works.set(claim, work)
  }

  /** Repeats work until the store is available. Returns undefined if the worker is stopped before. */
  async #untilStored<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { sleep, waits } = this.#engine
    const { signal } = this.#stopping
    try {
      return await untilStored(work, { signal, sleep, waits })
    } catch (error) {
      if (signal.aborted && isTransient(error)) return undefined
      throw error
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await this.#engine.sleep(milliseconds, this.#stopping.signal).catch(() => {})
  }
}

export interface PerformOptions {
  readonly signal?: AbortSignal
  /** A value that the program passes to the steps. */
  readonly local?: unknown
}

interface PerformerOptions {
  /** Continues a run with the current version of its flow. */
  readonly adopt: (run: string) => Promise<{ readonly status: RunStatus }>
  readonly onOutage?: OnOutage
  /** How long to wait for an unavailable store, in seconds. */
  readonly patienceSeconds: number
}

/** Executes short runs in this process. Keeps the lease between runs, so that a run needs only one claim. */
export class Performer {
  readonly #engine: WorkerEngine
  readonly #adopt: PerformerOptions['adopt']
  readonly #heartbeat: Heartbeat
  readonly #workers = new Map<Worker, string>()
  readonly #stopping = new AbortController()
  #beating: Promise<void> | undefined

  constructor(engine: WorkerEngine, { adopt, onOutage, patienceSeconds }: PerformerOptions) {
    this.#engine = engine
    this.#adopt = adopt
    this.#heartbeat = new Heartbeat(engine, {
      isInteractive: true,
      onOutage: (outage) => {
        onOutage?.(outage)
        if (outage.isOver || outage.seconds < patienceSeconds) return
        for (const [worker, run] of this.#workers) worker.fail(new StoreGone(run, outage))
      },
    })
  }

  /** Executes a run's steps until the run ends or waits for a person. @throws StoreGone */
  async perform(run: string, { signal, local }: PerformOptions): Promise<RunStatus> {
    this.#beating ??= this.#heartbeat.beat(this.#stopping.signal)
    let status: RunStatus = 'running'
    const setStatus = (current: RunStatus): void => {
      status = current
      if (status !== 'running') void worker.stop()
    }
    const worker = new Worker(this.#engine, {
      concurrency: 1,
      scope: { run },
      heartbeat: this.#heartbeat,
      local,
      onExecuted: setStatus,
      onIdle: async () => {
        // The run's flow may have changed since another process started the run.
        setStatus((await this.#adopt(run)).status)
        // Takes over the run from a process that died while it held a claim.
        if (status === 'running') await this.#heartbeat.recover()
      },
    })
    const stop = (): void => void worker.stop({ isUrgent: true })
    signal?.addEventListener('abort', stop, { once: true })
    this.#workers.set(worker, run)
    try {
      if (!signal?.aborted) worker.start()
      await worker.ended()
      // A run that was interrupted may have ended elsewhere.
      return status === 'running' ? (await this.#adopt(run)).status : status
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#workers.delete(worker)
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#heartbeat.stop({ isUrgent: false })
    await this.#beating
  }
}
