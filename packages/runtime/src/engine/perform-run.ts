import type { RunStatus } from '../store/database.ts'
import type { TakenStep } from './claim-steps.ts'
import { type EngineContext, executeStep } from './execute-step.ts'
import { type OnOutage, WorkerHeart } from './worker-heart.ts'

export interface PerformOptions {
  readonly signal?: AbortSignal
  /** A value that the program passes to the steps. */
  readonly local?: unknown
}

/**
 * Executes short runs in this process, without a worker. Keeps the lease between runs, so that a run needs only one
 * claim.
 */
export class Performer {
  readonly #engine: EngineContext
  readonly #heart: WorkerHeart
  readonly #claims = new Map<TakenStep, AbortController>()
  readonly #stopping = new AbortController()
  #beating: Promise<void> | undefined

  constructor(engine: EngineContext, onOutage?: OnOutage) {
    this.#engine = engine
    this.#heart = new WorkerHeart(engine, {
      isInteractive: true,
      onLost: (lost) => {
        for (const claim of lost) this.#claims.get(claim)?.abort()
      },
      ...(onOutage && { onOutage }),
    })
  }

  /** Works on a run's steps, one after another, until no step is open. @returns the run's status, if known */
  async perform(run: string, options: PerformOptions): Promise<RunStatus | undefined> {
    while (!options.signal?.aborted) {
      this.#beating ??= this.#heart.beat(this.#stopping.signal)
      const [taken] = await this.#heart.claim(1, { run })
      if (!taken) break
      const lost = new AbortController()
      this.#claims.set(taken, lost)
      const signal = options.signal ? AbortSignal.any([options.signal, lost.signal]) : lost.signal
      try {
        const { status } = await executeStep(this.#engine, taken, { signal, local: options.local })
        if (status === 'lost') return undefined
        if (status !== 'running') return status
      } finally {
        this.#heart.release(taken)
        this.#claims.delete(taken)
      }
    }
    return undefined
  }

  /** Takes over the run from a process that died while it held a claim. */
  async recover(): Promise<void> {
    await this.#heart.recover()
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#heart.stop({ isUrgent: false })
    await this.#beating
  }
}
