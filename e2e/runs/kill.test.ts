import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunSummary } from '@quire/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { BOUNDARIES } from './boundaries.ts'
import { exportedFiles, lookAtRun } from './look-at-run.ts'
import { type LoopbackModel, startLoopbackModel } from './loopback-model.ts'
import { runProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-runs-'))

let postgres: TestPostgres
let model: LoopbackModel
beforeAll(async () => {
  ;[postgres, model] = await Promise.all([startPostgres(), startLoopbackModel()])
})
afterAll(async () => {
  await Promise.all([postgres.close(), model.close()])
  rmSync(temporary, { recursive: true, force: true })
})

describe.each(['embedded', 'postgres'] as const)('a worker that is killed, on the %s store', (kind) => {
  test('at any boundary of a step: the run ends as if nothing had happened, and no answer is paid for twice', async () => {
    const workspace = makeTestWorkspace(model)
    try {
      const place = {
        workspace: workspace.dir,
        ...(kind === 'postgres' && { databaseUrl: await postgres.freshDatabase() }),
      }
      const input = readFileSync(join(workspace.dir, 'request.md'), 'utf8')
      const job = { ...place, flow: 'review-loop', input, models: ['loop/writer', 'loop/reviewer'] }
      const atStart = model.requests()
      const calm = await runProcess({ ...job, run: 'calm' })
      expect(calm, calm.stderr).toMatchObject({ signal: null, summary: { status: 'completed' } })
      expect(model.requests() - atStart).toBe(2)
      for (const dieAt of BOUNDARIES) {
        const run = `killed-${dieAt.replace('.', '-')}`
        const before = model.requests()
        const died = await runProcess({ ...job, run, dieAt, dieIn: 'write-1' })
        expect(died.signal, died.stderr).toBe('SIGKILL')
        const { summary, stderr } = await runProcess({ ...job, run })
        expect(summary, stderr).toMatchObject({
          status: 'completed',
          steps: { total: 2, completed: 2, failed: 0 },
          calls: 2,
        })
        // Only an answer that was lost in memory is asked for again.
        expect(model.requests() - before).toBe(dieAt === 'call.answered' ? 3 : 2)
        const documents = (of: RunSummary) => of.documents.map(({ path, sha256 }) => [path, sha256])
        expect(documents(summary!)).toEqual(documents(calm.summary!))
        expect((await lookAtRun(place, run)).completed).toEqual(['write-1', 'review-1'])
        expect(await exportedFiles(place, run, join(temporary, kind, run))).toEqual([
          'documents/draft-1.md',
          'documents/review-1.md',
          'index.md',
        ])
      }
    } finally {
      workspace.remove()
    }
  }, 180_000)
})
