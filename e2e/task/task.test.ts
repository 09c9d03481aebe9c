import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killed, said, startQuire } from '../cli/start-quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { exported, inWorkspace, makeWorkspace, plan, RUN, type Rule, type Summary, split } from './task-workspace.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-task-e2e-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
}, 60_000)

/** A new workspace with its own database. */
async function onPostgres(rules: readonly Rule[], files?: Record<string, string>) {
  return { dir: makeWorkspace(temporary, rules, files), databaseUrl: await postgres.freshDatabase() }
}

/** Text that identifies prompts for a plan, a decision or a verdict. */
const PLANS = '`goal` says in one or two sentences'
const SPLIT = '**If you split the task instead**'
const HOOK = '`feedback` is for the agent that tries again'

const PLAN = plan(['hours'], ['holidays', ['hours']], ['returns'])
const RULES: readonly Rule[] = [
  { match: { contains: PLANS }, answer: PLAN },
  { match: { contains: [SPLIT, '`# The hours part`'] }, answer: split(['weekdays'], ['weekends', ['weekdays']]) },
]

/** Runs the command and kills it without warning as soon as a step is done. */
async function killedAfter(step: string, cwd: string): Promise<void> {
  const child = startQuire([...RUN, '--concurrency', '1'], cwd)
  await said(child, step)
  await killed(child)
}

describe('a task', () => {
  test('is split and combined, and kill -9 does not change the result', async () => {
    const here = await onPostgres(RULES, { 'profile.md': 'A library with two entrances.' })
    const first = await inWorkspace(here, ...RUN)
    expect(first.code, first.stderr).toBe(0)
    const summary = first.json<Summary>()
    expect(summary.status).toBe('completed')
    expect(summary.documents.map(({ path }) => path).sort()).toEqual([
      'result.md',
      'tasks/1.1/result.md',
      'tasks/1.2/result.md',
      'tasks/1/result.md',
      'tasks/2/result.md',
      'tasks/3/result.md',
    ])
    // The calls: a plan, the split of task 1, tasks 1.1 and 1.2, the combination of 1.1 and 1.2, tasks 2 and 3, and the
    // final combination.
    expect(summary.calls).toBe(1 + 1 + 2 + 1 + 2 + 1)

    const expected = await exported(here)
    const startOf = (path: string) => expected[path]!.split('## Result')[1]!.trim().split('\n')[0]!.slice(0, 40)
    expect(expected['/tasks/1.2/prompts/execute.md']).toContain(startOf('/tasks/1.1/result.md'))
    expect(expected['/tasks/2/prompts/task.md']).toContain(startOf('/tasks/1/result.md'))
    expect(expected['/tasks/3/prompts/task.md']).not.toContain('## upstream')
    expect(expected['/tasks/3/prompts/task.md']).toContain('A library with two entrances.')
    for (const text of Object.values(expected)) expect(text).not.toContain(here.dir)

    const final = summary.documents.find(({ path }) => path === 'result.md')!
    type Entry = { kind: string; label: string }
    const { up } = (await inWorkspace(here, 'lineage', final.id, '--up')).json<{ up: Entry[] }>()
    const labels = up.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['tasks/1/result.md', 'tasks/1.2/result.md', 'plan.json']))
    expect(up.some(({ kind, label }) => kind === 'file' && /controlled-splitting\.md:\d+$/.test(label))).toBe(true)
    expect(up.some(({ kind }) => kind === 'input')).toBe(true)
    const leaf = summary.documents.find(({ path }) => path === 'tasks/1.1/result.md')!
    const { down } = (await inWorkspace(here, 'lineage', leaf.id, '--down')).json<{ down: Entry[] }>()
    expect(down.map(({ label }) => label)).toContain('tasks/2/result.md')
    expect(down.map(({ label }) => label)).not.toContain('tasks/3/result.md')
    expect((await inWorkspace(here, 'replay', final.id, '--verify')).json()).toMatchObject({ matches: true })

    // This run uses the other kind of store and is killed after the nested parts are done.
    const there = { dir: makeWorkspace(temporary, RULES, { 'profile.md': 'A library with two entrances.' }) }
    await killedAfter('combine/1', there.dir)
    const resumed = await inWorkspace(there, ...RUN)
    expect(resumed.json<Summary>(), resumed.stderr).toMatchObject({ status: 'completed', calls: summary.calls })
    expect(await exported(there)).toEqual(expected)
  }, 240_000)

  test('is retried until a hook accepts it or no retries are left', {
    tags: ['long'],
  }, async () => {
    const hook = { 'hooks/figures.md': '---\nwhen: { task: "*hours*" }\n---\nAre all times in figures?\n' }
    const verdict = (value: object) => JSON.stringify(value)
    const retry = verdict({ verdict: 'retry', reason: 'Seven is a word.', feedback: 'Write 7:00.' })
    const rules: Rule[] = [
      { match: { contains: [HOOK, '(try 1)'] }, answer: retry },
      { match: { contains: HOOK }, answer: verdict({ verdict: 'continue', reason: 'Figures everywhere.' }) },
      ...RULES,
    ]
    const here = await onPostgres(rules, hook)
    const ran = await inWorkspace(here, ...RUN, '--depth', '1')
    const summary = ran.json<Summary>()
    expect(summary, ran.stderr).toMatchObject({ status: 'completed' })
    expect(summary.documents.find(({ key }) => key === '1')).toMatchObject({ path: 'tasks/1/result.md', n: 2 })
    const files = await exported(here)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['/tasks/1/hooks/figures.json', '/tasks/1/hooks/figures-2.json', '/tasks/1/drafts/1.md']),
    )
    expect(files['/tasks/1/prompts/execute-2.md']).toContain('Write 7:00.')
    expect(files['/tasks/1/result.md']).toBe(files['/tasks/1/drafts/2.md'])

    const never = await onPostgres([{ match: { contains: HOOK }, answer: retry }, ...RULES], hook)
    const stopped = await inWorkspace(never, ...RUN, '--depth', '1', '--retries', '1')
    expect(stopped.code).toBe(5)
    const end = stopped.json<Summary>()
    expect(end.errors).toMatchObject([{ step: 'hook/1/2', code: 'task-stopped' }])
    // Independent tasks were still completed.
    expect(end.documents.map(({ path }) => path)).toEqual(['tasks/3/result.md'])
  })

  test('recovers from truncated, broken and refused answers', async () => {
    const here = await onPostgres(RULES)
    const faults = ['truncate:90', 'broken-json:1', 'http-429:1'].flatMap((fault) => ['--fault', fault])
    const ran = await inWorkspace(here, ...RUN, '--depth', '1', ...faults)
    expect(ran.json<Summary>(), ran.stderr).toMatchObject({ status: 'completed' })
    expect(Object.keys(await exported(here)).some((path) => path.includes('_continuation_1'))).toBe(true)
  }, 120_000)

  test('rejects circular plans and invalid numbers, and stays within its limits', { tags: ['long'] }, async () => {
    const circular = await onPostgres([{ match: { contains: PLANS }, answer: plan(['a', ['b']], ['b', ['a']]) }])
    const refused = await inWorkspace(circular, ...RUN)
    expect(refused.code).toBe(5)
    expect(refused.json<Summary>().errors).toMatchObject([
      { code: 'answer-unusable', message: expect.stringContaining('a → b → a') },
    ])

    const endless = await onPostgres([
      { match: { contains: PLANS }, answer: PLAN },
      { match: { contains: SPLIT }, answer: split(['x'], ['y']) },
    ])
    const bounded = await inWorkspace(endless, ...RUN, '--depth', '40', '--max-tasks', '12')
    const summary = bounded.json<Summary>()
    expect(summary, bounded.stderr).toMatchObject({ status: 'completed' })
    expect(summary.documents.length).toBeLessThanOrEqual(13)
    const few = await inWorkspace(endless, ...RUN.with(7, 'few'), '--max-calls', '3')
    expect(few.code).toBe(5)
    expect(few.json<Summary>()).toMatchObject({
      status: 'incomplete',
      errors: expect.arrayContaining([expect.objectContaining({ code: 'limit-reached' })]),
    })

    const { code, stderr } = await inWorkspace(endless, ...RUN.with(7, 'neg'), '--depth', '-1')
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toMatchObject({ error: { code: 'invalid-task-figure' } })
    expect(code).toBe(1)
  })
})
