import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { quire } from './quire.ts'

/** A workspace with one blueprint, and a folder for the user's configuration. */
function setUp({ workspace = '', user = '' }: { workspace?: string; user?: string } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'quire-before-'))
  const config = mkdtempSync(join(tmpdir(), 'quire-user-'))
  mkdirSync(join(dir, 'blueprints'))
  mkdirSync(join(config, 'quire'))
  writeFileSync(join(config, 'quire', 'config.yaml'), user, { mode: 0o600 })
  writeFileSync(join(dir, 'quire.yaml'), `name: before\n${workspace}`)
  writeFileSync(join(dir, 'request.md'), 'Should we open on Sundays?\n')
  writeFileSync(
    join(dir, 'blueprints', 'answer.yaml'),
    'inputs: { question: { main: true } }\nlayers:\n  - { id: question, source: question, fit: keep }\n',
  )
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    quire(args, { cwd: dir, env: { XDG_CONFIG_HOME: config, QUIRE_TRUST: '1', ...env } })
  return { dir, run }
}

const TASK = ['run', 'task', '--input', 'request.md']

describe('before a run exists', () => {
  test('every problem is listed at once, and nothing is stored', async () => {
    const { dir, run } = setUp()
    const env = { DATABASE_URL: 'mysql://localhost/x' }
    const { code, stderr } = await run([...TASK, '--models', 'openai/gpt-4o', '--json'], env)
    expect([code, JSON.parse(stderr).error]).toMatchObject([
      1,
      {
        code: 'run-not-ready',
        obstacles: [
          { kind: 'model', models: ['openai/gpt-4o'], message: expect.stringContaining('OPENAI_API_KEY') },
          { kind: 'store', message: expect.stringContaining('postgres://') },
        ],
      },
    ])
    expect(existsSync(join(dir, '.quire'))).toBe(false)
  })

  test('a prompt is not sent to a model without a key', async () => {
    const { dir, run } = setUp()
    for (const args of [
      ['ask', 'answer', '--input', 'request.md'],
      ['chat', 'foreman', '--message', 'Hello'],
    ]) {
      const { code, stderr } = await run([...args, '--model', 'gpt-4o', '--json'])
      expect([code, JSON.parse(stderr).error.code], args[0]).toEqual([1, 'run-not-ready'])
    }
    expect(existsSync(join(dir, '.quire'))).toBe(false)
  })

  test('a cost above confirmCost needs a terminal or --yes', async () => {
    const elsewhere = 'providers: { openai: { baseUrl: http://127.0.0.1:9 } }\nlimits: { attempts: 1 }\n'
    const { dir, run } = setUp({ workspace: `confirmCost: 0.01\n${elsewhere}` })
    const args = [...TASK, '--models', 'openai/gpt-4o', '--json']
    const env = { OPENAI_API_KEY: 'not-a-key' }
    const refused = await run(args, env)
    expect([refused.code, JSON.parse(refused.stderr).error]).toMatchObject([
      1,
      { code: 'cost-not-confirmed', limit: 0.01, message: expect.stringContaining('--yes') },
    ])
    expect(existsSync(join(dir, '.quire'))).toBe(false)
    // The run was started. It failed only because nothing responds at that address.
    expect((await run([...args, '--yes'], env)).code).toBe(4)
  })
})

describe('a flow', () => {
  test('is shown as text, data and a page, without a store and without running code', async () => {
    const { dir, run } = setUp()
    mkdirSync(join(dir, 'recipes'))
    mkdirSync(join(dir, 'flows'))
    writeFileSync(
      join(dir, 'recipes', 'pair.yaml'),
      'description: Two drafts\nsteps: { draft: { blueprint: answer, each: model, gate: person }, last_word: answer }\n',
    )
    writeFileSync(join(dir, 'flows', 'loop.mjs'), "throw new Error('The code ran.')\n")
    const env = { QUIRE_TRUST: '' }
    const { stdout } = await run(['show', 'pair'], env)
    expect(stdout).toMatch(/1 +draft +each model\n.*a person approves.*\n +2 +last word +once/)
    const { parts } = (await run(['show', 'pair', '--json'], env)).json<{ parts: { waits: boolean }[] }>()
    expect(parts.map(({ waits }) => waits)).toEqual([true, false])
    expect((await run(['show', 'loop'], env)).stdout).toContain('written in code: flows/loop.mjs')
    expect((await run(['show', 'pair', '--page', 'docs/pair.md'], env)).code).toBe(0)
    expect(readFileSync(join(dir, 'docs/pair.md'), 'utf8')).toContain('[`recipes/pair.yaml`](<../recipes/pair.yaml>)')
    expect(readFileSync(join(dir, 'docs/pair.svg'), 'utf8')).toContain('>last word</text>')
    expect((await run(['show', 'nothing'], env)).code).toBe(1)
    expect(existsSync(join(dir, '.quire'))).toBe(false)
  })
})

describe('the user’s configuration', () => {
  const user = 'model: openai/gpt-4o-mini\nproviders: { openai: { apiKeyEnv: WORK_KEY } }\n'
  const RENDER = ['render', 'answer', '--input', 'request.md', '--json']

  test('sets the default model, and other settings can override it', async () => {
    const modelOf = async (workspace: string, args: readonly string[], env = {}) =>
      (await setUp({ workspace, user }).run([...RENDER, ...args], env)).json().model
    expect(await modelOf('', [])).toBe('openai/gpt-4o-mini')
    expect(await modelOf('model: gpt-4o\n', [])).toBe('openai/gpt-4o')
    expect(await modelOf('model: gpt-4o\n', [], { QUIRE_MODEL: 'claude-sonnet-4' })).toBe('anthropic/claude-sonnet-4')
    expect(await modelOf('model: gpt-4o\n', ['--model', 'gpt-4.1'], { QUIRE_MODEL: 'claude-sonnet-4' })).toBe(
      'openai/gpt-4.1',
    )
  })

  test('names the missing API key variable, which depends on where the base URL is set', async () => {
    const ask = ['ask', 'answer', '--input', 'request.md', '--json']
    const problem = async (workspace: string) => {
      const { stderr } = await setUp({ workspace, user }).run(ask, { WORK_KEY: '' })
      return (JSON.parse(stderr) as { error: { message: string } }).error.message
    }
    expect(await problem('')).toContain('Set WORK_KEY')
    expect(await problem('providers: { openai: { baseUrl: http://127.0.0.1:9 } }\n')).toContain('Set OPENAI_API_KEY')
  })
})
