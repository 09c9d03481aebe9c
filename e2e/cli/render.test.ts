import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Assembly } from '@quire/core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { quire, SUPPORT } from './quire.ts'

const ticket = ['--input', 'ticket.yaml']
const temporary = mkdtempSync(join(tmpdir(), 'quire-e2e-'))
afterAll(() => rmSync(temporary, { recursive: true }))

describe('quire render', () => {
  test('prints the prompt; with --json, also prints its details', async () => {
    const plain = await quire(['render', 'reply', ...ticket])
    expect(plain).toMatchObject({ code: 0, stderr: '' })
    const assembly = (await quire(['render', 'reply', ...ticket, '--json'])).json<Assembly>()
    expect(`${assembly.text}\n`).toBe(plain.stdout)
    expect(Object.keys(assembly)).toEqual(
      expect.arrayContaining(['text', 'messages', 'model', 'tier', 'tokens', 'layers', 'spans', 'diagnostics', 'hash']),
    )
    expect(assembly.text).toContain('<name>Ines &lt;Ada&gt; Okafor</name>')
    expect(assembly.spans.map(({ start, end }) => assembly.text.slice(start, end)).join('')).toBe(assembly.text)
    expect(JSON.stringify(assembly)).not.toContain(SUPPORT)
  })

  test('prints the same bytes for the same command', async () => {
    const [a, b] = await Promise.all(
      [1, 2].map(() => quire(['render', 'reply', ...ticket, '--json', '--format', 'messages'])),
    )
    expect(a!.stdout).toBe(b!.stdout)
  })

  test('--explain draws a bar for each layer and shows what was cut', async () => {
    const { stdout, code } = await quire(['render', 'reply', ...ticket, '--budget', '950', '--explain'])
    expect(code).toBe(0)
    for (const layer of ['identity', 'policies', 'customer', 'knowledge', 'history', 'message'])
      expect(stdout).toContain(layer)
    expect(stdout).toMatch(/included with a budget of \d+ tokens/)
    expect(stdout).toMatch(/of 950 tokens/)
    // The layers and the overhead add up to the total.
    const figures = [...stdout.matchAll(/^. (?:\w+) +(?:[█┃] *)* *(\d+)(?:\/\d+)? {2}\S/gm)].map(([, tokens]) =>
      Number(tokens),
    )
    const [, total] = /(\d+) of 950 tokens/.exec(stdout)!
    expect(figures.reduce((sum, tokens) => sum + tokens, 0)).toBe(Number(total))
    expect(stdout).toMatch(/overhead +\d+ {2}separators between layers/)
    expect(stdout).toMatch(/sent +\d+ tokens as \d+ messages, including message overhead/)
  })

  test('--previous reports the length of the unchanged prefix', async () => {
    const before = join(temporary, 'before.json')
    writeFileSync(before, (await quire(['render', 'reply', ...ticket, '--json'])).stdout)
    const { prefix } = (
      await quire(['render', 'reply', ...ticket, '--set', 'message=Thanks!', '--previous', before, '--json'])
    ).json<Assembly>()
    expect(prefix!.firstDifference!.layer).toBe('message')
    expect(prefix!.share).toBeGreaterThan(0.9)
  })

  test('reads inputs from a file, standard input, options and the environment', async () => {
    const args = ['render', 'change/unified', '--model', 'gpt-4o', '--set', 'agent=CLAUDE', '--format', 'xml']
    const { stdout } = await quire([...args, '--input', '-'], { input: 'Add login' })
    expect(stdout).toContain('<instructions>Add login</instructions>')
    const fromEnvironment = await quire(['render', 'change/unified', '--input', '-', '--json'], {
      input: 'Add login',
      env: { QUIRE_MODEL: 'llama3.2:3b' },
    })
    expect(fromEnvironment.json<Assembly>().model).toBe('ollama/llama3.2:3b')
  })

  test.each([
    [['render', 'nothing'], 1, 'blueprint-not-found'],
    [['render', 'reply', '--input', 'missing.yaml'], 1, /unreadable|not-found/],
    [['render', 'reply', ...ticket, '--budget', '0'], 2, 'usage'],
    [['render', 'reply', ...ticket, '--budget', '-5'], 2, 'usage'],
    [['render', 'reply', ...ticket, '--budget', 'many'], 2, 'usage'],
    [['render', 'reply', ...ticket, '--budget', '20'], 1, 'budget-exceeded'],
    [['render', 'reply'], 1, 'missing-input'],
    [['render', 'reply', ...ticket, '--set', 'novalue'], 1, 'invalid-input'],
    [
      ['render', 'change/unified', '--set', 'phase=invalid-phase', '--input', 'ticket.yaml'],
      1,
      /missing-input|template-not-found/,
    ],
    [['render', 'change/unified', '--set', 'phase=../../x', '--set', 'instructions=x'], 1, 'unsafe-name'],
    [['render', 'reply', '--format', 'pdf'], 2, 'usage'],
    [['render'], 2, 'usage'],
    [['fly'], 2, 'usage'],
    [['render', 'reply', '--workspace', '/nowhere'], 1, 'workspace-not-found'],
  ])('%j exits with %d and prints one JSON object on standard error', async (args, code, expected) => {
    const ran = await quire([...args, '--json'])
    expect(ran.code).toBe(code)
    expect(ran.stdout).toBe('')
    const { error } = JSON.parse(ran.stderr) as { error: { code: string; message: string } }
    expect(error.code).toMatch(expected)
    expect(error.message.length).toBeGreaterThan(10)
  })
})

test('errors are printed as a sentence, without a stack trace', async () => {
  const { stderr } = await quire(['render', 'nothing'])
  expect(stderr).toMatch(/^Unknown blueprint 'nothing'\. Available: .*reply/)
  expect(stderr).not.toMatch(/\n\s+at /)
})

describe('a user’s own workspace', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(temporary, 'workspace-'))
    cpSync(SUPPORT, dir, { recursive: true })
  })
  const render = (...args: string[]) => quire(['render', 'reply', ...ticket, '--json', ...args], { cwd: dir })

  test('--explain shows a layer that was added to the blueprint', async () => {
    const file = join(dir, 'blueprints/reply.yaml')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        '  - id: knowledge\n',
        '  - id: weather\n    template: weather\n    fit: omit\n\n  - id: knowledge\n',
      ),
    )
    writeFileSync(join(dir, 'prompts/weather.md'), 'It rains in {{city}}.\n')
    const { stdout } = await quire(['render', 'reply', ...ticket, '--explain'], { cwd: dir })
    expect(stdout).toMatch(/■ weather/)
  })

  test('reports invalid files with file and line', async () => {
    writeFileSync(join(dir, 'prompts/policies.md'), '# Rules\n\n{{#if x}}\nnever closed\n')
    writeFileSync(join(dir, 'prompts/identity.md'), '---js\nprocess.exit()\n---\nx')
    writeFileSync(join(dir, 'blueprints/other.yaml'), 'layers:\n  - id: a\n    template: nowhere\n    colour: red\n')
    writeFileSync(join(dir, 'models.yaml'), 'models:\n  - what\n')
    const ran = await quire(['check', '--json'], { cwd: dir })
    expect(ran.code).toBe(3)
    const { problems } = ran.json<{ problems: { file: string; line: number; message: string }[] }>()
    const places = problems.map(({ file, line }) => `${file}:${line}`)
    expect(places).toEqual(expect.arrayContaining(['blueprints/other.yaml:4', 'prompts/identity.md:1']))
    expect(places.some((place) => place.startsWith('prompts/policies.md:'))).toBe(true)
    expect(places.some((place) => place.startsWith('models.yaml:'))).toBe(true)
  })

  test('rejects recursive partials, links that point outside, and binary or huge files', {
    tags: ['long'],
  }, async () => {
    const identity = join(dir, 'prompts/identity.md')
    const codeOf = async () =>
      (JSON.parse((await render()).stderr) as { error: { code: string; message: string } }).error
    writeFileSync(identity, 'a {{> identity}}')
    expect((await codeOf()).code).toBe('template-loop')
    writeFileSync(identity, Buffer.from([0xff, 0xfe, 0x00]))
    expect((await codeOf()).message).toContain('prompts/identity.md')
    writeFileSync(identity, 'x'.repeat(50 * 1024 * 1024))
    expect((await codeOf()).message).toContain('prompts/identity.md')
    rmSync(identity)
    symlinkSync('/etc/hostname', identity)
    expect((await codeOf()).code).toMatch(/unsafe-name|template-not-found/)
  })
})
