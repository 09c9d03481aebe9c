import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import { StoreFull } from '../../store/errors.ts'
import { refreshStatistics } from '../../store/refresh-statistics.ts'
import { AWAY_MS, type OnOutage, type StoreWait } from '../../store/wait-for-store.ts'
import { WorkerReplaced } from '../flow/errors.ts'
import {
  type ClaimedSteps,
  type ClaimOptions,
  type ClaimScope,
  claimSteps,
  queueDueSteps,
  type TakenStep,
} from '../step/claim-steps.ts'
import { releaseStep } from '../step/end-claim.ts'
import type { EngineContext } from '../step/execute-step.ts'
import { QueueTurns } from '../step/queue.ts'
import { DeathWatch } from './death-watch.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { endLease, extendLease, readLeases, takeLease } from './lease-records.ts'
import { processIdentity } from './process-identity.ts'
import { listDoubtfulClaims, recoverOrphans, recoverWorker } from './recover-claims.ts'
import { soloGate } from './solo-gate.ts'

const BEAT_MS = 1_000

export interface HeartbeatOptions {
  readonly onOutage?: OnOutage
  /** Whether people wait for the steps. Such steps do not wait for suspects, and are not suspected themselves. */
  readonly isInteractive?: boolean
}

/** An engine whose workers keep leases. */
export interface WorkerEngine extends EngineContext {
  /** Keeps the leases of the engine's workers alive. */
  readonly leases: LeaseKeeper
}

type HeartbeatEngine = Pick<WorkerEngine, 'store' | 'flows' | 'leases' | 'sleep' | 'waits'>

/**
 * Claims steps for a worker, keeps its lease alive, and takes over the claims of dead workers. Detects a lost lease, a
 * cancelled run and an unavailable store.
 */
export class Heartbeat {
  readonly #engine: HeartbeatEngine
  readonly #options: HeartbeatOptions
  readonly #deaths = new DeathWatch()
  readonly #stopping = new AbortController()
  /** The claimed steps. A controller aborts if its claim is lost. */
  readonly #held = new Map<TakenStep, AbortController>()
  readonly #claiming = new Set<Promise<unknown>>()
  readonly #turns = new QueueTurns()
  #checking: Promise<void> | undefined
  #name: string | undefined
  #leasing: Promise<string> | undefined
  #upkeep: Promise<void> | undefined
  #lastBeat = performance.now()
  /** The outage that was last reported. */
  #outage: StoreWait | undefined
  #isFull = false

  constructor(engine: HeartbeatEngine, options: HeartbeatOptions) {
    this.#engine = engine
    this.#options = options
  }

  /** Claims steps under this worker's lease. The caller works on each step with `work`. */
  async claim(max: number, scope?: ClaimScope): Promise<readonly TakenStep[]> {
    // A check that is running would take these claims for lost ones.
    while (this.#checking) await this.#checking.catch(() => {})
    const claiming = this.#claim(max, scope)
    this.#claiming.add(claiming)
    try {
      return await claiming
    } finally {
      this.#claiming.delete(claiming)
    }
  }

  /**
   * Works on a claimed step, which belongs to this worker until the work ends. The signal aborts if the claim is lost.
   */
  async work<T>(step: TakenStep, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(this.#held.get(step)!.signal)
    } finally {
      this.#held.delete(step)
      soloGate.leave(step)
    }
  }

  async #claim(max: number, scope: ClaimScope | undefined): Promise<readonly TakenStep[]> {
    if (this.#options.isInteractive) return (await this.#take(max, scope)).steps
    if (!soloGate.mayClaim(this)) return []
    const { steps, isHeldUp } = await this.#take(max, { ...scope, isAlone: soloGate.isEmpty })
    soloGate.wait(this, isHeldUp)
    if (soloGate.enter(steps)) return steps
    // Another worker of the process started a step in the meantime.
    for (const step of steps) this.#held.delete(step)
    for (const { id, claim } of steps) await releaseStep(this.#engine, { step: id, epoch: claim })
    return []
  }

  async #take(max: number, options: ClaimOptions | undefined): Promise<ClaimedSteps> {
    const name = await this.#lease()
    try {
      const claimed = await claimSteps(this.#engine, name, max, { ...options, turns: this.#turns })
      for (const step of claimed.steps) this.#held.set(step, new AbortController())
      return claimed
    } catch (error) {
      if (!(error instanceof WorkerReplaced)) throw error
      // The lease lapsed while the process was suspended, so the worker continues under another name.
      this.#replaced(name)
      return this.#take(max, options)
    }
  }

  /** Returns the name under which this worker claims steps. Takes a lease if the worker has none. */
  async #lease(): Promise<string> {
    if (this.#name !== undefined) return this.#name
    // Claims may start at the same time. They share one lease.
    this.#leasing ??= this.#takeLease().finally(() => {
      this.#leasing = undefined
    })
    return this.#leasing
  }

  async #takeLease(): Promise<string> {
    const name = `${processIdentity()}/${randomUUID().slice(0, 8)}`
    await takeLease(this.#engine.store.db, name)
    this.#name = name
    this.#engine.leases.keep(name)
    return name
  }

  /** The lease has lapsed, so all claims are lost. Does nothing if the worker already has another name. */
  #replaced(name: string): void {
    if (this.#name !== name) return
    this.#engine.leases.drop(name)
    this.#name = undefined
    this.#lose(this.#held.keys())
  }

  #lose(steps: Iterable<TakenStep>): void {
    for (const step of steps) this.#held.get(step)?.abort()
  }

  /** Renews the lease periodically until stopped. */
  async beat(urgent: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, urgent])
    const reporting = setInterval(() => {
      if (this.#name !== undefined) this.#engine.leases.keep(this.#name)
      this.#reportOutage()
    }, BEAT_MS)
    // If the work is given up, nothing is known about the store any more.
    urgent.addEventListener('abort', () => clearInterval(reporting), { once: true })
    try {
      while (!signal.aborted) {
        // A failed beat is ignored, because the next beat also renews the lease.
        await this.#beatOnce().catch((error: unknown) => {
          this.#isFull = error instanceof StoreFull
        })
        await this.#engine.sleep(BEAT_MS, signal).catch(() => {})
      }
      await this.#upkeep
    } finally {
      clearInterval(reporting)
      // The last operations may have succeeded since the last report.
      if (!urgent.aborted && !this.#findOutage()) this.#reportOutage()
    }
  }

  async #beatOnce(): Promise<void> {
    const { db } = this.#engine.store
    const claims = [...this.#held.keys()]
    const name = this.#name
    if (name !== undefined && !(await extendLease(db, name))) this.#replaced(name)
    if (claims.length > 0) this.#lose(await foreignClaims(db, claims))
    this.#alive()
    // Runs separately, so that the next beat is never delayed.
    this.#upkeep ??= this.#keepUp()
      .catch(() => {})
      .finally(() => {
        this.#upkeep = undefined
      })
  }

  async #keepUp(): Promise<void> {
    await this.recover()
    await queueDueSteps(this.#engine)
    await refreshStatistics(this.#engine.store.db)
  }

  /** Makes steps ready again that no live worker executes. */
  async recover(): Promise<void> {
    const leases = await readLeases(this.#engine.store.db)
    const others = leases.filter(({ worker }) => worker !== this.#name)
    for (const dead of this.#deaths.findDead(others, performance.now())) await recoverWorker(this.#engine, dead)
    this.#checking ??= this.#freeLostClaims().finally(() => {
      this.#checking = undefined
    })
    await this.#checking
  }

  /**
   * Frees the steps that nobody executes. If the result of a claim is lost, the worker never hears of its steps, and
   * nobody else may take them.
   */
  async #freeLostClaims(): Promise<void> {
    if (this.#claiming.size > 0) {
      // The results may be on their way. A claim that takes longer is checked after it has ended.
      const waiting = this.#engine.sleep(BEAT_MS, this.#stopping.signal)
      await Promise.race([Promise.allSettled(this.#claiming), waiting]).catch(() => {})
    }
    if (this.#claiming.size > 0) return
    const claims = await listDoubtfulClaims(this.#engine.store.db, this.#name)
    if (claims.some(({ isOrphan }) => isOrphan)) await recoverOrphans(this.#engine)
    const held = new Set([...this.#held.keys()].map(({ id, claim }) => `${id} ${claim}`))
    for (const claim of claims) {
      if (!claim.isOrphan && !held.has(`${claim.step} ${claim.epoch}`)) await releaseStep(this.#engine, claim)
    }
  }

  /** Ends the lease, so that other workers can take over the remaining claims. */
  async stop({ isUrgent }: { readonly isUrgent: boolean }): Promise<void> {
    this.#stopping.abort()
    soloGate.wait(this, false)
    for (const step of this.#held.keys()) soloGate.leave(step)
    if (this.#name === undefined) return
    this.#engine.leases.drop(this.#name)
    const ended = endLease(this.#engine.store.db, this.#name).catch(() => {})
    // Waits only briefly if urgent or if the store is unavailable, because the lease lapses anyway.
    await (isUrgent || this.#outage ? Promise.race([ended, this.#engine.sleep(BEAT_MS)]) : ended)
  }

  #alive(): void {
    this.#lastBeat = performance.now()
    this.#isFull = false
    if (!this.#findOutage()) this.#reportOutage()
  }

  #reportOutage(): void {
    const before = this.#outage
    const outage = this.#findOutage()
    this.#outage = outage
    const reported = outage ?? before
    if (!reported) return
    const seconds = Math.round((performance.now() - reported.since) / 1000)
    this.#options.onOutage?.({ seconds, isOver: !outage, isFull: reported.isFull })
  }

  /** The store is unavailable if heartbeats are late, or if an operation has been retried for too long. */
  #findOutage(): StoreWait | undefined {
    const now = performance.now()
    const wait = this.#engine.waits.longest()
    const isLate = now - this.#lastBeat >= BEAT_MS + AWAY_MS
    if (!isLate && !(wait && (this.#outage || now - wait.since >= AWAY_MS))) return undefined
    const since = Math.min(isLate ? this.#lastBeat : now, wait?.since ?? now, this.#outage?.since ?? now)
    return { since, isFull: this.#isFull || (wait?.isFull ?? false) }
  }
}

/** Returns the claims that are no longer valid. */
async function foreignClaims(db: Kysely<Database>, claims: readonly TakenStep[]): Promise<readonly TakenStep[]> {
  const rows = await db
    .selectFrom('step')
    .select(['id', 'claim', 'status'])
    .where(
      'id',
      'in',
      claims.map(({ id }) => id),
    )
    .execute()
  const now = new Map(rows.map((row) => [row.id, row]))
  // A step that was just committed need not be cancelled.
  return claims.filter(({ id, claim }) => {
    const row = now.get(id)
    return row === undefined || row.claim !== claim || row.status === 'cancelled' || row.status === 'ready'
  })
}
