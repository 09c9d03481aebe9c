import type { Clock } from './clock.ts'

interface Sleeper {
  readonly until: number
  readonly wake: () => void
}

/** A clock that moves only when told to. */
export interface TestClock extends Clock {
  /** Advances the time, wakes sleepers in order and lets their work finish. */
  advance(ms: number): Promise<void>
  readonly sleepers: number
}

export function createTestClock(): TestClock {
  let time = 0
  let sleepers: Sleeper[] = []
  return {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const leave = (): void => {
          sleepers = sleepers.filter((one) => one !== sleeper)
          reject(signal.reason)
        }
        const sleeper: Sleeper = {
          until: time + ms,
          wake() {
            signal.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        sleepers.push(sleeper)
      }),
    async advance(ms) {
      const end = time + ms
      await settle()
      for (;;) {
        const next = sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0]
        if (!next) break
        sleepers = sleepers.filter((one) => one !== next)
        time = Math.max(time, next.until)
        next.wake()
        await settle()
      }
      time = end
    },
    get sleepers() {
      return sleepers.length
    },
  }
}

/** Waits long enough for chains of promises to settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
