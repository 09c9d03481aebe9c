import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { temporaryFolder } from './dialectic-workspace.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** Recorded answers of the demo. Without them, the demo uses scripted models. */
const RECORDED = new URL('../../packages/kits/dialectic/demo/recorded/', import.meta.url)
const hasRecordings = existsSync(new URL('index.yaml', RECORDED))

interface Demo {
  readonly run: string
  readonly status: string
  readonly page?: string
  readonly dir: string
  readonly index: string
  readonly calls: number
  readonly cost: number
  readonly tokens: { readonly input: number; readonly output: number }
  readonly documents: readonly {
    readonly key: string
    readonly stage: string
    readonly model: string
    readonly path: string
    readonly sha256: string
  }[]
  readonly stages: readonly { readonly name: string; readonly documents: number }[]
  readonly mended: readonly { readonly key: string; readonly state: string; readonly continuations: number }[]
  readonly feedback: { readonly prompts: number; readonly quoted: { readonly path: string } | null }
  readonly checklist: { readonly file: string; readonly text: string }
}

test('the demo runs five stages and ends with a checklist', async ({ skip }) => {
  skip(hasRecordings, 'the demo uses recorded answers')
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

test('the demo with recorded answers continues, repairs, takes feedback and writes the same bytes twice', async ({
  skip,
}) => {
  skip(!hasRecordings, 'no answers are recorded yet: npm run demo:recordings -- --record')
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const dir = join(folder.fresh(name), 'here')
      const ran = await quire(['demo', '--no-serve', '--json', '--dir', dir])
      expect(ran.code, ran.stderr).toBe(0)
      expect(ran.stderr).toContain('a language model wrote them for exactly these prompts')
      return ran.json<Demo>()
    }),
  )
  expect(first).toMatchObject({ status: 'completed', cost: 0 })
  expect(first!.stages).toHaveLength(5)
  for (const { model } of first!.documents) expect(model).toMatch(/^recorded\//)
  expect(new Set(first!.documents.map(({ model }) => model)).size).toBe(2)
  expect(first!.mended).toContainEqual(expect.objectContaining({ continuations: 1, state: 'complete' }))
  expect(first!.mended).toContainEqual(expect.objectContaining({ continuations: 0, state: 'repaired' }))

  // The feedback is in a later prompt, and changed the result.
  expect(first!.feedback.prompts).toBeGreaterThan(0)
  expect(first!.feedback.quoted).not.toBeNull()

  // No scripted text, in no file.
  const files = readdirSync(join(first!.dir, 'documents'), { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const text = readFileSync(join(file.parentPath, file.name), 'utf8')
    expect(text, file.name).not.toMatch(/scripted[/+]|\*Filler text by \w+, reference|\[reference [0-9a-f]{8}\]/)
    const other = join(file.parentPath.replace(first!.dir, second!.dir), file.name)
    expect(readFileSync(other, 'utf8') === text, file.name).toBe(true)
  }
  expect(readFileSync(first!.page!, 'utf8')).toContain('<html')
}, 180_000)

test('a workspace created by init is ready to use and shows the four prompts', async () => {
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
