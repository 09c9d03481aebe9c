/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { BOUNDARIES } from './boundaries.ts'
import { lookAtRun } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const KILLS_EACH = 20
const STEPS = KILLS_EACH * BOUNDARIES.length

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

/**
 * Starts one process for each step. The process is killed at the next boundary, and the next process continues the run.
 */
test.concurrent.each(['embedded', 'postgres'] as const)(
  'on the %s store, repeats only calls whose answers were lost in twenty kills',
  async (kind) => {
    const model = await startLoopbackModel()
    const workspace = makeTestWorkspace(model)
    try {
      const place = {
        workspace: workspace.dir,
        ...(kind === 'postgres' && { databaseUrl: await postgres.freshDatabase() }),
      }
      const job = { ...place, flow: 'fan-out', run: 'r', input: String(STEPS), models: ['loop/writer'], concurrency: 1 }
      for (let kill = 0; kill < STEPS; kill++) {
        const dieAt = BOUNDARIES[kill % BOUNDARIES.length]!
        const { signal, stderr } = await runProcess({ ...job, dieAt, dieIn: `leaf-${kill}` })
        expect(signal, `${dieAt} in leaf-${kill}: ${stderr}`).toBe('SIGKILL')
      }
      const { summary, stderr } = await runProcess(job)
      expect(summary, stderr).toMatchObject({
        status: 'completed',
        steps: { total: STEPS + 1, completed: STEPS + 1, failed: 0 },
        calls: STEPS,
      })
      const { completed } = await lookAtRun(place, 'r')
      expect(new Set(completed).size).toBe(STEPS + 1)
      expect(completed).toHaveLength(STEPS + 1)
      expect(model.requests()).toBe(STEPS + KILLS_EACH)
    } finally {
      workspace.remove()
      await model.close()
    }
  },
  1_200_000,
)
