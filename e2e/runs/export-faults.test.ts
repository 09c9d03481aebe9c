import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { artifactId } from '@quire/runtime/artifact'
import { openStore, putBlob } from '@quire/runtime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { listFiles } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runEnvironment, runProcess } from './run-processes.ts'
import { makeTestWorkspace, type TestWorkspace } from './test-workspace.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const LARGE = 'documents/m-large.md'
const temporary = mkdtempSync(join(tmpdir(), 'quire-export-'))

let postgres: TestPostgres
let workspace: TestWorkspace
let databaseUrl: string
/** The expected files. */
let whole: Map<string, string>

beforeAll(async () => {
  const [started, model] = await Promise.all([startPostgres(), startLoopbackModel()])
  postgres = started
  workspace = makeTestWorkspace(model)
  databaseUrl = await postgres.freshDatabase()
  const job = { workspace: workspace.dir, databaseUrl, flow: 'fan-out', run: 'r', input: '4', models: ['loop/writer'] }
  expect((await runProcess(job)).summary?.status).toBe('completed')
  await model.close()
  // A document larger than the file-size limit. In path order, it is between the other documents.
  const store = await openStore({ databaseUrl })
  const text = 'A long document.\n'.repeat(2_000_000)
  const blob = await putBlob(store.db, text)
  const made = {
    id: artifactId('r', LARGE),
    run_id: 'r',
    path: LARGE,
    kind: 'document',
    blob,
    is_document: false,
    meta: '{}',
  }
  await store.db.insertInto('artifact').values(made).execute()
  await store.db
    .updateTable('run')
    .set(({ eb }) => ({ artifacts: eb('artifacts', '+', 1) }))
    .where('id', '=', 'r')
    .execute()
  await store.close()
  const good = join(temporary, 'good')
  const ran = await quire(['export', 'r', good], { cwd: workspace.dir, env: { DATABASE_URL: databaseUrl } })
  expect(ran.code, ran.stderr).toBe(0)
  whole = contents(good)
  expect(whole.size).toBe(7)
}, 120_000)
afterAll(async () => {
  await postgres.close()
  workspace.remove()
  rmSync(temporary, { recursive: true, force: true })
})

function contents(dir: string): Map<string, string> {
  return new Map(listFiles(dir).map((file) => [file, readFileSync(join(dir, file), 'latin1')]))
}

/** A file at its final path is always complete. */
function expectNoParts(dir: string): void {
  for (const [file, bytes] of contents(dir))
    if (!file.includes('.quire-')) expect(bytes === whole.get(file), file).toBe(true)
}

function exportTo(dir: string) {
  return quire(['export', 'r', dir, '--json'], { cwd: workspace.dir, env: { DATABASE_URL: databaseUrl } })
}

test('an export to a full disk fails cleanly, and the next export completes', async () => {
  const dir = join(temporary, 'full')
  // 2,000 blocks are enough for the small files, but not for the large file.
  const limited = spawn(
    '/bin/sh',
    ['-c', 'ulimit -f 2000; exec "$@"', 'sh', process.execPath, BIN, 'export', 'r', dir, '--json'],
    {
      cwd: workspace.dir,
      env: { ...runEnvironment(), DATABASE_URL: databaseUrl },
    },
  )
  let stderr = ''
  limited.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = await once(limited, 'close')
  expect(code, stderr).toBe(1)
  expect(JSON.parse(stderr)).toMatchObject({
    error: { code: 'file-not-written', message: expect.stringContaining('m-large.md could not be written') },
  })
  expect(existsSync(join(dir, LARGE))).toBe(false)
  expectNoParts(dir)
  expect(listFiles(dir).filter((file) => file.includes('.quire-'))).toEqual([])

  const again = await exportTo(dir)
  expect(again.code, again.stderr).toBe(0)
  expect(again.json()).toMatchObject({ unchanged: 4 })
  expect(contents(dir)).toEqual(whole)
}, 60_000)

test('a killed export leaves no partial files, and the next export cleans up', async () => {
  const dir = join(temporary, 'killed')
  const orphans = () =>
    (existsSync(join(dir, 'documents')) ? readdirSync(join(dir, 'documents')) : []).filter((name) =>
      name.startsWith('.quire-'),
    )
  for (let tries = 0; orphans().length === 0; tries++) {
    expect(tries, 'it was never seen at work').toBeLessThan(20)
    rmSync(dir, { recursive: true, force: true })
    const exporting = spawn(process.execPath, [BIN, 'export', 'r', dir], {
      cwd: workspace.dir,
      env: { ...runEnvironment(), DATABASE_URL: databaseUrl },
      stdio: 'ignore',
    })
    const ended = once(exporting, 'exit')
    while (exporting.exitCode === null && orphans().length === 0) await new Promise((resolve) => setImmediate(resolve))
    exporting.kill('SIGKILL')
    await ended
  }
  expectNoParts(dir)
  // An old temporary file is removed even if its folder is no longer used.
  writeFileSync(join(dir, '.quire-00000000-0000-4000-8000-000000000000.tmp'), 'half of')
  const again = await exportTo(dir)
  expect(again.code, again.stderr).toBe(0)
  expect(contents(dir)).toEqual(whole)
}, 120_000)
