import type { RunStatus } from '../../store/database.ts'
import { StoreGone } from '../../store/errors.ts'
import type { OnOutage } from '../../store/wait-for-store.ts'
import { executeStep } from '../step/execute-step.ts'
import { Heartbeat, type WorkerEngine } from './heartbeat.ts'

export interface PerformOptions {
  readonly signal?: AbortSignal
  /** A value that the program passes to the steps. */
  readonly local?: unknown
}

export interface PerformerOptions {
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
  readonly #heartbeat: Heartbeat
  /** Ends the work on each run if the store is unavailable for too long. */
  readonly #gone = new Map<AbortController, string>()
  readonly #stopping = new AbortController()
  #beating: Promise<void> | undefined

  constructor(engine: WorkerEngine, { onOutage, patienceSeconds }: PerformerOptions) {
    this.#engine = engine
    this.#heartbeat = new Heartbeat(engine, {
      isInteractive: true,
      onOutage: (outage) => {
        onOutage?.(outage)
        if (outage.isOver || outage.seconds < patienceSeconds) return
        for (const [gone, run] of this.#gone) gone.abort(new StoreGone(run, outage))
      },
    })
  }

  /**
   * Works on a run's steps, one after another, until no step is open.
   * @returns the run's status, if known
   * @throws StoreGone
   */
  async perform(run: string, options: PerformOptions): Promise<RunStatus | undefined> {
    const gone = new AbortController()
    this.#gone.set(gone, run)
    try {
      const signal = options.signal ? AbortSignal.any([options.signal, gone.signal]) : gone.signal
      const status = await this.#performSteps(run, signal, options.local).catch((error: unknown) => {
        if (!gone.signal.aborted) throw error
        return undefined
      })
      if (status === undefined) gone.signal.throwIfAborted()
      return status
    } finally {
      this.#gone.delete(gone)
    }
  }

  async #performSteps(run: string, signal: AbortSignal, local: unknown): Promise<RunStatus | undefined> {
    while (!signal.aborted) {
      this.#beating ??= this.#heartbeat.beat(this.#stopping.signal)
      const [taken] = await this.#heartbeat.claim(1, { run })
      if (!taken) break
      const { status } = await this.#heartbeat.work(taken, (lost) =>
        executeStep(this.#engine, taken, { signal: AbortSignal.any([signal, lost]), local }),
      )
      if (status === 'lost') return undefined
      if (status !== 'running') return status
    }
    return undefined
  }

  /** Takes over the run from a process that died while it held a claim. */
  async recover(): Promise<void> {
    await this.#heartbeat.recover()
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#heartbeat.stop({ isUrgent: false })
    await this.#beating
  }
}
