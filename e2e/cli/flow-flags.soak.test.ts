/** @module-tag long */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trusted } from '../trusted.ts'
import { quire } from './quire.ts'

const BRIEF = fileURLToPath(new URL('../../examples/brief/', import.meta.url))
const RUN = ['run', 'brief', '--input', 'request.md', '--models', 'scripted/alpha']
const inBrief = (args: readonly string[], env: Record<string, string> = {}) => quire(args, { cwd: BRIEF, env })

const root = mkdtempSync(join(tmpdir(), 'quire-flags-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A workspace with a flow written in code. The flow returns its options. It writes a file when it is loaded. */
function codeWorkspace(name: string, options: string): string {
  const dir = join(root, name)
  mkdirSync(join(dir, 'flows'), { recursive: true })
  writeFileSync(join(dir, 'quire.yaml'), 'name: flags\n')
  writeFileSync(join(dir, 'in.md'), 'x\n')
  writeFileSync(
    join(dir, 'flows/tell.mjs'),
    `import { writeFileSync } from 'node:fs'
writeFileSync(new URL('../loaded', import.meta.url), '')
export default () => ({
  name: 'tell',
  description: 'Tells its options.',
  options: ${options},
  preview: async ({ options }) => [{ name: 'told', model: 'none', text: JSON.stringify(options) }],
  start: () => [],
  kinds: {},
})
`,
  )
  return dir
}

const OPTIONS = `[
  { name: 'who', description: 'a name' },
  { name: 'most_words', description: 'a number', type: 'number', default: 100 },
  { name: 'loud', description: 'a switch', type: 'boolean' },
  { name: 'folder', description: 'a folder', type: 'path' },
  { name: 'files', description: 'patterns', type: 'list' },
]`

describe('flags of a flow', () => {
  let dir: string
  beforeAll(() => {
    dir = trusted(codeWorkspace('trusted', OPTIONS))
  })
  const tell = async (args: readonly string[], env: Record<string, string> = {}) => {
    const ran = await quire(['run', 'tell', '--input', 'in.md', '--dry-run', '--json', ...args], { cwd: dir, env })
    return { ...ran, told: () => JSON.parse(ran.json<{ prompts: { text: string }[] }>().prompts[0]!.text) }
  }

  test('reach the flow with the declared types', async () => {
    const told = { who: 'me', most_words: 3, loud: true, folder: join(dir, 'there'), files: ['a', 'b'] }
    const flags = ['--who', 'me', '--most-words', '3', '--loud', '--folder', 'there', '--files', 'a,b']
    expect((await tell(flags)).told()).toEqual(told)
    const env = { QUIRE_WHO: 'me', QUIRE_MOST_WORDS: '3', QUIRE_LOUD: '1', QUIRE_FOLDER: 'there', QUIRE_FILES: 'a,b' }
    expect((await tell([], env)).told()).toEqual(told)
    expect((await tell(['--who', 'me'], { QUIRE_WHO: 'you', QUIRE_LOUD: '0' })).told()).toEqual({
      who: 'me',
      loud: false,
    })
    expect((await tell([])).told()).toEqual({})
  })

  test('reject a switch in the environment that is neither on nor off', async () => {
    const { code, stderr } = await tell([], { QUIRE_LOUD: 'maybe' })
    expect([code, JSON.parse(stderr).error]).toMatchObject([1, { code: 'option-invalid' }])
    expect(stderr.replaceAll('\\', '')).toContain(`'loud' of flow 'tell' must be true or false, not "maybe"`)
  })

  test('appear in its help, with their defaults', async () => {
    const { stdout } = await quire(['run', 'tell', '--help'], { cwd: dir })
    expect(stdout).toMatch(/Options of tell:\n {2}--who <text> .*QUIRE_WHO/)
    expect(stdout).toMatch(/--most-words <n> +a number \(default: 100\)/)
    expect(stdout).not.toContain('--until')
  })

  test('cannot replace flags of the command', async () => {
    const other = trusted(codeWorkspace('taken', `[{ name: 'models', description: 'x' }]`))
    const { code, stderr } = await quire(['run', 'tell', '--input', 'in.md'], { cwd: other })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/declares an option 'models', but --models is a flag/)])
  })

  test('are not read from untrusted code', async () => {
    const other = codeWorkspace('untrusted', OPTIONS)
    expect((await quire(['run', '--help'], { cwd: other })).stdout).toMatch(/tell: written in code/)
    expect((await quire(['run', 'tell', '--help'], { cwd: other })).stdout).not.toContain('--most-words')
    const ran = await quire(['run', 'tell', '--input', 'in.md', '--who', 'me', '--json'], { cwd: other })
    expect([ran.code, JSON.parse(ran.stderr).error.code]).toEqual([1, 'untrusted-workspace'])
    expect(existsSync(join(other, 'loaded'))).toBe(false)
  })
})

describe('quire run', () => {
  test('--help lists every flow with its options', async () => {
    const { stdout } = await inBrief(['run', '--help'])
    expect(stdout).toMatch(/Options of brief, dialectic-full:\n {2}--stage <text>/)
    expect(stdout).toMatch(/Options of change:\n {2}--repo <path>/)
    expect(stdout).toMatch(/Options of task:\n {2}--depth <n>/)
  })

  test('rejects unknown flags, and lists the flags of the flow', async () => {
    const { code, stderr } = await inBrief([...RUN, '--repo', '.', '--json'])
    expect([code, JSON.parse(stderr).error]).toMatchObject([
      2,
      { code: 'usage', message: expect.stringMatching(/unknown option '--repo'.*flow 'brief': --stage, --until,/) },
    ])
    expect((await inBrief([...RUN, 'more'])).code).toBe(2)
    expect((await inBrief(['run', '--input', 'request.md'])).code).toBe(2)
  })

  test('accepts flags of the flow before its name', async () => {
    // Prints only the prompts, so that nothing is stored in the example.
    const args = ['run', '--until', 'draft', 'brief', ...RUN.slice(2), '--dry-run', '--json']
    const { flow, prompts } = (await inBrief(args)).json<{ flow: string; prompts: { name: string }[] }>()
    expect(flow).toBe('brief')
    expect(new Set(prompts.map(({ name }) => name.split('/')[0]))).toEqual(new Set(['draft']))
  })

  test.each([
    [['run', 'brief', '--st'], '--stage'],
    [['run', 'change', '--input', 'x', '--re'], '--repo'],
  ])('%j completes to %s', async (words, flag) => {
    expect((await inBrief(['complete', '--', ...words])).stdout.split('\n')).toContain(flag)
  })
})
