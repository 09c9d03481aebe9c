/** @module-tag long */
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire, type Ran } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/brief/', import.meta.url))
const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const BRIEF = ['run', 'brief', '--input', 'request.md', '--models', 'scripted/alpha,scripted/beta', '--project', 'p']
const temporary = mkdtempSync(join(tmpdir(), 'quire-iterations-'))
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
  readonly documents: readonly { id: string; path: string; key: string; stage: string; model: string }[]
  readonly calls: number
  readonly steps: { readonly total: number; readonly completed: number }
  readonly waiting: readonly { readonly step: string }[]
  readonly errors: readonly { readonly code: string }[]
}
interface Shown {
  readonly steps: readonly { readonly key: string; readonly status: string }[]
  readonly artifacts: readonly { readonly id: string; readonly path: string; readonly kind: string }[]
}

async function place(): Promise<{
  readonly dir: string
  readonly env: Record<string, string>
  readonly run: (...args: string[]) => Promise<Ran>
  readonly summary: (...args: string[]) => Promise<Summary>
  readonly shown: (run: string) => Promise<Shown>
  readonly error: (...args: string[]) => Promise<{ code: string; message: string }>
  readonly text: (id: string) => Promise<string>
}> {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  const env = { DATABASE_URL: await postgres.freshDatabase() }
  const run = (...args: string[]) => quire([...args, '--json'], { cwd: dir, env })
  return {
    dir,
    env,
    run,
    summary: async (...args) => {
      const ran = await run(...args)
      expect(ran.stdout, ran.stderr).not.toBe('')
      return ran.json<Summary>()
    },
    shown: async (id) => (await run('show', id)).json<Shown>(),
    error: async (...args) => {
      const { code, stderr } = await run(...args)
      expect([1, 2], stderr).toContain(code)
      return (JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: { code: string; message: string } }).error
    },
    text: async (id) => (await run('show', id)).json<{ text: string }>().text,
  }
}

describe('a run can continue', () => {
  test('by repeating a stage and the later stages', async () => {
    const { dir, run, summary, error, shown, text } = await place()
    const base = [...BRIEF, '--run-id', 'r']
    const first = await summary(...base, '--until', 'draft')
    expect(first).toMatchObject({ status: 'completed', steps: { total: 8 } })
    expect(await error(...base, '--stage', 'draft', '--iteration', '3')).toMatchObject({
      code: 'recipe-not-expandable',
    })

    writeFileSync(join(dir, 'remarks.md'), 'Mention the ferry timetable explicitly.')
    const note = first.documents.find(({ key, model }) => key === 'risk_note' && model === 'scripted/alpha')!
    expect((await run('feedback', 'r', note.id, '--file', 'remarks.md')).code).toBe(0)
    const again = [...base, '--stage', 'draft', '--iteration', '2']
    const second = await summary(...again)
    expect(second).toMatchObject({ status: 'completed', steps: { total: 16, completed: 16 } })
    expect(second.documents).toEqual(expect.arrayContaining([...first.documents]))
    // Repeating the request adds nothing.
    expect(await summary(...again)).toMatchObject({ calls: second.calls, steps: { total: 16 } })

    const { artifacts } = await shown('r')
    const prompt = artifacts.find(({ path }) => /iteration_2.*alpha_1_risk_note_prompt/.test(path))!
    const written = await text(prompt.id)
    expect(written).toContain('Mention the ferry timetable explicitly.')
    expect(written).toContain('<document title="Previous version of this document: risk note">')
    const brief = artifacts.find(({ path }) => /iteration_2.*alpha_1_decision_brief_prompt/.test(path))!
    expect(await text(brief.id)).not.toContain('Previous version')
    const better = second.documents.find(({ path }) => /iteration_2.*alpha_1_draft_risk_note/.test(path))!
    const up = (await run('lineage', better.id, '--up')).json<{ up: { kind: string; label: string }[] }>().up
    expect(up.map(({ kind }) => kind)).toContain('feedback')
    expect(up.map(({ label }) => label)).toContain(note.path)

    // The rest of the recipe builds on the second iteration.
    const whole = await summary(...base)
    expect(whole.status).toBe('completed')
    const settled = whole.documents.find(({ key, model }) => key === 'recommendation' && model === 'scripted/alpha')!
    expect(settled.path).toContain('iteration_2/2_review')
    const from = (await run('lineage', settled.id, '--up')).json<{ up: { label: string }[] }>().up
    expect(from.map(({ label }) => label)).toContain(better.path)
    expect(await summary(...base)).toMatchObject({ calls: whole.calls })
    // A run cannot continue with a different input.
    expect(await error('run', 'brief', '--input', 'remarks.md', ...base.slice(4), '--until', 'draft')).toMatchObject({
      code: 'run-conflict',
    })
  }, 120_000)

  test('by repeating a document and its dependants, even after a kill', async () => {
    const { dir, env, run, summary, shown, error } = await place()
    const first = await summary(...BRIEF, '--run-id', 'r')
    const brief = first.documents.find(({ key, model }) => key === 'decision_brief' && model === 'scripted/beta')!
    const args = ['resume', 'r', '--redo', brief.path]
    const child = spawn(process.execPath, [BIN, ...args, '--fault', 'latency:1500'], {
      cwd: dir,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    })
    await new Promise<void>((resolve) => {
      child.stderr.on('data', (text) => String(text).includes('iteration_2/Draft/seed') && resolve())
    })
    child.kill('SIGKILL')
    expect((await error('resume', 'r', '--redo', 'draft')).code).toBe('run-busy')
    const redone = await summary(...args)
    expect(redone.status).toBe('completed')
    const { steps } = await shown('r')
    expect(steps.filter(({ key }) => key.startsWith('iteration_2/draft')).map(({ key }) => key)).toEqual([
      'iteration_2/draft/seed',
      'iteration_2/draft/write_brief/scripted+beta.1',
      'iteration_2/draft/gate',
    ])
    expect(steps.some(({ key }) => key.startsWith('iteration_3'))).toBe(false)
    const settled = redone.documents.filter(({ path }) => path.includes('iteration_2/2_review'))
    expect(settled).toHaveLength(2)
    const up = (await run('lineage', settled[0]!.id, '--up')).json<{ up: { label: string }[] }>().up
    const labels = up.map(({ label }) => label).filter((label) => /^p\/.*\/documents\//.test(label))
    expect(labels.sort()).toEqual(
      [
        ...first.documents
          .filter(({ stage, path }) => stage === 'draft' && path !== brief.path)
          .map(({ path }) => path),
        brief.path.replace('iteration_1', 'iteration_2'),
      ].sort(),
    )

    const all = await summary('resume', 'r', '--redo', 'review')
    expect(all.documents.filter(({ path }) => path.includes('iteration_3/2_review'))).toHaveLength(2)
    expect(await error('resume', 'r', '--redo', 'review/nothing')).toMatchObject({ code: 'nothing-to-redo' })
    expect((await error('resume', 'r', '--redo', 'review/nothing')).message).toContain('draft/decision_brief')
  }, 120_000)

  test('after a gate is rejected, repeated or approved', async () => {
    const { run, summary, error, shown } = await place()
    const waiting = await summary(...BRIEF, '--run-id', 'g', '--gate')
    expect(waiting).toMatchObject({ status: 'waiting', waiting: [{ step: 'iteration_1/draft/gate' }] })
    const rejected = await run('resume', 'g', '--reject')
    expect(rejected.code).toBe(5)
    expect(rejected.json<Summary>()).toMatchObject({ status: 'failed', errors: [{ code: 'gate-rejected' }] })
    expect(await error('resume', 'g', '--approve')).toMatchObject({ code: 'nothing-to-decide' })
    const asked = await run('resume', 'g')
    expect(asked.code, asked.stderr).toBe(0)
    expect(asked.json<Summary>()).toMatchObject({ status: 'waiting', calls: waiting.calls })

    const redone = await summary('resume', 'g', '--redo', 'draft')
    expect(redone).toMatchObject({ status: 'waiting', waiting: [{ step: 'iteration_2/draft/gate' }] })
    const gates = (await shown('g')).steps.filter(({ key }) => key.endsWith('/gate'))
    expect(gates.map(({ key, status }) => [key, status])).toEqual([
      ['iteration_1/draft/gate', 'cancelled'],
      ['iteration_1/review/gate', 'cancelled'],
      ['iteration_2/draft/gate', 'waiting'],
      ['iteration_2/review/gate', 'blocked'],
    ])
    expect(await summary('resume', 'g', '--approve')).toMatchObject({ waiting: [{ step: 'iteration_2/review/gate' }] })
    expect(await summary('resume', 'g', '--approve')).toMatchObject({ status: 'completed', waiting: [] })
    expect(await error('resume', 'g', '--approve')).toMatchObject({ code: 'nothing-to-decide' })
  }, 120_000)
})

describe('an incomplete answer', () => {
  test('is stored as incomplete after the last continuation, and a redo completes it', async () => {
    const { dir, run, summary, text } = await place()
    const fault = '{ fault: "truncate:12", always: true, match: { contains: "`risk_note` (", model: alpha } }'
    writeFileSync(join(dir, 'scripted.yaml'), `faults:\n  - ${fault}\n`)
    const ended = await run(...BRIEF, '--run-id', 'r')
    expect(ended.code, ended.stderr).toBe(5)
    const cut = ended.json<Summary>()
    expect(cut.status).toBe('incomplete')
    expect(cut.documents.filter(({ key }) => key === 'recommendation')).toHaveLength(2)
    const note = cut.documents.find(({ key, model }) => key === 'risk_note' && model === 'scripted/alpha')!
    const kept = (await run('show', note.id)).json<{ text: string; meta: { state: string; continuations: number } }>()
    expect(kept.meta).toMatchObject({ state: 'incomplete', continuations: 5 })
    expect(kept.text.length).toBeGreaterThan(20)
    rmSync(join(dir, 'scripted.yaml'))
    const whole = await summary('resume', 'r', '--redo', 'draft/risk_note')
    expect(whole.status).toBe('completed')
    const better = whole.documents.find(({ path }) => /iteration_2.*alpha_1_draft_risk_note/.test(path))!
    expect((await text(better.id)).length).toBeGreaterThan(kept.text.length)
  }, 120_000)

  test('is continued after each broken connection, then stored as incomplete', async () => {
    const { dir, summary, shown, text } = await place()
    appendFileSync(join(dir, 'quire.yaml'), 'limits: { attempts: 2, backoffMs: 1 }\n')
    const fault = '{ fault: "drop:2", match: { contains: "Write the document `decision_brief`", model: alpha } }'
    writeFileSync(join(dir, 'scripted.yaml'), `faults:\n  - ${fault}\n`)
    const ran = await summary(...BRIEF, '--run-id', 'r', '--until', 'draft')
    expect(ran.status).toBe('incomplete')
    const { artifacts } = await shown('r')
    const raw = artifacts.filter(({ path }) => /raw_responses\/scripted\+alpha_1_draft_decision_brief/.test(path))
    expect(raw).toHaveLength(6)
    const kept = ran.documents.find(({ path }) => /alpha_1_draft_decision_brief/.test(path))!
    // Each part continues where the previous part ended, so nothing is duplicated.
    expect((await text(kept.id)).match(/^## .*$/gm)).toEqual([
      '## Recommendation',
      '## Situation',
      '## Options',
      '## First steps',
      '## Open questions',
    ])
  }, 60_000)
})

describe('the request of a run', () => {
  test('may include text files, which appear in prompts and lineage', async () => {
    const { dir, run, summary, error, shown, text } = await place()
    mkdirSync(join(dir, 'files'))
    writeFileSync(join(dir, 'files/Tool List.md'), '# Tools\n\nEleven rakes and a xylograph.\n')
    const base = [...BRIEF, '--until', 'draft']
    const given = await summary(...base, '--run-id', 'r', '--resource', 'files/Tool List.md')
    expect(given.status).toBe('completed')
    const { artifacts } = await shown('r')
    const resource = artifacts.find(({ kind }) => kind === 'resource')!
    expect(resource.path).toMatch(/^p\/session_r\/resources\//)
    const seed = artifacts.find(({ kind }) => kind === 'seed_prompt')!
    expect(await text(seed.id)).toContain('Eleven rakes and a xylograph.')
    const planner = artifacts.find(({ path }) => path.includes('alpha_1_planner_prompt'))!
    expect(await text(planner.id)).toContain('Eleven rakes and a xylograph.')
    const up = (await run('lineage', given.documents[0]!.id, '--up')).json<{ up: { kind: string; label: string }[] }>()
    expect(up.up).toContainEqual(expect.objectContaining({ kind: 'input', label: 'Tool List.md' }))
    // The same request without the file is a different run.
    expect(await error(...base, '--run-id', 'r')).toMatchObject({ code: 'run-conflict' })

    writeFileSync(join(dir, 'picture.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
    expect(await error(...base, '--resource', 'picture.png')).toMatchObject({ code: 'file-unreadable' })
    expect(await error('run', 'brief', '--input', 'picture.png', ...base.slice(4))).toMatchObject({
      code: 'file-unreadable',
    })
    writeFileSync(join(dir, 'large.md'), 'A sentence of a very long request. '.repeat(130_000))
    expect(await error('run', 'brief', '--input', 'large.md', ...base.slice(4))).toMatchObject({
      code: 'request-unusable',
    })
    expect((await run('runs')).json<{ runs: unknown[] }>().runs).toHaveLength(1)
  }, 120_000)

  test('is rejected before a run is created if it is too long for every model', async () => {
    const { dir, error, run } = await place()
    writeFileSync(join(dir, 'two-megabytes.md'), `# A long story\n\n${'It went on and on. '.repeat(110_000)}`)
    const large = ['run', 'brief', '--input', 'two-megabytes.md', ...BRIEF.slice(4), '--run-id', 'r']
    expect(await error(...large)).toMatchObject({
      code: 'request-too-long',
      message: expect.stringMatching(/\d{3},?\d{3}/),
    })
    expect((await run('runs')).json<{ runs: unknown[] }>().runs).toEqual([])
  }, 120_000)

  test('may contain only options that the flow declares', async () => {
    const { error, run } = await place()
    expect(await error(...BRIEF, '--repo', '.')).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/unknown option '--repo'.*--stage, --until, --iteration, --gate, --domain/),
    })
    expect(await error(...BRIEF, '--domain', 'opera')).toMatchObject({ code: 'domain-not-found', available: [] })
    expect((await run('runs')).json<{ runs: unknown[] }>().runs).toEqual([])
  }, 60_000)
})
