/** @module-tag long */
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultProfiles } from '@quire/core'
import type { Flow, StepContext } from '@quire/runtime'
import { CallFailed } from '@quire/runtime/call'
import { Engine, retryFailed, showRun } from '@quire/runtime/engine'
import type { Store } from '@quire/runtime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS, type TestStore, testStore } from '../store/kinds.ts'

/** The times at which each step was attempted. The step's input sets how often the step fails. */
const tries = new Map<string, number[]>()

const flaky = async ({ run, step }: StepContext) => {
  const key = `${run.id}/${step.key}`
  tries.set(key, [...(tries.get(key) ?? []), performance.now()])
  const { failures, failure } = step.input as { failures: number; failure: 'server' | 'rejected' }
  if (tries.get(key)!.length <= failures)
    throw new CallFailed('lab/m', failure, `try ${tries.get(key)!.length} failed.`)
  return { status: 'completed' as const, output: 'done' }
}

const flow: Flow = {
  name: 'flaky',
  description: 'steps that heal, or do not',
  start: ({ options }) => [
    {
      key: 'flaky',
      name: 'flaky',
      kind: 'flaky',
      input: { failures: Number(options.failures), failure: String(options.failure) },
      retry: { limit: 2, delaySeconds: 1, backoff: 2 },
    },
    { key: 'other', name: 'other', kind: 'flaky', input: { failures: 0, failure: 'server' } },
    { key: 'strict', name: 'strict', kind: 'flaky', input: { failures: Number(options.strict), failure: 'server' } },
  ],
  kinds: { flaky },
}

describe.each(KINDS)('a step with a retry policy, on %s', (kind) => {
  let place: TestStore
  let store: Store
  let engine: Engine
  beforeAll(async () => {
    tries.clear()
    place = await testStore(kind)
    store = await place.open()
    engine = await Engine.open({
      store,
      flows: [flow],
      models: defaultProfiles(),
      openModel: () => {
        throw new Error('no model is asked here')
      },
      random: () => 0,
    })
  }, 60_000)
  afterAll(async () => {
    await place.close()
  })
  const run = async (id: string, options: { failures: number; failure: string; strict?: number }) => {
    const request = { input: 'x', models: [], options: { strict: 0, ...options } }
    await engine.start('flaky', request, { id, project: 'p' })
    // A waiting step must not block the others. Otherwise, a run with a concurrency of 1 could never finish.
    return engine.runToEnd(id, { concurrency: 1 })
  }

  test('succeeds after increasing delays and does not block a worker', async () => {
    expect((await run('heals', { failures: 2, failure: 'server' })).status).toBe('completed')
    const [first, second, third] = tries.get('heals/flaky')!
    expect(second! - first!).toBeGreaterThanOrEqual(950)
    expect(third! - second!).toBeGreaterThanOrEqual(1950)
    expect(tries.get('heals/other')![0]).toBeLessThan(second!)
    const shown = (await showRun(store.db, 'heals')).steps.find(({ key }) => key === 'flaky')!
    expect(shown).toMatchObject({
      status: 'completed',
      attempts: 3,
      failures: [
        { code: 'server', message: 'lab/m: try 1 failed.', delaySeconds: 1 },
        { code: 'server', message: 'lab/m: try 2 failed.', delaySeconds: 2 },
      ],
    })
  }, 60_000)

  test('reports the reason if the last attempt fails, and restarts on resume', async () => {
    const summary = await run('dead', { failures: 3, failure: 'server' })
    expect(summary).toMatchObject({ status: 'failed', steps: { total: 3, completed: 2, failed: 1 } })
    expect(summary.errors).toEqual([{ step: 'flaky', code: 'server', message: 'lab/m: try 3 failed.' }])
    await retryFailed(engine, 'dead')
    expect((await engine.runToEnd('dead', { concurrency: 1 })).status).toBe('completed')
    const shown = (await showRun(store.db, 'dead')).steps.find(({ key }) => key === 'flaky')!
    expect(shown.failures.map(({ delaySeconds }) => delaySeconds)).toEqual([1, 2, undefined])
  }, 60_000)

  test('is not retried after a permanent failure, or if it has no policy', async () => {
    const summary = await run('strict', { failures: 1, failure: 'rejected', strict: 1 })
    expect(summary.errors.map(({ step, code }) => [step, code])).toEqual([
      ['flaky', 'rejected'],
      ['strict', 'server'],
    ])
    expect(tries.get('strict/flaky')).toHaveLength(1)
  }, 60_000)

  test('completes even after it was stopped repeatedly', async () => {
    const slow: Flow = {
      ...flow,
      name: 'flaky',
      kinds: {
        flaky: async ({ signal }) => {
          await sleep(60_000, undefined, { signal })
          return { status: 'completed' }
        },
      },
    }
    const stopped = await Engine.open({
      store,
      flows: [slow],
      models: defaultProfiles(),
      openModel: () => {
        throw new Error('no model is asked here')
      },
      random: () => 0,
    })
    const request = { input: 'x', models: [], options: { failures: 0, failure: 'server', strict: 0 } }
    await stopped.start('flaky', request, { id: 'stopped', project: 'p' })
    for (let times = 0; times < 7; times++) {
      const signal = AbortSignal.timeout(400)
      expect((await stopped.runToEnd('stopped', { concurrency: 3, signal })).status).toBe('running')
    }
    expect((await engine.runToEnd('stopped', { concurrency: 3 })).status).toBe('completed')
  }, 60_000)
})
