import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../store/database.ts'
import { StoreFull } from '../store/errors.ts'
import { refreshStatistics } from '../store/refresh-statistics.ts'
import type { TakenStep } from './claim-steps.ts'
import { queueDueSteps } from './delayed-steps.ts'
import type { EngineContext } from './execute-step.ts'
import { LeaseWatch } from './lease-watch.ts'
import { isKnownDead, processIdentity } from './process-identity.ts'
import { recoverWorker } from './recover-claims.ts'
import type { StoreWait } from './store-waits.ts'
import { endLease, extendLease, readLeases, takeLease } from './worker-lease.ts'

const BEAT_MS = 1_000
/** If the store does not answer within this time, it counts as unavailable. */
const AWAY_MS = 3_000

/** A period in which the store is unavailable. */
export interface Outage {
  readonly seconds: number
  readonly isOver: boolean
  /** Whether the store is unavailable because the disk is full. */
  readonly isFull: boolean
}

/** Called every second while the store is unavailable, and once when the store is back. */
export type OnOutage = (outage: Outage) => void

export interface WorkerHeartOptions {
  readonly claims: () => readonly TakenStep[]
  /** Called with the claims that this worker has lost. */
  readonly onLost: (lost: readonly TakenStep[]) => void
  readonly onOutage?: OnOutage
}

/**
 * Keeps a worker's lease alive, and takes over the claims of dead workers. Detects a lost lease, a cancelled run and an
 * unavailable store.
 */
export class WorkerHeart {
  readonly #engine: Pick<EngineContext, 'store' | 'sleep' | 'waits'>
  readonly #options: WorkerHeartOptions
  readonly #watch = new LeaseWatch()
  readonly #stopping = new AbortController()
  #name: string | undefined
  #house: Promise<void> | undefined
  #lastBeat = performance.now()
  /** The outage that was last reported. */
  #outage: StoreWait | undefined
  #isFull = false

  constructor(engine: Pick<EngineContext, 'store' | 'sleep' | 'waits'>, options: WorkerHeartOptions) {
    this.#engine = engine
    this.#options = options
  }

  /** Returns the name under which this worker claims steps. Takes a lease if the worker has none. */
  async lease(): Promise<string> {
    if (this.#name === undefined) {
      const name = `${processIdentity()}/${randomUUID().slice(0, 8)}`
      await takeLease(this.#engine.store.db, name)
      this.#name = name
    }
    return this.#name
  }

  /** The lease has lapsed, so all claims are lost. New claims use another worker name. */
  replaced(): void {
    this.#name = undefined
    this.#options.onLost(this.#options.claims())
  }

  /** Renews the lease periodically until stopped. */
  async beat(urgent: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, urgent])
    const telling = setInterval(() => this.#tellOutage(), BEAT_MS)
    try {
      while (!signal.aborted) {
        // A failed beat is ignored, because the next beat also renews the lease.
        await this.#beatOnce().catch((error: unknown) => {
          this.#isFull = error instanceof StoreFull
        })
        await this.#engine.sleep(BEAT_MS, signal).catch(() => {})
      }
      await this.#house
    } finally {
      clearInterval(telling)
      // The last operations may have succeeded since the last report.
      if (!this.#findOutage()) this.#tellOutage()
    }
  }

  async #beatOnce(): Promise<void> {
    const { db } = this.#engine.store
    const claims = this.#options.claims()
    const name = this.#name
    const isAlive = name === undefined || (await extendLease(db, name))
    // Skipped if the worker already has a new name, because claims under that name are valid.
    if (!isAlive && this.#name === name) this.replaced()
    if (claims.length > 0) this.#options.onLost(await foreignClaims(db, claims))
    this.#alive()
    // Runs separately, so that the next beat is never delayed.
    this.#house ??= this.#keepHouse()
      .catch(() => {})
      .finally(() => {
        this.#house = undefined
      })
  }

  async #keepHouse(): Promise<void> {
    await this.recover()
    await queueDueSteps(this.#engine)
    await refreshStatistics(this.#engine.store.db)
  }

  /** Takes over the claims of workers that are dead or have lost their lease. */
  async recover(): Promise<void> {
    const leases = await readLeases(this.#engine.store.db)
    const lapsed = new Set(this.#watch.look(leases, performance.now()))
    for (const lease of leases) {
      if (lease.worker !== this.#name && (lapsed.has(lease) || isKnownDead(lease.worker))) {
        await recoverWorker(this.#engine, lease)
      }
    }
  }

  /** Ends the lease, so that other workers can take over the remaining claims. */
  async stop({ isUrgent }: { readonly isUrgent: boolean }): Promise<void> {
    this.#stopping.abort()
    if (this.#name === undefined) return
    const ended = endLease(this.#engine.store.db, this.#name).catch(() => {})
    // Waits only briefly if urgent or if the store is unavailable, because the lease lapses anyway.
    await (isUrgent || this.#outage ? Promise.race([ended, this.#engine.sleep(BEAT_MS)]) : ended)
  }

  #alive(): void {
    this.#lastBeat = performance.now()
    this.#isFull = false
    if (!this.#findOutage()) this.#tellOutage()
  }

  #tellOutage(): void {
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
