import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../e2e/postgres.ts'
import { CannotFork, ModelNotInRun } from '../engine/flow/errors.ts'
import { openQuire } from '../front-door/open-quire.ts'
import type { Quire } from '../front-door/quire.ts'
import { RunNotFound } from '../store/errors.ts'
import { answeringModel } from '../testing/run-in-memory.ts'
import { deleteRuns } from '../upkeep/delete-runs.ts'
import { countingAnswers, makeShop, shop } from './test-shop.ts'

let postgres: TestPostgres
let databaseUrl: string
let quire: Quire
let workspace: ReturnType<typeof makeShop>
let answers: ReturnType<typeof countingAnswers>
let stopAt: { readonly prompt: RegExp; readonly stop: () => void } | undefined

const open = (): Promise<Quire> =>
  openQuire(workspace.dir, {
    databaseUrl,
    isTrusted: true,
    kits: [shop],
    openModel: (id) =>
      answeringModel((request) => {
        if (stopAt?.prompt.test(request.messages[0]!.content)) {
          stopAt.stop()
          throw new Error('stopped')
        }
        return answers.answer(request)
      }, id),
  })
const db = async () => (await quire.store()).db
const notice = (runId: string, options = {}) =>
  quire.run('notice', { input: 'Open on Sundays.', runId, options, concurrency: 1 }).result
const textsOf = async (run: string): Promise<Record<string, string>> =>
  Object.fromEntries((await quire.readFiles(run)).map(({ path, bytes }) => [path, bytes.toString()]))
const documentsOf = async (run: string) => {
  const { documents } = await quire.summary(run)
  return Object.fromEntries(documents.map(({ path, sha256 }) => [path, sha256]))
}
/** The first words of the prompts that models got since the last look. */
const asked = (): string[] => answers.prompts.splice(0).map((prompt) => prompt.split(' ', 1)[0]!)

beforeAll(async () => {
  postgres = await startPostgres()
})
beforeEach(async () => {
  await quire?.close()
  workspace?.remove()
  workspace = makeShop()
  answers = countingAnswers()
  stopAt = undefined
  databaseUrl = await postgres.freshDatabase()
  quire = await open()
  await notice('october')
  asked()
})
afterAll(async () => {
  await quire.close()
  workspace.remove()
  await postgres.close()
})

describe('a fork', () => {
  it('without changes asks nothing, and makes the same documents', async () => {
    const { status, calls, taken, tokens, cost } = await quire.fork('october', { runId: 'copy' }).result
    expect({ status, calls, taken, tokens, cost }).toEqual({
      status: 'completed',
      calls: 0,
      taken: 5,
      tokens: { input: 0, output: 0 },
      cost: 0,
    })
    expect(asked()).toEqual([])
    expect(await documentsOf('copy')).toEqual(await documentsOf('october'))
    const withoutIds = (files: Record<string, string>): unknown =>
      JSON.parse(
        JSON.stringify(files)
          .replaceAll(/a-[0-9a-f]{20}/g, 'ID')
          .replaceAll(/october|copy/g, 'RUN'),
      )
    expect(withoutIds(await textsOf('copy'))).toEqual(withoutIds(await textsOf('october')))
  })

  it('takes each answer at its own place, even if the requests are the same', async () => {
    await quire.fork('october', { runId: 'copy' }).result
    const { rows } = await sql<{ id: string; taken_from: string }>`
      select id, taken_from from call where run_id = 'copy' order by id
    `.execute(await db())
    for (const { id, taken_from } of rows) expect(taken_from).toBe(id.replace('copy/', 'october/'))
    const { up } = await quire.lineage('copy/draft-2#1', 'up')
    expect(up.find(({ via }) => via === 'taken')).toMatchObject({ id: 'october/draft-2#1', kind: 'call' })
  })

  it('with an edited template asks only what depends on the template', async () => {
    workspace.write('prompts/review.md', 'Review these notices strictly.\n\n{{drafts}}\n')
    const { calls, taken } = await quire.fork('october', { with: ['prompts/review.md'], runId: 'strict' }).result
    expect([calls, taken]).toEqual([2, 3])
    expect(asked()).toEqual(['Review', 'Sum'])
    const [before, after] = [await documentsOf('october'), await documentsOf('strict')]
    const changed = Object.keys(after).filter((path) => before[path] !== after[path])
    expect(changed).toEqual(['report.md', 'review.md'])
  })

  it('stops asking where an edited prompt gets the same answer as before', async () => {
    workspace.write('prompts/review.md', 'Review these notices strictly.\n\n{{drafts}}\n')
    answers.prompts.push('draft', 'draft', 'colour')
    await quire.fork('october', { with: ['prompts/review.md'] }).result
    // The review is the fourth answer again, so that the report's prompt is the same.
    expect(answers.prompts.splice(0).slice(3)).toHaveLength(1)
  })

  it('uses the recorded text of a template that has changed, unless the fork names the template', async () => {
    workspace.write('prompts/draft.md', 'Invent a notice: {{request}}\n')
    const fork = await quire.prepareFork('october')
    expect(fork).toMatchObject({ held: ['prompts/draft.md'], files: { 'prompts/draft.md': expect.any(String) } })
    expect((await quire.fork('october').result).calls).toBe(0)
    expect((await quire.fork('october', { with: ['prompts/draft.md'] }).result).calls).toBe(4)
  })

  it('can try another text for a template, also after the process was stopped', async () => {
    const text = 'Review these notices like a lawyer.\n\n{{drafts}}\n'
    const request = { with: [{ file: 'prompts/review.md', text }], runId: 'lawyer' }
    const abort = new AbortController()
    stopAt = { prompt: /^Sum up/, stop: () => abort.abort() }
    await quire.fork('october', { ...request, signal: abort.signal }).result
    expect(asked()).toEqual(['Review'])
    stopAt = undefined
    await quire.close()
    quire = await open()
    const { status, calls, taken } = await quire.resume('lawyer').result
    expect([status, calls, taken]).toEqual(['completed', 2, 3])
    expect(asked()).toEqual(['Sum'])
    const shown = await quire.show('lawyer/review#1')
    expect(JSON.stringify(shown)).toContain('like a lawyer')
    // The same command continues the fork, or reports that it has ended.
    expect((await quire.fork('october', request).result).calls).toBe(2)
    expect(asked()).toEqual([])
  })

  it('asks a step and everything after it again', async () => {
    const { calls, taken } = await quire.fork('october', { at: 'review' }).result
    expect([calls, taken]).toEqual([2, 3])
    expect(asked()).toEqual(['Review', 'Sum'])
  })

  it('replaces a model in all requests to it', async () => {
    const { calls, taken } = await quire.fork('october', { models: { 'ollama/clerk': 'ollama/boss' } }).result
    expect([calls, taken]).toEqual([5, undefined])
  })

  it('with more repeats takes every recorded answer once, and asks for the others', async () => {
    await quire.fork('october', { set: { drafts: 3 }, runId: 'three' }).result
    // The third draft, the review of three drafts, and its report.
    expect(asked().toSorted()).toEqual(['Review', 'Sum', 'Write'])
    const { rows } = await sql<{ taken: number; distinct: number }>`
      select count(taken_from)::integer as taken, count(distinct taken_from)::integer as distinct
      from call where run_id = 'three'
    `.execute(await db())
    expect(rows).toEqual([{ taken: 3, distinct: 3 }])
  })

  it('can be forked itself, and several forks can run at once', async () => {
    workspace.write('prompts/report.md', 'Sum up this review in one line.\n\n{{review}}\n')
    const change = { with: ['prompts/report.md'] }
    const both = await Promise.all(['a', 'b'].map((runId) => quire.fork('october', { ...change, runId }).result))
    expect(both.map(({ calls, taken }) => [calls, taken])).toEqual([
      [1, 4],
      [1, 4],
    ])
    const { calls, taken } = await quire.fork('a', { runId: 'again' }).result
    expect([calls, taken]).toEqual([0, 5])
    expect((await documentsOf('again'))['report.md']).toBe((await documentsOf('a'))['report.md'])
  })

  it('counts only asked calls towards limits', async () => {
    const ended = await quire.fork('october', { at: 'review', limits: { calls: 1 }, runId: 'limited' }).result
    expect(ended).toMatchObject({ status: 'incomplete', calls: 1, taken: 3, errors: [{ step: 'report' }] })
    const resumed = await quire.resume('limited', { limits: { calls: 2 } }).result
    expect(resumed).toMatchObject({ status: 'completed', calls: 2, taken: 3 })
  })

  it('never writes into the run that it comes from', async () => {
    const look = async () => {
      const { rows } = await sql<{ all: string }>`
        select jsonb_build_object(
          'run', (select jsonb_agg(to_jsonb(run)) from run where id = 'october'),
          'steps', (select jsonb_agg(to_jsonb(step) order by id) from step where run_id = 'october'),
          'calls', (select jsonb_agg(to_jsonb(call) order by id) from call where run_id = 'october'),
          'lineage', (select jsonb_agg(to_jsonb(lineage) order by child_id, parent_id, via) from lineage
            where run_id = 'october'),
          'events', (select count(*) from event where run_id = 'october'))::text as all
      `.execute(await db())
      return rows[0]!.all
    }
    const before = await look()
    await quire.fork('october', { at: 'review' }).result
    expect(await look()).toBe(before)
  })

  it('waits at a gate again', async () => {
    await notice('gated', { gate: true })
    await quire.resume('gated', { approve: true }).result
    asked()
    const { status, calls } = await quire.fork('gated', { runId: 'copy' }).result
    expect([status, calls]).toEqual(['waiting', 0])
    expect(await quire.resume('copy', { approve: true }).result).toMatchObject({ status: 'completed', calls: 0 })
  })

  it('does not take an answer that the run itself discarded', async () => {
    await (await db())
      .insertInto('event')
      .values({
        run_id: 'october',
        type: 'step.failed',
        data: JSON.stringify({ step: 'report', code: 'answer-unusable' }),
      })
      .execute()
    expect((await quire.fork('october').result).calls).toBe(1)
    expect(asked()).toEqual(['Sum'])
  })
})

describe('a run that cannot be forked', () => {
  const why = async (run: string, change = {}): Promise<unknown> => {
    try {
      return await quire.prepareFork(run, change)
    } catch (error) {
      return error
    }
  }

  it('is still running', async () => {
    const { run } = await quire.start('notice', { input: 'Closed.', runId: 'open' })
    expect(await why(run)).toBeInstanceOf(CannotFork)
    expect(String(await why(run))).toContain('quire cancel open')
    await quire.cancel(run)
    expect(await why(run)).toMatchObject({ held: [], changed: [] })
  })

  it('was deleted', async () => {
    await deleteRuns(await db(), ['october'])
    expect(await why('october')).toBeInstanceOf(RunNotFound)
  })

  it('got feedback, or other models, while it ran', async () => {
    await quire.feedback('october', 'draft-1.md', 'Shorter.')
    expect(String(await why('october'))).toContain('feedback')
    await notice('november')
    await quire.resume('november', { replace: { 'ollama/clerk': 'ollama/boss' } }).result
    expect(String(await why('november'))).toContain('ollama/clerk')
  })

  it('was made by another version of its flow', async () => {
    const identity = JSON.stringify({ flow: 'notice', owner: 'kit shop', version: '0.0.1' })
    await (await db()).updateTable('run').set({ identity }).where('id', '=', 'october').execute()
    expect(String(await why('october'))).toContain('kit shop 0.0.1')
  })

  it('has no such step, file, model or option', async () => {
    expect(String(await why('october', { at: 'reviews' }))).toContain('draft, colour, review, report')
    expect(String(await why('october', { with: ['prompts/none.md'] }))).toContain("no file 'prompts/none.md'")
    workspace.write('notes/secret.md', 'Not a prompt.')
    for (const file of ['../secret.md', 'prompts/../notes/secret.md', '/etc/passwd', 'prompts/../../x.md']) {
      expect(String(await why('october', { with: [file] }))).toContain('no file')
    }
    expect(String(await why('october', { with: [{ file: 'quire.yaml', text: '' }] }))).toContain('neither a template')
    expect(await why('october', { models: { 'ollama/nobody': 'ollama/boss' } })).toBeInstanceOf(ModelNotInRun)
    expect(String(await why('october', { set: { colour: 'red' } }))).toContain("no option 'colour'")
    await quire.ask('colour', { inputs: { request: 'Red?' }, runId: 'asked' }).result
    expect(String(await why('asked', { set: { shade: 'dark' } }))).toContain("no input 'shade'. Inputs: request")
    expect(await why('asked', { set: { request: 'Blue?' } })).toMatchObject({ set: { request: 'Blue?' } })
  })

  it('is a replay, which has no flow of its own', async () => {
    await quire.replay('october/report#1', { model: 'ollama/boss', runId: 'replayed' }).result
    expect(String(await why('replayed'))).toContain('Fork the original run')
  })
})

it('a fork whose run is deleted meanwhile fails, and asks no model', async () => {
  await quire.startFork('october', { runId: 'late' })
  await deleteRuns(await db(), ['october'])
  const { status, errors } = await quire.resume('late').result
  expect(status).toBe('failed')
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['fork-source-gone']))
  expect(asked()).toEqual([])
})
