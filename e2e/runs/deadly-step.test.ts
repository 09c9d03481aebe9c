import { openStore } from '@quire/runtime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { until } from '../store/processes.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runProcess, startRunProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const LEAVES = 4

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

/** A run in which only the second leaf gets its answer immediately. */
async function setUp() {
  const model = await startLoopbackModel(({ prompt }) =>
    prompt.includes('leaf 1') ? undefined : { kind: 'delay', ms: 1_500 },
  )
  const workspace = makeTestWorkspace(model)
  const databaseUrl = await postgres.freshDatabase()
  const place = { workspace: workspace.dir, databaseUrl }
  const job = { ...place, flow: 'fan-out', run: 'r', input: String(LEAVES), models: ['loop/writer'], concurrency: 3 }
  const deaths = async () => {
    const store = await openStore({ databaseUrl })
    const rows = await store.db
      .selectFrom('step')
      .select(['key', 'worker_deaths'])
      .where('worker_deaths', '>', 0)
      .execute()
    await store.close()
    return rows
  }
  const close = async () => {
    workspace.remove()
    await model.close()
  }
  return { model, job, deaths, close }
}

describe.concurrent('a step', () => {
  test('that kills its process does not fail the others', { tags: ['long'] }, async () => {
    const { model, job, deaths, close } = await setUp()
    try {
      const deadly = { ...job, dieAt: 'step.worked', dieIn: 'leaf-1' }
      let ended = await runProcess(deadly)
      for (let starts = 1; ended.signal === 'SIGKILL' && starts < 10; starts++) ended = await runProcess(deadly)
      expect(ended.summary, ended.stderr).toMatchObject({
        status: 'failed',
        steps: { completed: LEAVES - 1, failed: 1 },
        errors: [{ step: 'leaf-1', code: 'poison' }],
      })
      expect(await deaths()).toEqual([{ key: 'leaf-1', worker_deaths: 5 }])
      // Only the first death interrupts other steps.
      expect(model.requests()).toBeLessThanOrEqual(LEAVES + 2)
    } finally {
      await close()
    }
  })

  test('that blocks its process keeps its claim and those of the others', { tags: ['long'] }, async () => {
    const { model, job, deaths, close } = await setUp()
    try {
      const blocked = startRunProcess({ ...job, blockAt: 'step.worked', dieIn: 'leaf-1' })
      await until(() => model.requests() >= 3)
      const [first, second] = await Promise.all([blocked.ended, runProcess(job)])
      expect(first.summary, first.stderr).toMatchObject({ status: 'completed', calls: LEAVES })
      expect(second.summary, second.stderr).toMatchObject({ status: 'completed', calls: LEAVES })
      expect(await deaths()).toEqual([])
      expect(model.requests()).toBe(LEAVES)
    } finally {
      await close()
    }
  })
})
