/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { lookAtRun } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const SUBMITTERS = 10
const LEAVES = 12

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

test.each(['embedded', 'postgres'] as const)(
  'on the %s store, ten processes that submit the same run create it only once',
  async (kind) => {
    const model = await startLoopbackModel()
    const workspace = makeTestWorkspace(model)
    try {
      const place = {
        workspace: workspace.dir,
        ...(kind === 'postgres' && { databaseUrl: await postgres.freshDatabase() }),
      }
      const job = { ...place, flow: 'fan-out', run: 'r', input: String(LEAVES), models: ['loop/writer'] }
      const all = await Promise.all(Array.from({ length: SUBMITTERS }, () => runProcess(job)))
      const { summary, completed, documents } = await lookAtRun(place, 'r')
      for (const each of all) expect(each.summary, each.stderr).toEqual(summary)
      expect(summary).toMatchObject({ status: 'completed', calls: LEAVES })
      expect(documents).toHaveLength(LEAVES)
      expect([...completed].sort()).toEqual(['join', ...Array.from({ length: LEAVES }, (_, n) => `leaf-${n}`)].sort())
      expect(model.requests()).toBe(LEAVES)

      const other = await runProcess({ ...job, input: String(LEAVES + 1) })
      expect(other.code).toBe(1)
      expect(other.stderr).toContain("Run 'r' already exists")
      expect(model.requests()).toBe(LEAVES)
    } finally {
      workspace.remove()
      await model.close()
    }
  },
  150_000,
)
