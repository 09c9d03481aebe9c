import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { exportedFiles } from './look-at-run.ts'
import { type LoopbackModel, startLoopbackModel } from './loopback-model.ts'
import { runProcess } from './run-processes.ts'
import { makeTestWorkspace, type TestWorkspace } from './test-workspace.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-backup-'))
let postgres: TestPostgres
let model: LoopbackModel
let workspaces: TestWorkspace[]
beforeAll(async () => {
  ;[postgres, model] = await Promise.all([startPostgres(), startLoopbackModel(undefined, 'NEEDS_REVISION')])
  workspaces = [makeTestWorkspace(model), makeTestWorkspace(model)]
})
afterAll(async () => {
  for (const workspace of workspaces) workspace.remove()
  await Promise.all([postgres.close(), model.close()])
  rmSync(temporary, { recursive: true, force: true })
})

test('a killed run can be backed up, restored to another store and resumed there', async () => {
  const [from, to] = workspaces as [TestWorkspace, TestWorkspace]
  const databaseUrl = await postgres.freshDatabase()
  const job = (dir: string) => ({
    workspace: dir,
    flow: 'review-loop',
    run: 'moved',
    input: readFileSync(join(dir, 'request.md'), 'utf8'),
    models: ['loop/writer', 'loop/reviewer'],
  })
  const died = await runProcess({ ...job(from.dir), dieAt: 'call.stored', dieIn: 'write-2' })
  expect(died.signal, died.stderr).toBe('SIGKILL')
  const file = join(temporary, 'moved.quire')
  const backup = await quire(['backup', file], { cwd: from.dir, env: { QUIRE_TRUST: '1' } })
  expect(backup.code, backup.stderr).toBe(0)
  expect((await quire(['backup', file], { cwd: from.dir, env: { QUIRE_TRUST: '1' } })).code).toBe(1)

  const env = { DATABASE_URL: databaseUrl, QUIRE_TRUST: '1' }
  const restore = await quire(['restore', file, '--json'], { cwd: to.dir, env })
  expect(restore.code, restore.stderr).toBe(0)
  expect(restore.json<{ rows: Record<string, number> }>().rows).toMatchObject({ run: 1 })
  const before = model.requests()
  const resumed = await quire(['resume', 'moved', '--json'], { cwd: to.dir, env })
  expect(resumed.json(), resumed.stderr).toMatchObject({ status: 'completed', calls: 6 })
  // The backup contains the answer, so it is not requested again.
  expect(model.requests() - before).toBe(3)

  await runProcess(job(from.dir))
  const files = (dir: string, more: object, name: string) =>
    exportedFiles({ workspace: dir, ...more }, 'moved', join(temporary, name))
  expect(await files(to.dir, { databaseUrl }, 'to')).toEqual(await files(from.dir, {}, 'from'))
}, 120_000)
