import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../seeded-random.ts'
import { type Fault, type FaultContext, injectFault } from './chaos-faults.ts'
import { loseReplies } from './network-faults.ts'
import type { Promotions } from './promotions.ts'

interface DisturbOptions extends FaultContext {
  readonly promotions: Promotions
  readonly signal: AbortSignal
}

/** Disturbs processes, the store and connections until the signal aborts. Returns the faults that took place. */
export async function disturb({ promotions, signal, ...context }: DisturbOptions): Promise<Fault[]> {
  const { place, random } = context
  // A series of its own for each loop, so that the choices of one loop do not depend on the timing of the other.
  const losing = loseReplies(place.proxy, seededRandom(random() * 2 ** 32), signal)
  const own = seededRandom(random() * 2 ** 32)
  const faults: Fault[] = []
  while (!signal.aborted) {
    await wait(100 + own() * 900, undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    const from = performance.now()
    const isPromoted = await promotions.promoteIfDue(place)
    const fault = isPromoted
      ? { kind: 'primary killed, standby promoted', from, to: performance.now() }
      : await injectFault({ ...context, random: own })
    if (fault) faults.push(fault)
  }
  place.makeRoom()
  place.setClock(0)
  return [...faults, ...(await losing)]
}
