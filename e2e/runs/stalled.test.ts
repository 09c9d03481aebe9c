import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { until } from '../store/processes.ts'
import { lookAtRun } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { isStopped, runProcess, startRunProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const LEAVES = 6

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

describe.concurrent('a worker that is suspended until its claims expire', () => {
  test.each([
    { kind: 'embedded', stopAt: 'step.worked', again: 0 },
    // The suspended process still has the earlier answer, but can no longer commit it.
    { kind: 'postgres', stopAt: 'call.answered', again: 1 },
    { kind: 'postgres', stopAt: 'step.worked', again: 0 },
  ] as const)(
    'is replaced and cannot commit when it wakes up ($kind, $stopAt)',
    { tags: ['long'] },
    async ({ kind, stopAt, again }) => {
      const model = await startLoopbackModel()
      const workspace = makeTestWorkspace(model)
      try {
        const place = {
          workspace: workspace.dir,
          ...(kind === 'postgres' && { databaseUrl: await postgres.freshDatabase() }),
        }
        const job = { ...place, flow: 'fan-out', run: 'r', input: String(LEAVES), models: ['loop/writer'] }
        const stalled = startRunProcess({ ...job, stopAt, dieIn: 'leaf-1', concurrency: 1 })
        await until(() => isStopped(stalled.child))
        const other = await runProcess(job)
        expect(other.summary, other.stderr).toMatchObject({ status: 'completed', calls: LEAVES })
        const before = await lookAtRun(place, 'r')
        stalled.child.kill('SIGCONT')
        const woken = await stalled.ended
        expect(woken, woken.stderr).toMatchObject({ code: 0, summary: { status: 'completed', calls: LEAVES } })
        const after = await lookAtRun(place, 'r')
        expect(after).toEqual(before)
        expect([...after.completed].sort()).toEqual(['join', ...Array.from({ length: LEAVES }, (_, n) => `leaf-${n}`)])
        expect(model.requests()).toBe(LEAVES + again)
      } finally {
        workspace.remove()
        await model.close()
      }
    },
  )
})
