/** @module-tag long */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunDifference, StoredDifference } from '@quire/inspect/compare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { trusted } from '../trusted.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/review-loop/', import.meta.url))
const dir = trusted(mkdtempSync(join(tmpdir(), 'quire-diff-')))
let postgres: TestPostgres
let env: Record<string, string>

const run = (...args: string[]) => quire(args, { cwd: dir, env })
const start = async (id: string, input = 'request.md', models = 'scripted/alpha') => {
  const ran = await run('run', 'review-loop', '--input', input, '--models', models, '--run-id', id, '--json')
  expect(ran.code, ran.stderr).toBe(0)
  return ran.json<{ documents: { id: string; path: string }[] }>()
}
const diffRuns = async (a: string, b: string) => {
  const ran = await run('diff', a, b, '--json')
  expect(ran.code, ran.stderr).toBe(0)
  return ran.json<RunDifference & { kind: string } & Record<string, unknown>>()
}
const linesOf = (lines: readonly { mark: string; text: string }[], mark: string) =>
  lines.filter((line) => line.mark === mark).map(({ text }) => text)

beforeAll(async () => {
  postgres = await startPostgres()
  env = { DATABASE_URL: await postgres.freshDatabase() }
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  symlinkSync(fileURLToPath(new URL('../../node_modules/', import.meta.url)), join(dir, 'node_modules'))
  const request = readFileSync(join(dir, 'request.md'), 'utf8')
  writeFileSync(join(dir, 'other.md'), `${request}\nIt must also work in the rain.\n`)
  await start('september')
}, 60_000)
afterAll(async () => {
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

describe('diff', () => {
  test('finds no difference between two runs with the same request', async () => {
    await start('october')
    expect(await diffRuns('september', 'october')).toMatchObject({ kind: 'runs', same: true, first: null })
    expect((await run('diff', 'september', 'october')).stdout).toBe('No difference.\n')
  }, 60_000)

  test('compares requests by line, and the first affected step by layer', async () => {
    await start('rain', 'other.md')
    const difference = await diffRuns('september', 'rain')
    expect(difference).toMatchObject({ same: false, request: { flow: null, models: null, options: [] }, templates: [] })
    expect(linesOf(difference.request.input!.lines, '+')).toContain('It must also work in the rain.')
    expect(difference.first).toMatchObject({ key: 'write-1', answeredOtherwise: [] })
    expect(difference.first!.differs).toContain('prompt')
    const [call] = difference.first!.calls
    expect(call).toMatchObject({ number: 1, by: 'layer', model: { a: 'scripted/alpha', b: 'scripted/alpha' } })
    expect(call!.prompt.map(({ layer }) => layer)).toEqual(['request'])
    expect(linesOf(call!.prompt[0]!.lines, '+')).toEqual(['', 'It must also work in the rain.'])
    expect(call!.answer).not.toBeNull()
    expect(difference.first!.documents.b).toContain('documents/draft-1.md')
    const shown = (await run('diff', 'september', 'rain')).stdout
    expect(shown).toContain('First step with different inputs: write-1')
    expect(shown).toContain('+ It must also work in the rain.')
  }, 60_000)

  test('shows the file and line of a changed template', { tags: ['long'] }, async () => {
    const { templates } = await diffRuns('september', 'rain')
    expect(templates).toEqual([])
    const file = join(dir, 'prompts', 'review.md')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, `${before}\nBe brief.\n`)
    await start('brief')
    writeFileSync(file, before)
    const difference = await diffRuns('september', 'brief')
    expect(difference.request.input).toBeNull()
    expect(difference.templates).toMatchObject([{ file: 'prompts/review.md', status: 'changed' }])
    expect(linesOf(difference.templates[0]!.lines, '+')).toEqual(['', 'Be brief.'])
    // The first step does not use the template.
    expect(difference.first!.key).toBe('review-1')
  })

  test('compares runs with different models step by step', {
    tags: ['long'],
  }, async () => {
    await start('beta', 'request.md', 'scripted/beta')
    const difference = await diffRuns('september', 'beta')
    expect(difference.request.models).toEqual({ a: ['scripted/alpha'], b: ['scripted/beta'] })
    expect(difference.first!.differs).toContain('model')
    expect(difference.first!.calls[0]!.model).toEqual({ a: 'scripted/alpha', b: 'scripted/beta' })
  })

  test('compares prompts by layer and documents by line, and reports what is missing', async () => {
    const prompts = (await run('diff', 'september/write-1#1', 'rain/write-1#1', '--json')).json<StoredDifference>()
    expect(prompts).toMatchObject({ kind: 'prompts', same: false, layers: [{ layer: 'request', status: 'changed' }] })
    const documentOf = async (id: string) =>
      (await start(id, id === 'rain' ? 'other.md' : 'request.md')).documents.find(({ path }) => path.includes('draft'))!
    const [a, b] = [await documentOf('september'), await documentOf('rain')]
    const documents = (await run('diff', a.id, b.id, '--json')).json<StoredDifference>()
    expect(documents).toMatchObject({ kind: 'artifacts', same: false })
    expect((await run('diff', a.id, a.id, '--json')).json<StoredDifference>().same).toBe(true)
    const missing = await run('diff', 'september', 'november', '--json')
    expect(missing.code).toBe(1)
    expect(JSON.parse(missing.stderr)).toMatchObject({ error: { code: 'not-found', id: 'november' } })
  }, 60_000)
})
