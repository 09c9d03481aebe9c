import type { Lease } from './lease-records.ts'
import { isOnThisMachine, processHasEnded } from './process-identity.ts'

/** A worker that is silent for this long is declared dead. */
const LEASE_MS = 10_000
/** If the time between two checks is longer than this, heartbeats may have been missed. */
const LONGEST_GAP_MS = 3_000
/** A worker declares itself dead if its main thread is blocked for this many heartbeats, which take a second each. */
export const MAX_SILENT_BEATS = 60

/** A worker that no longer executes its steps. */
export interface DeadWorker {
  readonly lease: Lease
  /** Whether the worker's process may have died of one of its steps. */
  readonly isDeath: boolean
}

/**
 * Decides which workers are dead: those whose process has ended, and those whose lease has lapsed. Uses a local
 * monotonic clock, so clock changes have no effect. Workers cannot renew leases during an outage. After a long gap
 * between checks, all leases therefore start again.
 */
export class DeathWatch {
  readonly #seen = new Map<string, { readonly heartbeats: string; readonly since: number }>()
  #lastLook = Number.NEGATIVE_INFINITY

  /**
   * @param leases the leases of all other workers
   * @param now the time of a monotonic clock, in milliseconds
   */
  findDead(leases: readonly Lease[], now: number): readonly DeadWorker[] {
    if (now - this.#lastLook > LONGEST_GAP_MS) this.#seen.clear()
    this.#lastLook = now
    const current = new Set(leases.map(({ worker }) => worker))
    for (const worker of this.#seen.keys()) if (!current.has(worker)) this.#seen.delete(worker)
    return leases.flatMap((lease) => {
      const hasLapsed = this.#hasLapsed(lease, now)
      const hasEnded = processHasEnded(lease.worker)
      // A process on this machine that still exists was suspended or cut off from the store.
      return hasEnded || hasLapsed ? [{ lease, isDeath: hasEnded || !isOnThisMachine(lease.worker) }] : []
    })
  }

  #hasLapsed({ worker, heartbeats }: Lease, now: number): boolean {
    const seen = this.#seen.get(worker)
    if (seen?.heartbeats === heartbeats) return now - seen.since >= LEASE_MS
    this.#seen.set(worker, { heartbeats, since: now })
    return false
  }
}
