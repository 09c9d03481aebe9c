import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { killed, startQuire, stepsDone } from '../cli/start-quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { lookAtRun } from './look-at-run.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/brief/', import.meta.url))
const MODELS = ['--models', 'scripted/alpha,scripted/beta']
const temporary = mkdtempSync(join(tmpdir(), 'quire-recipe-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true })
})

interface Summary {
  readonly status: string
  readonly documents: readonly { id: string; path: string; key: string; sha256: string }[]
  readonly calls: number
}

function workspace(): string {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  return dir
}

function tree(dir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(dir.length), readFileSync(file, 'utf8')]),
  )
}

describe('a recipe', () => {
  test('produces the same bytes after kills and resumes', async () => {
    const here = workspace()
    const run = (args: string[], env: Record<string, string> = {}, cwd = here) => quire(args, { cwd, env })
    const args = ['run', 'brief', '--input', 'request.md', ...MODELS, '--run-id', 'october', '--project', 'p', '--json']
    // The run is killed twice without warning. Then the same command runs again.
    for (const steps of [2, 3]) {
      const child = startQuire([...args, '--concurrency', '1'], here)
      await stepsDone(child, steps)
      await killed(child)
      expect((await lookAtRun({ workspace: here }, 'october')).summary.status).toBe('running')
    }
    const resumed = await run(args)
    expect(resumed.code, resumed.stderr).toBe(0)
    const summary = resumed.json<Summary>()
    expect(summary).toMatchObject({ status: 'completed' })
    expect(summary.documents.length).toBeGreaterThanOrEqual(6)
    expect((await run(args)).json<Summary>().calls).toBe(summary.calls)
    const other = await run([...args.slice(0, 2), '--input', 'quire.yaml', ...args.slice(4)])
    expect(other.code).toBe(1)

    // The lineage includes the request, the files and the dependent documents.
    const last = summary.documents.find(({ key }) => key === 'recommendation')!
    const up = (await run(['lineage', last.id, '--up', '--json'])).json<{ up: { kind: string; label: string }[] }>().up
    expect(up.some(({ kind, label }) => kind === 'file' && /\.md:\d+$/.test(label))).toBe(true)
    expect(up.some(({ kind }) => kind === 'input')).toBe(true)
    // Files and inputs are listed last, even if they are closer in the lineage.
    const isEnd = up.map(({ kind }) => kind === 'file' || kind === 'input')
    expect(isEnd.indexOf(true)).toBe(isEnd.lastIndexOf(false) + 1)
    expect(up.at(-1)!.kind).toBe('input')
    const brief = summary.documents.find(({ key }) => key === 'decision_brief')!
    expect(up.map(({ label }) => label)).toContain(brief.path)
    const down = (await run(['lineage', brief.id, '--down', '--json'])).json<{ down: { label: string }[] }>().down
    expect(down.map(({ label }) => label)).toContain(last.path)

    const proof = (await run(['replay', last.id, '--verify', '--json'])).json<{ matches: boolean }>()
    expect(proof.matches).toBe(true)
    const found = (await run(['search', 'recommendation', '--kind', 'document', '--json'])).json<{ hits: unknown[] }>()
    expect(found.hits.length).toBeGreaterThan(0)
    await run(['export', 'october', join(temporary, 'first')])
    const expected = tree(join(temporary, 'first'))
    expect(Object.keys(expected).length).toBeGreaterThan(30)
    for (const text of Object.values(expected)) expect(text).not.toContain(here)

    // The same run on PostgreSQL, without faults. Two processes share the run.
    const elsewhere = workspace()
    const shared = { DATABASE_URL: await postgres.freshDatabase() }
    const worker = startQuire(['worker'], elsewhere, shared)
    const onPostgres = await run(args, shared, elsewhere)
    worker.kill('SIGTERM')
    expect(onPostgres.json<Summary>(), onPostgres.stderr).toMatchObject({ status: 'completed', calls: summary.calls })
    await run(['export', 'october', join(temporary, 'second')], shared, elsewhere)
    expect(tree(join(temporary, 'second'))).toEqual(expected)
  }, 240_000)

  test('waits at gates, passes feedback to the next stage, and recovers from faults', async () => {
    const here = workspace()
    const env = { DATABASE_URL: await postgres.freshDatabase() }
    const run = (...args: string[]) => quire([...args, '--json'], { cwd: here, env })
    const base = [
      'run',
      'brief',
      '--input',
      'request.md',
      ...MODELS,
      '--run-id',
      'g',
      '--fault',
      'truncate:150',
      '--fault',
      'http-429:1',
    ]
    const waiting = (await run(...base, '--gate')).json<Summary & { waiting: { step: string }[] }>()
    expect(waiting.status).toBe('waiting')
    const document = waiting.documents[0]!
    writeFileSync(join(here, 'remarks.md'), 'Mention the ferry timetable explicitly.')
    const given = await run('feedback', 'g', document.id, '--file', 'remarks.md')
    expect(given.code, given.stderr).toBe(0)
    expect((await run('feedback', 'g', 'nothing', '--file', 'remarks.md')).code).toBe(1)
    const gate = waiting.waiting[0]!.step
    let resumed = await run('resume', 'g', '--approve', gate)
    const next = resumed.json<Summary & { waiting: { step: string }[] }>()
    if (next.status === 'waiting') resumed = await run('resume', 'g', '--approve', next.waiting[0]!.step)
    expect(resumed.json<Summary>(), resumed.stderr).toMatchObject({ status: 'completed' })
    const shown = (await run('show', 'g')).json<{ artifacts: { id: string; path: string; kind: string }[] }>().artifacts
    expect(shown.some(({ path }) => path.includes('continuation_1'))).toBe(true)
    const feedback = shown.find(({ kind }) => kind === 'feedback')!
    const down = (await run('lineage', feedback.id, '--down')).json<{ down: unknown[] }>().down
    expect(down.length).toBeGreaterThan(0)
  }, 120_000)

  test('before it does anything, reports why it cannot run', { tags: ['long'] }, async () => {
    const here = workspace()
    const env = { DATABASE_URL: await postgres.freshDatabase() }
    const run = (...args: string[]) => quire([...args, '--json'], { cwd: here, env })
    const codeOf = async (...args: string[]) =>
      (JSON.parse((await run(...args)).stderr.trim().split('\n').at(-1)!) as { error: { code: string } }).error.code
    expect(await codeOf('run', 'nothing', '--input', 'request.md')).toBe('flow-not-found')
    writeFileSync(join(here, 'empty.md'), '  \n')
    expect(await codeOf('run', 'brief', '--input', 'empty.md', ...MODELS)).toBe('invalid-input')
    writeFileSync(join(here, 'recipes/broken.yaml'), 'stages:\n  - slug: a\n    template: nowhere\n    steps: []\n')
    expect(await codeOf('run', 'broken', '--input', 'request.md', ...MODELS)).toBe('invalid-data-file')
    expect((await run('show', 'nothing')).code).toBe(1)
    expect((await run('runs')).json<{ runs: unknown[] }>().runs).toEqual([])
  })
})
