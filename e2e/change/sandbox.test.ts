import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { shop } from './sample.ts'

let postgres: TestPostgres
let env: Record<string, string>
let repository: ReturnType<typeof shop>
/** The programs that a change needs, without bubblewrap. */
const bin = mkdtempSync(join(tmpdir(), 'quire-bin-'))
beforeAll(async () => {
  postgres = await startPostgres()
  repository = shop()
  const git = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'git'))
  symlinkSync(git.find((file) => isThere(file))!, join(bin, 'git'))
  symlinkSync(process.execPath, join(bin, 'node'))
  env = { PATH: bin, DATABASE_URL: await postgres.freshDatabase() }
})
afterAll(async () => {
  await postgres.close()
  repository.remove()
  rmSync(bin, { recursive: true })
})

function isThere(file: string): boolean {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}

const run = (...more: string[]) =>
  quire(
    [
      'run',
      'change',
      '--input',
      'request.md',
      '--models',
      'scripted/ada',
      '--test',
      'node check.mjs',
      ...more,
      '--json',
    ],
    { cwd: repository.folder, env },
  )

test('without a sandbox, tests run only in a trusted repository, and the error says what to do', async () => {
  const refused = await run()
  expect(refused.code).toBe(1)
  const { error } = JSON.parse(refused.stderr.trim().split('\n').at(-1)!) as {
    error: { code: string; message: string }
  }
  expect(error.code).toBe('no-sandbox')
  expect(error.message).toMatch(/bubblewrap.*pass --trust-repo/s)
  const trusted = await run('--trust-repo', '--run-id', 'trusted')
  expect(trusted.code, trusted.stderr).toBe(0)
  const report = trusted
    .json<{ documents: { id: string; key: string }[] }>()
    .documents.find(({ key }) => key === 'report')!
  const { stdout } = await quire(['show', report.id], { cwd: repository.folder, env })
  expect(stdout).toContain('The test command ran without a sandbox (--trust-repo).')
}, 60_000)

test('doctor says which sandbox there is', async () => {
  const findings = async (PATH: string) =>
    (await quire(['doctor', '--json'], { cwd: repository.folder, env: { ...env, PATH } })).json<{
      findings: { id: string; status: string; message: string; fix?: string }[]
    }>().findings
  expect((await findings(bin)).find(({ id }) => id === 'sandbox')).toMatchObject({ status: 'missing' })
  const found = (await findings(process.env.PATH ?? '')).find(({ id }) => id === 'sandbox')!
  expect(found.message).toMatch(/^Sandbox: .*bubblewrap/)
}, 60_000)
