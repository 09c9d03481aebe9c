import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DeathWatch } from './death-watch.ts'

const lease = (beat: number, worker = 'w') => ({ worker, heartbeats: String(beat) })

/** Checks the lease every second. Returns the times at which the lease was found lapsed. */
function lookEverySecond(watch: DeathWatch, beat: number, from: number, to: number): number[] {
  const lapsed: number[] = []
  for (let now = from; now <= to; now += 1000) if (watch.findDead([lease(beat)], now).length > 0) lapsed.push(now)
  return lapsed
}

describe('a lease', () => {
  test('lapses after ten seconds of silence', () => {
    expect(lookEverySecond(new DeathWatch(), 1, 0, 11_000)).toEqual([10_000, 11_000])
  })

  test('is renewed by every beat', () => {
    const watch = new DeathWatch()
    expect(lookEverySecond(watch, 1, 0, 9_000)).toEqual([])
    expect(lookEverySecond(watch, 2, 10_000, 19_000)).toEqual([])
    expect(lookEverySecond(watch, 2, 20_000, 20_000)).toEqual([20_000])
  })

  test('starts again if it was not checked for a while', () => {
    const watch = new DeathWatch()
    expect(lookEverySecond(watch, 1, 0, 9_000)).toEqual([])
    expect(lookEverySecond(watch, 1, 60_000, 69_000)).toEqual([])
    expect(lookEverySecond(watch, 1, 70_000, 70_000)).toEqual([70_000])
  })

  test('starts again if its worker returns under the same name', () => {
    const watch = new DeathWatch()
    lookEverySecond(watch, 1, 0, 9_000)
    watch.findDead([], 9_500)
    expect(watch.findDead([lease(1)], 10_500)).toEqual([])
  })

  test('does not lapse while its worker sends heartbeats in time', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(gaps, (waits) => {
        const watch = new DeathWatch()
        let now = 0
        for (const wait of waits) {
          now += wait
          // A heartbeat every nine seconds is just in time.
          expect(watch.findDead([lease(Math.floor(now / 9_000))], now)).toEqual([])
        }
      }),
    )
  })
})
