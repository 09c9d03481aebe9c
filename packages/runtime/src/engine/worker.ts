import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../store/database.ts'
import { StoreUnavailable } from '../store/errors.ts'
import { refreshStatistics } from '../store/refresh-statistics.ts'
import { releaseDeadClaims } from './dead-claims.ts'
import { discardCancelledRuns, discardRun } from './discard-run.ts'
import { type EngineContext, type ExecutedStep, executeStep } from './execute-step.ts'
import type { Claim } from './step-queue.ts'

const HEARTBEAT_MS = 1000
const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 500
/** How often a step is tried to be given back to a store that is away. */
const MOST_RETURNS = 60

export interface WorkerOptions {
  readonly concurrency: number
  /** Told of every step that ended. */
  readonly onStep?: (step: ExecutedStep) => void
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** Runs steps until stopped. Any number of workers, in any number of processes, may share a store. */
export class Worker {
  readonly #engine: EngineContext
  readonly #options: WorkerOptions
  readonly #claims = new Map<Claim, { readonly work: Promise<void>; readonly abort: AbortController }>()
  /** Those of the claims whose work is done, and is being stored. */
  readonly #storing = new Set<Claim>()
  #wake = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  readonly #aborting = new AbortController()
  #loop: Promise<void> | undefined
  #failure: unknown

  constructor(engine: EngineContext, options: WorkerOptions) {
    if (!(Number.isInteger(options.concurrency) && options.concurrency >= 1)) {
      throw new RangeError(`A worker runs one step at a time or more, not ${options.concurrency}.`)
    }
    this.#engine = engine
    this.#options = options
  }

  start(): void {
    const heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS)
    this.#loop = this.#run()
      .catch((error: unknown) => {
        this.#failure = error
      })
      .finally(() => clearInterval(heartbeat))
  }

  /** Ends when the worker has stopped; throws what stopped it, where that was a failure. */
  async ended(): Promise<void> {
    await this.#loop
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Takes no more steps; those under way are finished, or given back at once where `isUrgent`. */
  async stop({ isUrgent = false } = {}): Promise<void> {
    this.#stopping.abort()
    if (isUrgent) this.#aborting.abort()
    await this.#loop
  }

  async #run(): Promise<void> {
    await releaseDeadClaims(this.#engine)
    await discardCancelledRuns(this.#engine)
    let wait = SHORTEST_WAIT_MS
    while (!this.#stopping.signal.aborted) {
      // Steps that ended together are replaced together: what is claimed at once goes to the store at once.
      await turn()
      this.#wake = Promise.withResolvers()
      const free = this.#free()
      const claims = free > 0 ? await this.#claim(free) : []
      for (const claim of claims) this.#take(claim)
      wait = claims.length > 0 ? SHORTEST_WAIT_MS : Math.min(wait * 1.5, LONGEST_WAIT_MS)
      if (this.#free() === 0) await this.#wake.promise
      // A step that ends may have made others ready, so its end is worth looking at once.
      else if (claims.length === 0) await Promise.race([this.#pause(wait), this.#wake.promise])
    }
    await Promise.all(this.#works())
  }

  /**
   * While some steps are stored, others are begun in their place, so that neither has to wait for the other. One at a
   * time means one after another.
   */
  #free(): number {
    const { concurrency } = this.#options
    if (concurrency === 1) return 1 - this.#claims.size
    return Math.min(concurrency - (this.#claims.size - this.#storing.size), 2 * concurrency - this.#claims.size)
  }

  #take(claim: Claim): void {
    const abort = new AbortController()
    const onWorked = () => {
      this.#storing.add(claim)
      this.#wake.resolve()
    }
    const signal = AbortSignal.any([this.#aborting.signal, abort.signal])
    const work = executeStep(this.#engine, claim, { signal, onWorked })
      .then(async (step) => {
        // What the step did before it learned that its run was cancelled is left for nobody.
        if (step.status === 'lost' && step.run !== '') await discardRun(this.#engine, step.run).catch(() => {})
        this.#options.onStep?.(step)
      })
      .catch((error: unknown) => this.#survive(error, claim))
      .finally(() => {
        this.#claims.delete(claim)
        this.#storing.delete(claim)
        this.#wake.resolve()
      })
    this.#claims.set(claim, { work, abort })
  }

  /** A store that is away comes back: until then there is nothing to take. */
  async #claim(most: number): Promise<Claim[]> {
    try {
      return await this.#engine.queue.claim(most)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await this.#pause(LONGEST_WAIT_MS)
      return []
    }
  }

  /** A step that the store went away from is given back; whether it was committed or not, it ends once. */
  async #survive(error: unknown, claim: Claim): Promise<void> {
    if (!(error instanceof StoreUnavailable)) {
      this.#failure ??= error
      this.#stopping.abort()
      return
    }
    for (let tries = 0; tries < MOST_RETURNS && !this.#stopping.signal.aborted; tries++) {
      await this.#pause(LONGEST_WAIT_MS)
      try {
        await this.#engine.queue.giveBack(claim)
        return
      } catch {
        // Still away. Where it stays so, the claim lapses by itself.
      }
    }
  }

  #works(): Promise<void>[] {
    return [...this.#claims.values()].map(({ work }) => work)
  }

  async #pause(milliseconds: number): Promise<void> {
    await this.#options.sleep(milliseconds, this.#stopping.signal).catch(() => {})
  }

  /** Says that the claims are still worked on, and ends the work on runs that were cancelled meanwhile. */
  async #beat(): Promise<void> {
    const claims = [...this.#claims.keys()]
    if (claims.length === 0) return
    const { db } = this.#engine.store
    try {
      await this.#engine.queue.keepAlive(claims)
      const cancelled = await cancelledSteps(
        db,
        claims.map(({ step }) => step),
      )
      for (const claim of claims) if (cancelled.has(claim.step)) this.#claims.get(claim)?.abort.abort()
      await refreshStatistics(db)
    } catch {
      // A beat that does not get through is made up for by the next; a store that is away for long costs the claims.
    }
  }
}

async function cancelledSteps(db: Kysely<Database>, steps: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('step')
    .select('id')
    .where('id', 'in', steps)
    .where('status', '=', 'cancelled')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
