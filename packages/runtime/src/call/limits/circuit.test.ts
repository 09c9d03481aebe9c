import { describe, expect, it } from 'vitest'
import type { CallFailure } from '../call-failed.ts'
import { type Circuit, type CircuitPass, createCircuit } from './circuit.ts'
import { createTestClock } from './test-clock.ts'

function pass(circuit: Circuit): CircuitPass {
  const entered = circuit.enter()
  if ('waitMs' in entered) throw new Error(`refused for ${entered.waitMs} ms`)
  return entered
}

function open(failure: CallFailure = 'network') {
  const clock = createTestClock()
  const circuit = createCircuit({ failures: 3, openMs: 1_000 }, clock)
  for (let time = 0; time < 3; time++) pass(circuit).failed(failure)
  return { clock, circuit }
}

describe('a circuit', () => {
  it('opens only after consecutive failures', () => {
    const circuit = createCircuit({ failures: 3, openMs: 1_000 }, createTestClock())
    pass(circuit).failed('network')
    pass(circuit).failed('server')
    pass(circuit).succeeded()
    pass(circuit).failed('timeout')
    pass(circuit).failed('overloaded')
    expect(circuit.state).toBe('closed')
    pass(circuit).failed('network')
    expect(circuit.state).toBe('open')
    expect(circuit.enter()).toEqual({ waitMs: 1_000, failure: 'network' })
  })

  it.each(['rate-limited', 'unauthorised', 'rejected', 'not-found', 'cut-off', 'cancelled'] as const)(
    'stays closed after %s',
    (failure) => {
      expect(open(failure).circuit.state).toBe('closed')
    },
  )

  it('opens again if the probe fails', async () => {
    const { clock, circuit } = open()
    await clock.advance(999)
    expect(circuit.enter()).toEqual({ waitMs: 1, failure: 'network' })
    await clock.advance(1)
    const probe = pass(circuit)
    expect(circuit.state).toBe('probing')
    expect(circuit.enter()).toHaveProperty('waitMs')
    probe.failed('server')
    expect(circuit.state).toBe('open')
    expect(circuit.enter()).toEqual({ waitMs: 1_000, failure: 'server' })
  })

  it('closes when the probe succeeds, and notifies waiting calls', async () => {
    const { clock, circuit } = open()
    let isTold = false
    void circuit.closed().then(() => {
      isTold = true
    })
    await clock.advance(1_000)
    pass(circuit).succeeded()
    await clock.advance(0)
    expect(circuit.state).toBe('closed')
    expect(circuit.failures).toBe(0)
    expect(isTold).toBe(true)
  })

  it('ignores late failures of earlier requests during a probe', async () => {
    const clock = createTestClock()
    const circuit = createCircuit({ failures: 1, openMs: 1_000 }, clock)
    const late = pass(circuit)
    pass(circuit).failed('network')
    await clock.advance(1_000)
    pass(circuit)
    late.failed('network')
    expect(circuit.state).toBe('probing')
  })

  it('starts the next probe immediately after a cancelled probe', async () => {
    const { clock, circuit } = open()
    await clock.advance(1_000)
    pass(circuit).failed('cancelled')
    expect(circuit.state).toBe('open')
    expect(pass(circuit)).toBeDefined()
  })
})
