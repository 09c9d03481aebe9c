import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '@quire/runtime/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { killed, startQuire, stepsDone } from '../cli/start-quire.ts'
import { trusted } from '../trusted.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/review-loop/', import.meta.url))
const REQUEST = readFileSync(join(EXAMPLE, 'request.md'), 'utf8')

describe('inspecting a run of a flow written in code', () => {
  const dir = trusted(mkdtempSync(join(tmpdir(), 'quire-look-after-')))
  const run = (...args: string[]) => quire(args, { cwd: dir })
  let documents: readonly { readonly id: string; readonly path: string }[]
  const document = (path: string) => documents.find((one) => one.path === path)!

  beforeAll(async () => {
    cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
    symlinkSync(fileURLToPath(new URL('../../node_modules/', import.meta.url)), join(dir, 'node_modules'))
    const ran = await run('run', 'review-loop', '--input', 'request.md', '--run-id', 'october', '--json')
    expect(ran.code, ran.stderr).toBe(0)
    documents = ran.json<{ documents: typeof documents }>().documents
  }, 60_000)
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test('lineage of a review includes the draft, the template lines and the request', async () => {
    const { up } = (await run('lineage', document('documents/review-1.md').id, '--up', '--json')).json<{
      up: { id: string; kind: string; label: string }[]
    }>()
    const labels = up.map(({ kind, label }) => `${kind} ${label}`)
    expect(labels).toEqual(
      expect.arrayContaining([
        'artifact documents/draft-1.md',
        'call october/write-1#1',
        expect.stringMatching(/^file prompts\/review\.md:\d+$/),
        expect.stringMatching(/^file prompts\/write\.md:\d+$/),
      ]),
    )
    expect(labels.at(-1)).toBe('input request.md')
    // The request is an artifact, so it can be shown. Its lineage leads to everything made from it.
    const { id } = up.at(-1)!
    expect((await run('show', id, '--json')).json()).toMatchObject({
      kind: 'request',
      path: 'request.md',
      text: REQUEST,
    })
    const { down: made } = (await run('lineage', id, '--down', '--json')).json<{ down: { label: string }[] }>()
    for (const { path } of documents) expect(made.map(({ label }) => label)).toContain(path)
    expect((await run('lineage', document('documents/review-1.md').id, '--up')).stdout).toContain(
      `${id} request.md input`,
    )
    const { down } = (await run('lineage', document('documents/draft-1.md').id, '--down', '--json')).json<{
      down: { label: string }[]
    }>()
    expect(down.map(({ label }) => label)).toContain('documents/review-1.md')
  }, 60_000)

  test('commands accept the paths that lineage, run and export print', async () => {
    const review = 'documents/review-1.md'
    const { stdout } = await run('lineage', review, '--up')
    const [template] = /prompts\/review\.md:\d+/.exec(stdout)!
    const { down } = (await run('lineage', template!, '--json')).json<{ down: { label: string }[] }>()
    expect(down.map(({ label }) => label)).toContain(review)
    const compared = await run('diff', review, document('documents/draft-1.md').id)
    expect([compared.code, compared.stderr]).toEqual([0, ''])
    const out = join(dir, 'exported')
    await run('export', 'october', out)
    expect(existsSync(join(out, review))).toBe(true)
    expect((await run('show', `exported/${review}`, '--json')).json()).toMatchObject({ path: review })
    expect((await run('show', join(out, review), '--json')).json()).toMatchObject({ path: review })
  }, 60_000)

  test.each([
    [['show', 'oct'], 'october'],
    [['resume', '--quiet', 'oct'], 'october'],
    [['search', 'words', '--run', 'oct'], 'october'],
    [['diff', 'october', 'oct'], 'october'],
    [['run', 'rev'], 'review-loop'],
    [['export', 'october', 'oct'], ''],
  ])('%j completes to %j', async (words, candidate) => {
    expect((await run('complete', '--', ...words)).stdout.trim()).toBe(candidate)
  })

  test('search results can be shown', { tags: ['long'] }, async () => {
    const { text } = (await run('show', document('documents/draft-1.md').id, '--json')).json<{ text: string }>()
    const word = text.match(/[a-z]{6,}/g)!.find((one) => REQUEST.includes(one))!
    for (const kind of ['prompt', 'response', 'document']) {
      const { hits } = (await run('search', word, '--kind', kind, '--json')).json<{
        hits: { id: string }[]
      }>()
      expect(hits.length, kind).toBeGreaterThan(0)
      expect((await run('show', hits[0]!.id, '--json')).code, hits[0]!.id).toBe(0)
    }
    const { stdout } = await run('search', word, '--kind', 'document')
    expect(stdout).toContain(document('documents/draft-1.md').id)
  })

  test('replaying a prompt on another model creates a run in the same project', {
    tags: ['long'],
  }, async () => {
    const { id } = document('documents/draft-1.md')
    const send = () => run('replay', id, '--model', 'scripted/other', '--run-id', 'elsewhere', '--json')
    const sent = (await send()).json()
    expect(sent).toMatchObject({ run: 'elsewhere', flow: 'replay', project: 'review-loop', status: 'completed' })
    // If the command is repeated, it finds the same run and sends nothing twice.
    expect((await send()).json()).toMatchObject({ run: 'elsewhere', documents: sent.documents, calls: 1 })
    const listed = await run('runs', '--limit', '1', '--json')
    expect(listed.json()).toMatchObject({ runs: [{ run: 'elsewhere' }] })
    expect(listed.stderr).toMatch(/newest 1; use --limit/)
    const both = await run('replay', id, '--verify', '--model', 'scripted/other')
    expect([both.code, both.stderr]).toEqual([2, expect.stringMatching(/cannot be used with/)])
    const named = await run('replay', id, '--run-id', 'again', '--json')
    expect(JSON.parse(named.stderr)).toMatchObject({
      error: { code: 'usage', message: expect.stringMatching(/--model/) },
    })
  })

  test('invalid requests about a run are rejected with a reason', { tags: ['long'] }, async () => {
    const error = async (...args: string[]) => {
      const ran = await run(...args, '--json')
      return { exit: ran.code, ...JSON.parse(ran.stderr).error }
    }
    expect(await error('resume', 'october', '--approve')).toMatchObject({ exit: 1, code: 'nothing-to-decide' })
    for (const args of [['worker'], ['resume', 'october'], ['run', 'review-loop', '--input', 'request.md']]) {
      expect(await error(...args, '--concurrency', '0'), args[0]!).toMatchObject({ exit: 2, code: 'usage' })
    }
    expect(await error('lineage', 'october')).toMatchObject({ exit: 1, message: expect.stringMatching(/is a run/) })
    expect(await error('export', 'october', 'request.md')).toMatchObject({ exit: 1, code: 'folder-not-made' })
    expect((await run('cancel', 'october')).stdout).toMatch(/already completed/)

    await run('run', 'review-loop', '--input', 'request.md', '--run-id', 'limited', '--max-calls', '1', '--json')
    expect((await run('cancel', 'limited', '--json')).json()).toEqual({ run: 'limited', status: 'cancelled' })
    for (const more of [[], ['--approve'], ['--redo', 'write']]) {
      expect(await error('resume', 'limited', ...more)).toMatchObject({ exit: 1, code: 'run-cancelled' })
    }
  })

  // In `npm test`, e2e/store/damage.test.ts reads changed contents.
  test('changed contents in the store cause a clear error in every command', { tags: ['long'] }, async () => {
    const { id } = document('documents/draft-1.md')
    const { text, sha256 } = (await run('show', id, '--json')).json<{ text: string; sha256: string }>()
    const word = text.match(/[a-z]{6,}/g)!.find((one) => REQUEST.includes(one))!
    const change = async (from: string, to: string): Promise<void> => {
      const store = await openStore({ workspace: dir })
      await sql`
        update blob set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), ${from}, ${to}), 'UTF8')
        where sha256 = ${sha256}
      `.execute(store.db)
      await store.close()
    }
    await change(word, `${word}-altered`)
    const reads = [
      ['show', id],
      ['export', 'october', join(dir, 'altered')],
      ['lineage', id, '--line', '1'],
      ['diff', id, document('documents/review-1.md').id],
      ['search', word, '--kind', 'document'],
    ]
    for (const args of reads) {
      const refused = await run(...args, '--json')
      expect(refused.code, args.join(' ')).toBe(1)
      expect(JSON.parse(refused.stderr), args.join(' ')).toMatchObject({
        error: { code: 'store-damaged', message: expect.stringContaining(sha256) },
      })
    }
    const proof = await run('replay', id, '--verify', '--json')
    expect([proof.code, proof.json()]).toMatchObject([3, { matches: false }])
    await change(`${word}-altered`, word)
    expect((await run('show', id, '--json')).code).toBe(0)
  })
})

test('a killed run is listed as interrupted, with the command that resumes it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quire-interrupted-'))
  try {
    await quire(['init', dir, '--kit', 'task'])
    const args = ['run', 'task', '--input', 'task.md', '--models', 'scripted/alpha', '--run-id', 'october']
    const child = startQuire([...args, '--fault', 'latency:60000'], dir)
    await stepsDone(child, 1)
    expect((await quire(['runs'], { cwd: dir })).stdout).toMatch(/october +running/)
    await killed(child)
    const { stdout, stderr } = await quire(['runs'], { cwd: dir })
    expect(stdout).toMatch(/october +interrupted/)
    expect(stderr).toContain('quire resume october')
    const { runs } = (await quire(['runs', '--json'], { cwd: dir })).json<{ runs: unknown[] }>()
    expect(runs).toMatchObject([{ run: 'october', status: 'running', isInterrupted: true }])
    expect((await quire(['show', 'october'], { cwd: dir })).stdout).toMatch(/^task october: interrupted/)
    expect((await quire(['resume', 'october'], { cwd: dir })).code).toBe(0)
    expect((await quire(['runs'], { cwd: dir })).stdout).toMatch(/october +completed/)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
