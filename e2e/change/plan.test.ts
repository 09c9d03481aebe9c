import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnifiedPrompt } from '@quire/kits/change'
import { openStore, type Store } from '@quire/runtime/store'
import { exportRun } from '@quire/runtime/stored'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { PLAN, passesOn, shop, testing, WRONG } from './sample.ts'

const made: ReturnType<typeof shop>[] = []
let postgres: TestPostgres
let env: Record<string, string>
let store: Store
beforeAll(async () => {
  postgres = await startPostgres()
  env = { DATABASE_URL: await postgres.freshDatabase() }
  store = await openStore({ databaseUrl: env.DATABASE_URL! })
})
afterAll(async () => {
  await store.close()
  await postgres.close()
  for (const one of made) one.remove()
})

interface Summary {
  readonly status: string
  readonly calls: number
  readonly waiting: readonly { readonly step: string; readonly reason: string }[]
  readonly documents: readonly { readonly path: string }[]
}

function newShop(...given: Parameters<typeof shop>) {
  const repository = shop(...given)
  made.push(repository)
  const command = (args: readonly string[]) => quire(args, { cwd: repository.folder, env })
  const change = async (run: string, args: readonly string[]) => {
    const ran = await command([
      ...['run', 'change', '--repo', '.', '--models', 'scripted/ada,scripted/bob', '--run-id', run, '--json', ...args],
    ])
    return { ...ran, summary: ran.stdout === '' ? undefined : ran.json<Summary>() }
  }
  const text = async (run: string, path: string): Promise<string> => {
    const target = join(repository.folder, '.quire', `export-${run}`)
    if (!existsSync(target)) await exportRun(store.db, run, target)
    return readFileSync(join(target, path), 'utf8')
  }
  const prompt = async (run: string, key: string) => UnifiedPrompt.fromXml(await text(run, `prompts/${key}.xml`))
  return { ...repository, command, change, text, prompt }
}

const INPUT = ['--input', 'request.md']
const QUESTION = `${PLAN}\n## Open questions\nShould 0 count?\n`

describe('--pause plan', () => {
  test('the plan is a file to edit, and resuming the run continues with it', async () => {
    const repository = newShop({ plan: QUESTION })
    const first = await repository.change('p', [...INPUT, '--pause', 'plan'])
    expect([first.code, first.summary!.status, first.summary!.calls]).toEqual([0, 'waiting', 1])
    const file = join(repository.folder, '.quire/plans/p.md')
    expect(first.summary!.waiting).toEqual([
      {
        step: 'pause',
        reason:
          'The plan is in .quire/plans/p.md. Edit it as you like. Answer its open questions there. Work begins when you resume the run.',
        resumes: true,
      },
    ])
    expect(readFileSync(file, 'utf8')).toBe(QUESTION)
    // The same command finds the run, but does not decide anything.
    expect((await repository.change('p', [...INPUT, '--pause', 'plan'])).summary!.status).toBe('waiting')
    const seen = await repository.command([
      'run',
      'change',
      '--repo',
      '.',
      ...INPUT,
      '--pause',
      'plan',
      '--run-id',
      'p',
      '--models',
      'scripted/ada,scripted/bob',
    ])
    expect(seen.stdout).toMatch(/To continue: .*resume p\n/)

    writeFileSync(file, QUESTION.replace('Should 0 count?', '0 counts as 0.'))
    const resumed = await repository.command(['resume', 'p', '--json'])
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.anything()])
    expect(passesOn(repository, 'quire/p')).toBe(true)
    expect(await repository.text('p', 'documents/plan-2.md')).toContain('0 counts as 0.')
    const challenge = await repository.prompt('p', 'challenge-2')
    expect(challenge.context.find(({ name }) => name === 'plan')!.content).toContain('0 counts as 0.')
    expect(challenge.instructions).toContain('what it decides, also under Open questions, is decided')
    expect(await repository.text('p', 'documents/report.md')).toContain('edited: edited by a person')
  }, 120_000)

  test('questions: waits only if the plan raises questions', async () => {
    const asked = newShop({ plan: QUESTION })
    expect((await asked.change('q1', [...INPUT, '--pause', 'questions'])).summary!.status).toBe('waiting')
    const unchanged = await asked.command(['resume', 'q1', '--json'])
    expect(unchanged.json<Summary>().documents.map(({ path }) => path)).not.toContain('documents/plan-2.md')
    const clear = newShop()
    expect((await clear.change('q2', [...INPUT, '--pause', 'questions'])).summary!.status).toBe('completed')
  }, 120_000)

  test('an unusable plan file is refused, and the run can be resumed after it was corrected', {
    tags: ['long'],
  }, async () => {
    const repository = newShop()
    await repository.change('u', [...INPUT, '--pause', 'plan'])
    const file = join(repository.folder, '.quire/plans/u.md')
    writeFileSync(file, '\n')
    const refused = await repository.command(['resume', 'u', '--json'])
    expect([refused.code, refused.stdout]).toEqual([5, expect.stringContaining('plan-unusable')])
    writeFileSync(file, PLAN)
    expect((await repository.command(['resume', 'u'])).code).toBe(0)
    const other = newShop()
    mkdirSync(join(other.folder, '.quire'))
    symlinkSync('/tmp', join(other.folder, '.quire/plans'))
    const linked = await other.change('u2', [...INPUT, '--pause', 'plan'])
    expect(linked.code).not.toBe(0)
    expect(existsSync('/tmp/u2.md')).toBe(false)
  })
})

describe('--plan-file', () => {
  test('starts from a spec, which is also the request', async () => {
    const repository = newShop()
    const spec = join(repository.folder, 'openspec/changes/count')
    mkdirSync(spec, { recursive: true })
    writeFileSync(join(spec, 'proposal.md'), '# Change: Count quantities\n\n## Why\nTotals are wrong.\n')
    writeFileSync(join(spec, 'tasks.md'), '## 1. Code\n- [ ] 1.1 `src/total.js`: multiply\n')
    const { code, stderr, summary } = await repository.change('spec', ['--plan-file', 'openspec/changes/count'])
    expect(code, stderr).toBe(0)
    // challenge, implement, review, archive
    expect(summary!.calls).toBe(4)
    expect(await repository.text('spec', 'request.md')).toContain('Totals are wrong.')
    expect(await repository.text('spec', 'documents/plan-1.md')).toContain('1.1 `src/total.js`: multiply')
    expect(repository.git('log', '--format=%s', 'main..quire/spec')).toBe('Count quantities\n')
    const { context } = await repository.prompt('spec', 'implement-1')
    expect(context.map(({ name }) => name)).toEqual(expect.arrayContaining(['plan', 'src/total.js']))
    // The plan is stored with the run, so the file is no longer needed.
    expect((await repository.change('spec', ['--plan-file', 'openspec/changes/count'])).summary!.status).toBe(
      'completed',
    )
    const missing = await repository.change('none', ['--plan-file', 'nowhere.md'])
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('does not exist')])
  }, 120_000)
})

describe('--quick', () => {
  test('implements, tests and reviews without a plan', async () => {
    const repository = newShop({ quick: WRONG })
    const args = [...INPUT, '--quick', ...testing('node check.mjs'), '--record', 'docs/changes']
    const { code, stderr, summary } = await repository.change('quick', args)
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, 'quire/quick')).toBe(true)
    // implement, fix (the tests failed), review
    expect(summary!.calls).toBe(3)
    expect(summary!.documents.map(({ path }) => path)).toEqual(
      ['change.diff', 'report.md', 'review-2.md'].map((name) => `documents/${name}`),
    )
    const message = repository.git('log', '--format=%B', 'main..quire/quick')
    expect(message).toMatch(
      /^total\(\) in src\/total\.js ignores quantities\.[^\n]*\n\nTask 1: the price is multiplied\./,
    )
    for (const key of ['implement-1', 'implement-2', 'review-2']) {
      const { context, systemPrompt, instructions } = await repository.prompt('quick', key)
      expect(context.map(({ name }) => name)).not.toContain('plan')
      expect(`${systemPrompt}\n${instructions}`, key).not.toMatch(/`plan`|the plan that|the plan's/)
    }
    const dry = await repository.change('dry', [...INPUT, '--quick', '--dry-run'])
    expect(dry.json<{ prompts: { name: string }[] }>().prompts.map(({ name }) => name)).toEqual([
      'implement',
      'correct',
      'review',
      'fix',
    ])
    const both = await repository.change('both', [...INPUT, '--quick', '--pause', 'plan'])
    expect(both.code).not.toBe(0)
  }, 120_000)
})
