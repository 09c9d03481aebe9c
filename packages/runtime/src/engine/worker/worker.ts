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
    this.#heartbeat = new Heartbeat(engine, { ...(options.onOutage && { onOutage: options.onOutage }) })
  }

  start(): void {
    this.#loop = this.#run().catch((error: unknown) => {
      this.#failure = error
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

  async #run(): Promise<void> {
    const beating = this.#heartbeat.beat(this.#aborting.signal)
    try {
      await this.#claimUntilStopped()
      await Promise.all(this.#works.values())
    } finally {
      await this.#heartbeat.stop({ isUrgent: this.#aborting.signal.aborted })
      await beating
    }
  }

  async #claimUntilStopped(): Promise<void> {
    const { scope } = this.#options
    let isPrepared = false
    let wait = SHORTEST_WAIT_MS
    while (!this.#stopping.signal.aborted) {
      // If several steps end at the same time, the next steps are claimed in one query.
      await turn()
      this.#wake = Promise.withResolvers()
      const claims = await this.#untilStored(async () => {
        if (!isPrepared) {
          await this.#heartbeat.recover()
          await discardCancelledRuns(this.#engine)
          isPrepared = true
        }
        const free = this.#free()
        if (free <= 0) return []
        const taken = await this.#heartbeat.claim(free, scope)
        if (taken.length === 0) await queueDueSteps(this.#engine)
        return taken
      })
      for (const claim of claims) this.#take(claim)
      wait = claims.length > 0 ? SHORTEST_WAIT_MS : Math.min(wait * 1.5, LONGEST_WAIT_MS)
      if (this.#free() <= 0) await this.#wake.promise
      // Other steps may be ready now, so check immediately.
      else if (claims.length === 0) await Promise.race([this.#pause(wait), this.#wake.promise])
    }
  }

  /** How many steps can start now. If the concurrency is above 1, steps that are being stored are not counted. */
  #free(): number {
    const { concurrency } = this.#options
    if (concurrency === 1) return 1 - this.#works.size
    return Math.min(concurrency - (this.#works.size - this.#storing.size), 2 * concurrency - this.#works.size)
  }

  #take(claim: TakenStep): void {
    const onWorked = () => {
      this.#storing.add(claim)
      this.#wake.resolve()
    }
    const work = this.#heartbeat
      .work(claim, async (lost) => {
        const signal = AbortSignal.any([this.#aborting.signal, lost])
        const { run, status } = await executeStep(this.#engine, claim, { signal, onWorked })
        // The step may have created data outside the store before it noticed the cancellation.
        if (status === 'lost') await discardRun(this.#engine, run).catch(() => {})
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

  /** Claims steps as soon as the store is available. Claims nothing if the worker is stopped before. */
  async #untilStored(claim: () => Promise<readonly TakenStep[]>): Promise<readonly TakenStep[]> {
    const { sleep, waits } = this.#engine
    const { signal } = this.#stopping
    try {
      return await untilStored(claim, { signal, sleep, waits })
    } catch (error) {
      if (signal.aborted && isTransient(error)) return []
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

/** How often a run is checked while another process works on it. */
export const POLL_MS = 100

interface PerformerOptions {
  /** Continues a run with the current version of its flow. */
  readonly adopt: (run: string) => Promise<{ readonly status: RunStatus }>
  readonly onOutage?: OnOutage
  /** How long to wait for an unavailable store, in seconds. */
  readonly patienceSeconds: number
}

/**
 * Executes short runs in this process, without a worker. Keeps the lease between runs, so that a run needs only one
 * claim.
 */
export class Performer {
  readonly #engine: WorkerEngine
  readonly #adopt: PerformerOptions['adopt']
  readonly #heartbeat: Heartbeat
  /** Ends the work on each run if the store is unavailable for too long. */
  readonly #gone = new Map<AbortController, string>()
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
        for (const [gone, run] of this.#gone) gone.abort(new StoreGone(run, outage))
      },
    })
  }

  /** Executes a run's steps until the run ends or waits for a person. @throws StoreGone */
  async perform(run: string, options: PerformOptions): Promise<RunStatus> {
    for (;;) {
      const performed = await this.#performStep(run, options)
      if (performed === 'running') continue
      if (performed !== undefined) return performed
      // The run's flow may have changed since another process started the run.
      const { status } = await this.#adopt(run)
      if (status !== 'running' || options.signal?.aborted) return status
      // Takes over the run from a process that died while it held a claim.
      await this.#heartbeat.recover()
      await this.#engine.sleep(POLL_MS, options.signal)
    }
  }

  /**
   * Executes the next step of a run.
   * @returns the run's status, or undefined if no step can be claimed or the claim was lost
   * @throws StoreGone
   */
  async #performStep(run: string, { signal, local }: PerformOptions): Promise<RunStatus | undefined> {
    if (signal?.aborted) return undefined
    this.#beating ??= this.#heartbeat.beat(this.#stopping.signal)
    const gone = new AbortController()
    this.#gone.set(gone, run)
    try {
      const [taken] = await this.#heartbeat.claim(1, { run })
      const executed =
        taken &&
        (await this.#heartbeat.work(taken, (lost) => {
          const signals = [gone.signal, lost, ...(signal ? [signal] : [])]
          return executeStep(this.#engine, taken, { signal: AbortSignal.any(signals), local })
        }))
      if (executed && executed.status !== 'lost') return executed.status
      gone.signal.throwIfAborted()
      return undefined
    } catch (error) {
      gone.signal.throwIfAborted()
      throw error
    } finally {
      this.#gone.delete(gone)
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#heartbeat.stop({ isUrgent: false })
    await this.#beating
  }
}
