import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commandReference } from '../../scripts/command-reference.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { quire } from './quire.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-e2e-'))
afterAll(() => rmSync(temporary, { recursive: true }))
const ticket = ['--input', 'ticket.yaml']

describe('quire fit', () => {
  test('shows which layers fit each model', async () => {
    const { stdout, code } = await quire(['fit', 'reply', ...ticket, '--models', 'gpt-4o,llama3.2:3b'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/policies\s+full \d+\s+minimal \d+/)
  })

  test('exits with 3 if a required layer does not fit', { tags: ['long'] }, async () => {
    const args = ['fit', 'reply', ...ticket, '--models', 'gpt-4o,llama3.2:3b', '--budget', '950', '--json', '--require']
    const failed = await quire([...args, 'history'])
    expect(failed.code).toBe(3)
    expect(failed.json<{ failed: { layer: string }[] }>().failed.map(({ layer }) => layer)).toContain('history')
    expect((await quire([...args, 'message,identity'])).code).toBe(0)
    expect((await quire([...args, 'nothing'])).code).toBe(1)
  })

  test('reports a model whose window is too small for the kept layers', async () => {
    const ran = await quire(['fit', 'reply', ...ticket, '--models', 'gpt-4o', '--budget', '30', '--json'])
    expect(ran.code).toBe(3)
    expect(ran.json<{ models: { fits: boolean }[] }>().models[0]!.fits).toBe(false)
  })
})

describe('quire diff', () => {
  test('compares two models, or two saved renders, layer by layer', { tags: ['long'] }, async () => {
    const ran = await quire(['diff', 'reply@gpt-4o', 'reply@llama3.2:3b', ...ticket, '--json'])
    const { layers } = ran.json<{ layers: { layer: string; status: string }[] }>()
    expect(layers).toEqual(expect.arrayContaining([expect.objectContaining({ layer: 'policies', status: 'changed' })]))
    expect(layers.find(({ layer }) => layer === 'message')!.status).toBe('same')
    expect(layers.find(({ layer }) => layer === 'adaptations')!.status).toBe('added')
    const file = join(temporary, 'a.json')
    writeFileSync(file, (await quire(['render', 'reply', ...ticket, '--json'])).stdout)
    expect((await quire(['diff', file, file])).stdout).toBe('No difference.\n')
    expect((await quire(['diff', file, 'ticket.yaml'])).code).toBe(1)
  })
})

describe('quire init', () => {
  const isReady = async (args: readonly string[], next: readonly string[]): Promise<void> => {
    const dir = mkdtempSync(join(temporary, 'init-'))
    expect((await quire(['init', dir, ...args])).code).toBe(0)
    expect((await quire(next, { cwd: dir })).code).toBe(0)
    expect((await quire(['check'], { cwd: dir })).code).toBe(0)
    const again = await quire(['init', dir, ...args])
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('quire.yaml')
  }

  test('--kit change creates a ready-to-use workspace', () =>
    isReady(['--kit', 'change'], ['render', 'change/unified', '--input', 'request.md']))

  // In `npm test`, starters.test.ts uses every starter.
  test('creates a ready-to-use workspace', { tags: ['long'] }, () =>
    isReady([], ['render', 'answer', '--input', 'question.yaml']),
  )

  test('reports that the new workspace is inside another workspace', async () => {
    const outer = mkdtempSync(join(temporary, 'outer-'))
    const first = await quire(['init', '.'], { cwd: outer })
    expect(first.stderr).not.toContain('another workspace')
    expect(first.stdout).toMatch(/^ {2}\.gitignore\n/)
    expect(first.stdout).toMatch(/\n {2}quire ask answer --input question\.yaml --model scripted\/alpha\n$/)
    expect((await quire(['init', '.'], { cwd: outer })).stderr).toContain(`${outer} already has blueprints/answer.yaml`)
    const inner = await quire(['init', join(outer, 'inner')])
    expect([inner.code, inner.stderr]).toEqual([0, expect.stringContaining(`inside another workspace, ${outer}.`)])
  })

  test('an unknown kit is rejected and nothing is written', async () => {
    const dir = join(temporary, 'none')
    const ran = await quire(['init', dir, '--kit', 'nothing'])
    expect(ran.code).toBe(1)
    expect(existsSync(dir)).toBe(false)
  })
})

describe('a failing command reports the reason in one line', () => {
  test('outside a workspace', async () => {
    const { code, stderr } = await quire(['render', 'reply'], { cwd: temporary })
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain('There is no quire.yaml here or above')
  })

  test('on a full disk, without leaving partial files', async (context) => {
    const disk = mountSmallDisk(1)
    if (!disk) return context.skip()
    try {
      disk.fill()
      const { code, stderr } = await quire(['init', join(disk.folder, 'prompts')], { cwd: temporary })
      expect([code, stderr]).toEqual([1, 'The output could not be written: no space is left on the device.\n'])
      expect(existsSync(join(disk.folder, 'prompts', 'quire.yaml'))).toBe(false)
    } finally {
      disk.close()
    }
  })
})

describe('quire models, kits, demo, completion', () => {
  test('models --json prints the profiles', async () => {
    const { models } = (await quire(['models', '--json'])).json<{
      models: { id: string; window: number; tier: string }[]
    }>()
    expect(models).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'openai/gpt-4o', window: 128000, tier: 'full' })]),
    )
  })

  test('models with a full name shows the date and source of each value', async () => {
    const { stdout } = await quire(['models', 'claude-haiku-5.5'])
    expect(stdout).toMatch(/^price {2,}\$0\.1 in, \$0\.5 out, .* {2,}\d{4}-\d{2}-\d{2} {2,}\S/m)
    expect(stdout).toMatch(/^price above 100000 {2,}\$0\.5 in/m)
    expect((await quire(['models', 'haiku'])).stdout).not.toContain('price')
  })

  test('kits lists the contents of each kit', async () => {
    expect((await quire(['kits'])).stdout).toContain('change/unified')
  })

  test.each(['bash', 'zsh', 'fish'])('completion prints a script for %s', async (shell) => {
    expect((await quire(['completion', shell])).stdout).toContain('quire complete --')
  })

  test.each([
    [['re'], 'render'],
    [['render', 're'], 'reply'],
    [['render', 'change/'], 'change/unified'],
    [['render', 'reply', '--mo'], '--model'],
    [['render', 'reply', '--model', 'openai/gpt-4o-m'], 'openai/gpt-4o-mini'],
    [['fit', 'reply', '--models', 'gpt-4o,llama3.2'], 'gpt-4o,llama3.2:3b'],
    [['init', '--kit', 'ch'], 'change'],
  ])('%j completes to %s', async (words, candidate) => {
    expect((await quire(['complete', '--', ...words])).stdout.split('\n')).toContain(candidate)
  })

  test('every command has help with an example', async () => {
    const example = /Examples:\n(?: {2}# .*\n)? {2}\$ .*quire/
    const help = (await quire(['--help'])).stdout
    const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)]
      .map(([, command]) => command!)
      .filter((name) => name !== 'help')
    expect(commands).toContain('render')
    const shown = (await commandReference()).split('\n## ')
    for (const command of commands) {
      expect(shown.find((section) => section.startsWith(`quire ${command}\n`))).toMatch(example)
    }
    // Also checks the help that the command prints.
    expect((await quire(['render', '--help'])).stdout).toMatch(example)
  })

  test('--version prints the version', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../packages/cli/package.json', import.meta.url), 'utf8'),
    ) as { version: string }
    expect((await quire(['--version'])).stdout).toBe(`${version}\n`)
  })
})
