import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { temporaryFolder } from './dialectic-workspace.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

interface Demo {
  readonly status: string
  readonly dir: string
  readonly index: string
  readonly calls: number
  readonly cost: number
  readonly tokens: { readonly input: number; readonly output: number }
  readonly documents: readonly { readonly key: string; readonly stage: string; readonly path: string }[]
  readonly stages: readonly { readonly name: string; readonly documents: number }[]
  readonly mended: readonly { readonly key: string; readonly state: string; readonly continuations: number }[]
  readonly feedback: { readonly prompts: number; readonly quoted: { readonly path: string } | null }
  readonly checklist: { readonly file: string; readonly text: string }
}

test('the demo runs five stages, repairs bad answers, takes feedback and ends with a checklist', async () => {
  const dir = join(folder.fresh('demo'), 'here')
  // The demo has its own store, regardless of the database in the environment.
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const ran = await quire(['demo', '--no-serve', '--json', '--dir', dir], { env })
  expect(ran.code, ran.stderr).toBe(0)
  const demo = ran.json<Demo>()
  expect(demo).toMatchObject({ status: 'completed', dir, cost: 0 })
  expect(demo.stages.map(({ name }) => name)).toEqual([
    '1 Proposal',
    '2 Review',
    '3 Refinement',
    '4 Planning',
    '5 Implementation',
  ])
  expect(new Set(demo.documents.map(({ key }) => key)).size).toBeGreaterThanOrEqual(15)
  expect(demo.mended).toEqual([
    expect.objectContaining({ key: 'business_case', continuations: 1, state: 'complete' }),
    expect.objectContaining({ key: 'comparison_vector', continuations: 0, state: 'repaired' }),
  ])
  expect(demo.feedback.prompts).toBeGreaterThan(0)
  expect(demo.feedback.quoted?.path).toContain('2_antithesis')
  const index = readFileSync(demo.index, 'utf8')
  for (const { path } of demo.documents) {
    expect(index).toContain(`(<${path}>)`)
    expect(existsSync(join(demo.dir, 'documents', path)), path).toBe(true)
  }
  expect(readFileSync(demo.checklist.file, 'utf8')).toBe(demo.checklist.text)
  expect(demo.checklist.text).toMatch(/- \[ \]/)
  // The two models write in different voices.
  const cases = demo.documents.filter(({ key }) => key === 'business_case')
  const texts = cases.map(({ path }) => readFileSync(join(demo.dir, 'documents', path), 'utf8'))
  const lines = texts.map((text) => new Set(text.split('\n').filter((line) => line.length > 60)))
  expect([...lines[0]!].filter((line) => lines[1]!.has(line)).length).toBeLessThan(4)
  expect((await quire(['demo', '--no-serve', '--dir', dir])).code).toBe(1)
}, 180_000)

test('a workspace created by init is ready to use, and shows each of the four prompts', async () => {
  const dir = join(folder.fresh('init'), 'here')
  const made = await quire(['init', dir, '--kit', 'dialectic', '--json'])
  expect(made.code, made.stderr).toBe(0)
  expect(made.json<{ files: string[] }>().files).toEqual(
    expect.arrayContaining(['request.md', 'quire.yaml', 'README.md']),
  )
  for (const name of ['seed', 'planner', 'turn', 'continuation']) {
    const shown = await quire(['render', `dialectic/${name}`, '--input', `render/${name}.yaml`, '--json'], { cwd: dir })
    expect(shown.code, shown.stderr).toBe(0)
    expect(shown.json<{ text: string }>().text).toContain(name === 'seed' ? 'repair café' : '# Instructions')
  }
  const checked = await quire(['check', '--json'], { cwd: dir })
  expect(checked.code, checked.stdout + checked.stderr).toBe(0)
}, 60_000)
