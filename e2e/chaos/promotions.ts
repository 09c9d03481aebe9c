import type { ChaosPlace } from './chaos-place.ts'

/** A timetable of promotions, evenly spread over the whole test. */
export interface Promotions {
  /** How many have taken place. */
  readonly count: number
  readonly isComplete: boolean
  /** Promotes the standby of a place if it is time to do so. Returns whether it did. */
  promoteIfDue(place: ChaosPlace): Promise<boolean>
}

export function planPromotions(total: number, milliseconds: number): Promotions {
  const start = performance.now()
  const every = milliseconds / (total + 1)
  let count = 0
  return {
    get count() {
      return count
    },
    get isComplete() {
      return count >= total
    },
    async promoteIfDue({ postgres, proxy }) {
      const isDue = count < total && performance.now() - start >= every * (count + 1)
      if (!postgres || !isDue) return false
      count++
      await postgres.failOver()
      proxy.redirect({ host: '127.0.0.1', port: postgres.port })
      // Until then, every commit waits.
      await postgres.buildStandby()
      return true
    },
  }
}
