/** @module-tag long */
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, environment, quire } from '../cli/quire.ts'
import { tree } from '../dialectic/dialectic-workspace.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/brief/', import.meta.url))
const RUN = ['run', 'brief', '--input', 'request.md', '--models', 'scripted/alpha,scripted/beta', '--run-id', 'r']
const temporary = mkdtempSync(join(tmpdir(), 'quire-models-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true })
})

/** If a prompt contains this text, `scripted/beta` always fails. */
const IN_DRAFT = 'Write the document `risk_note`'
const IN_REVIEW = '`scorecard`'

interface Summary {
  readonly status: string
  readonly documents: readonly { readonly id: string; readonly path: string; readonly model: string }[]
  readonly calls: number
}

/** A workspace with its own store. The model beta always fails on one prompt. */
async function place(failsAt: string, kind: 'embedded' | 'postgres' = 'postgres') {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  appendFileSync(join(dir, 'quire.yaml'), '\nlimits: { attempts: 1 }\n')
  const fault = `  - fault: http-500:99\n    match: { model: beta, contains: ${JSON.stringify(failsAt)} }\n`
  writeFileSync(join(dir, 'scripted.yaml'), `faults:\n${fault}`)
  const env: Record<string, string> = kind === 'postgres' ? { DATABASE_URL: await postgres.freshDatabase() } : {}
  const run = (...args: string[]) => quire([...args, '--json'], { cwd: dir, env })
  const json = async <T>(...args: string[]): Promise<T> => {
    const ran = await run(...args)
    expect(ran.stdout, ran.stderr).not.toBe('')
    return ran.json<T>()
  }
  return {
    dir,
    env,
    run,
    json,
    summary: (...args: string[]) => json<Summary>(...args),
    error: async (...args: string[]) => {
      const ran = await run(...args)
      expect(ran.code, ran.stderr).toBe(1)
      return (JSON.parse(ran.stderr.trim().split('\n').at(-1)!) as { error: { code: string; message: string } }).error
    },
    exported: async () => {
      const target = mkdtempSync(join(temporary, 'export-'))
      await json('export', 'r', target)
      return tree(target)
    },
    /** Runs the command, and kills it as soon as it prints the given word. */
    killed: async (args: readonly string[], word: string) => {
      const [file, ...rest] = commandLine([...args, '--fault', 'latency:700'])
      const child = spawn(file, rest, { cwd: dir, env: environment(env) })
      await new Promise<void>((resolve) => {
        child.stderr.on('data', (text) => String(text).includes(word) && resolve())
        child.on('close', () => resolve())
      })
      child.kill('SIGKILL')
      expect(child.exitCode).toBeNull()
    },
  }
}

const names = ({ documents }: Summary): string[] => documents.map(({ path }) => path.split('/').slice(3).join('/'))
const DRAFTS = ['decision_brief', 'risk_note']
const draftsOf = (model: string) => DRAFTS.map((key) => `1_draft/documents/scripted+${model}_1_draft_${key}.md`)

describe('a run continues', () => {
  for (const kind of ['postgres', 'embedded'] as const) {
    const name = `without a model that failed before it had finished a stage, on the ${kind} store; killed in between, to the same bytes`
    test(name, { tags: kind === 'embedded' ? ['long'] : [], timeout: 180_000 }, async () => {
      const calm = await place(IN_DRAFT, kind)
      expect(await calm.summary(...RUN)).toMatchObject({ status: 'failed' })
      const without = ['resume', 'r', '--without', 'scripted/beta']
      const done = await calm.summary(...without)
      expect(done.status).toBe('completed')
      // Beta's documents from this stage are kept but not used.
      expect(names(done)).toEqual([
        ...draftsOf('alpha'),
        '1_draft/documents/scripted+beta_1_draft_decision_brief.md',
        '2_review/documents/scripted+alpha_1_review_recommendation.md',
      ])
      const dropped = done.documents.find(({ model }) => model === 'scripted/beta')!
      const { down } = await calm.json<{ down: { label: string }[] }>('lineage', dropped.id, '--down')
      expect(down).toEqual([])

      const other = await place(IN_DRAFT, kind)
      await other.summary(...RUN)
      await other.killed(without, 'Review/seed')
      expect(await other.summary(...without)).toMatchObject({ status: 'completed', calls: done.calls })
      expect(await other.exported()).toEqual(await calm.exported())
      // Repeating the original command finds the run in its current state.
      expect(await calm.summary(...RUN)).toMatchObject({ status: 'completed', calls: done.calls })
    })
  }

  test('if a model is replaced, and keeps the original model’s work', async () => {
    const { summary, json, exported, run, dir, env } = await place(IN_REVIEW)
    expect(await summary(...RUN)).toMatchObject({ status: 'failed' })
    const replace = ['resume', 'r', '--replace', 'scripted/beta=scripted/gamma']
    const preview = await json<{ steps: number; kept: number }>(...replace, '--dry-run')
    expect(preview).toMatchObject({ kept: expect.any(Number), cost: 0 })
    const done = await summary(...replace)
    expect(done.status).toBe('completed')
    expect(names(done)).toEqual([
      ...draftsOf('alpha'),
      ...draftsOf('beta'),
      '2_review/documents/scripted+alpha_1_review_recommendation.md',
      '2_review/documents/scripted+gamma_1_review_recommendation.md',
    ])
    const files = await exported()
    const manifest = Object.entries(files).find(([path]) => path.endsWith('scripted+gamma_1_review_manifest.json'))!
    expect(JSON.parse(manifest[1])).toMatchObject({
      in_place_of: { model: 'scripted/beta', n: 1 },
      model_changes: [{ model: 'scripted/beta', replaced_by: 'scripted/gamma' }],
    })
    expect(Object.keys(files).some((path) => path.endsWith('scripted+beta_1_review_manifest.json'))).toBe(false)
    expect(Object.entries(files).find(([path]) => path.endsWith('model_changes/1.json'))![1]).toContain('"draft"')

    const settled = done.documents.find(({ model }) => model === 'scripted/gamma')!
    const { up } = await json<{ up: { label: string; kind: string }[] }>('lineage', settled.id, '--up')
    const labels = up.map(({ label }) => label)
    expect(labels.some((label) => label.endsWith('model_changes/1.json'))).toBe(true)
    // The recommendation is also based on beta's drafts.
    expect(labels.some((label) => label.endsWith('scripted+beta_1_draft_decision_brief.md'))).toBe(true)
    expect(await json('show', 'r')).toMatchObject({
      models: ['scripted/alpha', 'scripted/gamma'],
      changes: [{ model: 'scripted/beta', by: 'scripted/gamma', keeps: ['draft'] }],
    })
    expect((await quire(['show', 'r'], { cwd: dir, env })).stdout).toContain(
      'scripted/beta was replaced by scripted/gamma',
    )
    // A removed model cannot be called again. The other models can.
    expect((await run('resume', 'r', '--redo', 'draft/risk_note')).code).toBe(0)
  }, 180_000)

  test('can stop at a given stage and continue past it later', {
    tags: ['long'],
  }, async () => {
    const { summary, error, json } = await place('nothing that anybody asks for')
    expect(await summary(...RUN, '--until', 'draft')).toMatchObject({ status: 'completed' })
    expect(await error('resume', 'r', '--without', 'scripted/alpha,scripted/beta')).toMatchObject({
      code: 'recipe-not-expandable',
      message: expect.stringContaining('no model is left'),
    })
    expect(await error('resume', 'r', '--without', 'scripted/delta')).toMatchObject({ code: 'model-not-in-run' })
    expect(await error('resume', 'r', '--until', 'nowhere')).toMatchObject({ code: 'recipe-not-expandable' })
    const whole = await summary('resume', 'r', '--until', 'review')
    expect(names(whole)).toContain('2_review/documents/scripted+beta_1_review_recommendation.md')
    // Rejected changes had no effect.
    expect(await json('show', 'r')).toMatchObject({ models: ['scripted/alpha', 'scripted/beta'] })
    expect(await summary('resume', 'r', '--until', 'draft')).toMatchObject({ status: 'completed', calls: whole.calls })

    const cut = await place(IN_DRAFT)
    await cut.summary(...RUN)
    // The result is the same whether a failed run is resumed in one go or in two.
    expect(await cut.summary('resume', 'r', '--without', 'scripted/beta', '--until', 'draft')).toMatchObject({
      status: 'completed',
    })
    const { steps } = await cut.json<{ steps: { stage: string }[] }>('show', 'r')
    expect(steps.some(({ stage }) => stage === 'review')).toBe(false)
    await cut.summary('resume', 'r', '--until', 'review')
    const atOnce = await place(IN_DRAFT)
    await atOnce.summary(...RUN)
    await atOnce.summary('resume', 'r', '--without', 'scripted/beta')
    expect(await cut.exported()).toEqual(await atOnce.exported())
  })
})
