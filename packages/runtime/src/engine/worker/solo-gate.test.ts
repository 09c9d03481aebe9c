import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSuspect, type TakenStep } from '../step/claim-steps.ts'
import { SoloGate } from './solo-gate.ts'

const step = (deaths: number): TakenStep => ({ worker_deaths: deaths, attempts: 1, failures: 0 }) as TakenStep

test('a suspect is never executed together with another step, and gets its turn', () => {
  const action = fc.record({ worker: fc.nat({ max: 2 }), isEnd: fc.boolean(), isSuspect: fc.boolean() })
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const gate = new SoloGate()
      const executing: TakenStep[] = []
      const workers = [{}, {}, {}]
      for (const { worker, isEnd, isSuspect: wantsSuspect } of actions) {
        if (isEnd) {
          const [ended] = executing.splice(0, 1)
          if (ended) gate.leave(ended)
        } else if (gate.mayClaim(workers[worker]!)) {
          const next = step(wantsSuspect ? 1 : 0)
          const isHeldUp = wantsSuspect && !gate.isEmpty
          gate.wait(workers[worker]!, isHeldUp)
          if (!isHeldUp && gate.enter([next])) executing.push(next)
        }
        expect(executing.length > 1 && executing.some(isSuspect)).toBe(false)
      }
      // When all steps have ended, a worker that waits for its suspect may start it, or any worker if none waits.
      for (const ended of executing) gate.leave(ended)
      expect(workers.some((worker) => gate.mayClaim(worker))).toBe(true)
    }),
  )
})

test('a suspect that arrives late is refused', () => {
  const gate = new SoloGate()
  expect(gate.enter([step(0), step(0)])).toBe(true)
  expect(gate.enter([step(1)])).toBe(false)
  const alone = new SoloGate()
  expect(alone.enter([step(1)])).toBe(true)
  expect(alone.enter([step(0)])).toBe(false)
})

test('a step is a suspect if a process died of it, or if it lost its worker twice', () => {
  expect([0, 1].map((deaths) => isSuspect(step(deaths)))).toEqual([false, true])
  const claimed = (attempts: number, failures: number) => isSuspect({ ...step(0), attempts, failures })
  expect([claimed(2, 0), claimed(3, 0), claimed(3, 1)]).toEqual([false, true, false])
})
