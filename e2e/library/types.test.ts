import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { quire, SUPPORT } from '../cli/quire.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WEB = join(ROOT, 'examples/web')
// Inside the repository, so that imports resolve as in a user's project.
const CACHE = join(ROOT, 'node_modules/.cache')
mkdirSync(CACHE, { recursive: true })
const root = mkdtempSync(join(CACHE, 'quire-types-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const COMPILER_OPTIONS = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', types: ['node'] }

/** Compiles programs in a folder. Returns the errors, such as `bad.ts(3): Argument of type …`. */
async function compile(dir: string, programs: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [file, text] of Object.entries(programs)) writeFileSync(join(dir, file), text)
  const config = { compilerOptions: { ...COMPILER_OPTIONS, skipLibCheck: true }, include: ['*.ts'] }
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(config))
  return runCompiler(dir)
}

async function runCompiler(dir: string): Promise<string[]> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '--project', dir, '--pretty', 'false'], {
    cwd: dir,
  }).catch((error: { stdout: string }) => error)
  return stdout.split('\n').flatMap((line) => {
    const [, file, number, message] = /^([^(\s]+)\((\d+),\d+\): error \w+: (.*)/.exec(line) ?? []
    return file === undefined ? [] : [`${file}(${number}): ${message}`]
  })
}

function workspace(name: string): string {
  const dir = join(root, name)
  cpSync(SUPPORT, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  return dir
}

describe('in a workspace', () => {
  test('a misspelt prompt or input is a compile error, for loadPrompts and openQuire', async () => {
    const dir = workspace('errors')
    expect((await quire(['types'], { cwd: dir })).stdout).toBe('Wrote quire.d.ts (1 prompt).\n')
    const customer = `{ name: 'Ada', bikes: [{ frame: 'Blue', work: ['New chain'] }] }`
    const errors = await compile(dir, {
      'good.ts': `import { loadPrompts, type PromptInputs } from '@quire/core'
import { openQuire } from '@quire/runtime'
interface Bike { frame: string; work: string[]; year: number }
interface Customer { name: string; since?: string; bikes: Bike[] }
declare const customer: Customer
const inputs: PromptInputs<'reply'> = { message: 'Hello', customer, history: [{ role: 'user', content: 'Hi' }] }
const prompts = loadPrompts('.')
await prompts.render('reply', inputs, { model: 'openai/gpt-4o' })
const text: string | undefined = (await prompts.parse('reply', 'Hello')).value
const quire = await openQuire('.')
await quire.render('reply', { inputs, model: 'openai/gpt-4o' })
await quire.fit('foreman/chat', { inputs: { anything: text }, models: ['openai/gpt-4o'] })
const { value } = await quire.ask('reply', { inputs }).answer
const asked: string = value
const schema = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } } as const
const { n } = (await quire.ask('reply', { inputs, schema }).answer).value
const other = await quire.ask<number>('kit/name', { inputs: { anything: asked + n } }).answer
const number: number = other.value
`,
      'bad.ts': `import { loadPrompts } from '@quire/core'
import { openQuire } from '@quire/runtime'
const customer = ${customer}
const prompts = loadPrompts('.')
const quire = await openQuire('.')
await prompts.render('replly', { message: 'Hello', customer })
await prompts.render('reply', { mesage: 'Hello', customer })
await prompts.toAISDK('reply', { customer })
await prompts.render('reply', { message: 'Hello', customer: { name: 'Ada' } })
await quire.render('replly', { inputs: { message: 'Hello', customer } })
await quire.render('reply', { inputs: { message: 'Hello', customer, histroy: [] } })
const value: number | undefined = (await prompts.parse('reply', 'Hello')).value
quire.ask('replly', { inputs: { message: 'Hello', customer } })
quire.ask('reply', { inputs: { mesage: 'Hello', customer } })
`,
    })
    expect(errors).toEqual([
      expect.stringMatching(/^bad\.ts\(6\): .*"replly"' is not assignable to .*"reply"/),
      expect.stringMatching(/^bad\.ts\(7\): .*'mesage' does not exist/),
      expect.stringMatching(/^bad\.ts\(8\): .*\n?.*message/),
      expect.stringMatching(/^bad\.ts\(9\): .*bikes/),
      expect.stringMatching(/^bad\.ts\(10\): .*"replly"/),
      expect.stringMatching(/^bad\.ts\(11\): .*'histroy' does not exist/),
      expect.stringMatching(/^bad\.ts\(12\): .*string.*number/),
      expect.stringMatching(/^bad\.ts\(13\): /),
      expect.stringMatching(/^bad\.ts\(14\): /),
    ])
  })

  test('--check fails if the file is missing or out of date', async () => {
    const dir = workspace('check')
    expect(await quire(['types', '--check'], { cwd: dir })).toMatchObject({
      code: 3,
      stdout: 'Out of date: quire.d.ts. Run quire types.\n',
    })
    await quire(['types'], { cwd: dir })
    expect((await quire(['types', '--check'], { cwd: dir })).code).toBe(0)
    const blueprint = join(dir, 'blueprints/reply.yaml')
    writeFileSync(blueprint, readFileSync(blueprint, 'utf8').replace('inputs:\n', 'inputs:\n  mood: {}\n'))
    const checked = await quire(['types', '--check', '--json'], { cwd: dir })
    expect(checked.code).toBe(3)
    expect(checked.json()).toEqual({ prompts: ['reply'], files: ['quire.d.ts'], changed: ['quire.d.ts'] })
    await quire(['types'], { cwd: dir })
    expect(readFileSync(join(dir, 'quire.d.ts'), 'utf8')).toContain('mood: unknown')
  })

  test('a broken blueprint is reported with its line', async () => {
    const dir = workspace('broken')
    writeFileSync(join(dir, 'blueprints/reply.yaml'), 'layers:\n  - { id: a, templat: b }\n')
    const { code, stderr } = await quire(['types'], { cwd: dir })
    expect(code).toBe(1)
    expect(stderr).toContain("blueprints/reply.yaml:2 layers.0: unknown key 'templat'")
  })
})

test('without prompts, the command asks for a folder', async () => {
  const dir = mkdtempSync(join(root, 'empty-'))
  const { code, stderr } = await quire(['types', '--workspace', dir], { cwd: dir })
  expect(code).toBe(1)
  expect(stderr).toContain("There is no quire.yaml and no folder 'prompts' here.")
})

describe('the web example', () => {
  test('compiles with its types', async () => {
    expect(await runCompiler(WEB)).toEqual([])
  })

  test('has types and texts that are up to date', async () => {
    const args = ['types', 'prompts', '--bundle', 'src/prompt-texts.ts', '--check']
    expect(await quire(args, { cwd: WEB })).toMatchObject({ code: 0 })
  })

  test('gives the answer of a prompt the type of its schema', async () => {
    const dir = join(root, 'answers')
    cpSync(WEB, dir, { recursive: true, filter: (source) => !source.endsWith('src') })
    const errors = await compile(dir, {
      'answers.ts': `import { loadPrompts, type PromptAnswer } from '@quire/core'
const { value } = await loadPrompts('prompts').parse('triage', '{}')
const topic: 'repair' | 'sale' | 'other' | undefined = value?.topic
const answer: PromptAnswer<'triage'> = { topic: 'sale', isUrgent: false, summary: '' }
const urgent: string = answer.isUrgent
value?.sumary
`,
    })
    expect(errors).toEqual([
      "answers.ts(5): Type 'boolean' is not assignable to type 'string'.",
      expect.stringMatching(/^answers\.ts\(6\): Property 'sumary' does not exist .*Did you mean 'summary'\?/),
    ])
  })
})
