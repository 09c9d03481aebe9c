import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunSummary } from '@quire/runtime'
import type { Boundary } from '@quire/runtime/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { BOUNDARIES } from './boundaries.ts'
import { exportedFiles, lookAtRun } from './look-at-run.ts'
import { type LoopbackModel, startLoopbackModel } from './loopback-model.ts'
import { runProcess } from './run-processes.ts'
import { makeTestWorkspace, type TestWorkspace } from './test-workspace.ts'

/** The steps of a run whose reviewer always rejects. Each step creates the next step and reads the previous result. */
const STEPS = [1, 2, 3].flatMap((round) => [`write-${round}`, `review-${round}`])
const DOCUMENTS = ['draft', 'review'].flatMap((name) => [1, 2, 3].map((round) => `documents/${name}-${round}.md`))
/**
 * The boundaries at which the process is killed. The last boundary comes first. Therefore, at least one step has
 * completed before each later kill.
 */
const KILLS: readonly Boundary[] = [BOUNDARIES.at(-1)!, ...BOUNDARIES.slice(0, -1)]

const temporary = mkdtempSync(join(tmpdir(), 'quire-runs-'))
let postgres: TestPostgres
let model: LoopbackModel
let workspace: TestWorkspace
let calm: RunSummary
const jobIn = ({ dir }: TestWorkspace) => ({
  workspace: dir,
  flow: 'review-loop',
  input: readFileSync(join(dir, 'request.md'), 'utf8'),
  models: ['loop/writer', 'loop/reviewer'],
})
const documentsOf = ({ documents }: RunSummary) => documents.map(({ path, sha256 }) => [path, sha256])

beforeAll(async () => {
  ;[postgres, model] = await Promise.all([startPostgres(), startLoopbackModel(undefined, 'NEEDS_REVISION')])
  workspace = makeTestWorkspace(model)
  const databaseUrl = await postgres.freshDatabase()
  const { summary, stderr } = await runProcess({ ...jobIn(workspace), databaseUrl, run: 'calm' })
  expect(summary, stderr).toMatchObject({ status: 'completed', calls: STEPS.length })
  expect(model.requests()).toBe(STEPS.length)
  calm = summary!
}, 60_000)
afterAll(async () => {
  workspace.remove()
  await Promise.all([postgres.close(), model.close()])
  rmSync(temporary, { recursive: true, force: true })
})

const KILLED = 'the run ends as if nothing had happened, and no answer is paid for twice'
test(`a run killed at every boundary of a step, on the embedded store: ${KILLED}`, { timeout: 180_000 }, () =>
  kill('embedded'),
)
test(`a run killed at every boundary of a step, on PostgreSQL: ${KILLED}`, { tags: ['long'] }, () => kill('postgres'))

async function kill(kind: 'embedded' | 'postgres'): Promise<void> {
  const job = {
    ...jobIn(workspace),
    ...(kind === 'postgres' && { databaseUrl: await postgres.freshDatabase() }),
    run: 'killed',
  }
  const before = model.requests()
  for (const [at, dieAt] of KILLS.entries()) {
    const died = await runProcess({ ...job, dieAt, dieIn: STEPS[at]! })
    expect(died.signal, `${dieAt} in ${STEPS[at]}: ${died.stderr}`).toBe('SIGKILL')
    const isCommitted = dieAt === 'step.committed'
    expect((await lookAtRun(job, 'killed')).completed).toEqual(STEPS.slice(0, isCommitted ? at + 1 : at))
  }
  const { summary, stderr } = await runProcess(job)
  expect(summary, stderr).toMatchObject({
    status: 'completed',
    steps: { total: STEPS.length, completed: STEPS.length, failed: 0 },
    calls: STEPS.length,
  })
  // Only the answer that was in memory when the process was killed is requested again.
  expect(model.requests() - before).toBe(STEPS.length + 1)
  expect(documentsOf(summary!)).toEqual(documentsOf(calm))
  expect((await lookAtRun(job, 'killed')).completed).toEqual(STEPS)
  expect(await exportedFiles(job, 'killed', join(temporary, kind))).toEqual([...DOCUMENTS, 'index.md', 'request.md'])
}
