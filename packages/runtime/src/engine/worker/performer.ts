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
   * Executes the next step of a run.
   * @returns the run's status, or undefined if no step can be claimed or the claim was lost
   * @throws StoreGone
   */
  async performStep(run: string, { signal, local }: PerformOptions): Promise<RunStatus | undefined> {
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
