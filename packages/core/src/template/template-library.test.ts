import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FileUnreadable, TemplateNotFound, UnsafeName } from './errors.ts'
import { renderTemplate } from './render-template.ts'
import { recordTemplates, templatesFromTexts } from './template-finder.ts'
import { loadTemplates } from './template-library.ts'
import type { TemplateChange } from './watch-templates.ts'

let root: string
const write = (path: string, text: string | Uint8Array) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const library = () =>
  loadTemplates([
    { dir: join(root, 'workspace'), label: 'prompts' },
    { dir: join(root, 'kit'), label: 'kit/prompts' },
  ])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quire-templates-'))
  write('workspace/BASE-plan.md', 'workspace base')
  write('kit/BASE-plan.md', 'kit base')
  write('kit/CLAUDE-plan.md', 'kit claude')
  write('kit/modes/architect.md', '---\nname: Architect\n---\nI am {{who}}. {{> process_map.medium}}')
  write('kit/process_map.medium.md', 'medium map of {{who}}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('finding', () => {
  test('uses the first folder that contains the name', () => {
    expect(library().get('BASE-plan')).toMatchObject({ name: 'BASE-plan', file: 'prompts/BASE-plan.md' })
    expect(library().find('modes/architect')).toMatchObject({
      file: 'kit/prompts/modes/architect.md',
      meta: { name: 'Architect' },
    })
    expect(library().find('modes/none')).toBeUndefined()
  })

  test('a template given as text overrides a file', () => {
    const texts = { 'BASE-plan': { file: 'prompts/BASE-plan.md', source: 'a draft' } }
    const drafted = loadTemplates([{ dir: join(root, 'kit'), label: 'kit/prompts' }], { texts })
    expect(drafted.get('BASE-plan')).toMatchObject({ file: 'prompts/BASE-plan.md', source: 'a draft' })
    expect(drafted.get('CLAUDE-plan').source).toBe('kit claude')
  })

  test('a folder that has a template hides the shorter versions of later folders', () => {
    write('kit/process_map.md', 'kit map')
    write('kit/process_map.minimal.md', 'minimal map')
    expect(library().find('process_map.medium')?.source).toBe('medium map of {{who}}')
    write('workspace/process_map.md', 'my map')
    expect([library().find('process_map.medium'), library().find('process_map.minimal')]).toEqual([
      undefined,
      undefined,
    ])
    write('workspace/process_map.minimal.md', 'my minimal map')
    expect(library().find('process_map.minimal')?.source).toBe('my minimal map')
    // A partial that names a hidden version gets the full version.
    expect(library().render('modes/architect', { who: 'Ada' }).text).toBe('I am Ada. my map')
    const { templates, used } = recordTemplates(library())
    templates.get('modes/architect')
    const again = renderTemplate(
      templatesFromTexts(Object.fromEntries(used)).get('modes/architect'),
      { who: 'Ada' },
      {
        partials: templatesFromTexts(Object.fromEntries(used)),
      },
    )
    expect(again.text).toBe('I am Ada. my map')
  })

  test('a template given as text hides the shorter versions too', () => {
    write('kit/process_map.md', 'kit map')
    const texts = { process_map: { file: 'prompts/process_map.md', source: 'a draft' } }
    const dirs = library().dirs.map(({ dir, label }) => ({ dir, label }))
    expect(loadTemplates(dirs, { texts }).find('process_map.medium')).toBeUndefined()
    write('workspace/process_map.medium.md', 'my medium map')
    expect(loadTemplates(dirs, { texts }).find('process_map.medium')?.source).toBe('my medium map')
  })

  test('searches all folders for one candidate before it tries the next candidate', () => {
    expect(library().resolve(['CLAUDE-plan', 'BASE-plan']).file).toBe('kit/prompts/CLAUDE-plan.md')
    expect(library().resolve(['GEMINI-plan', 'BASE-plan']).file).toBe('prompts/BASE-plan.md')
  })

  test('the error lists the names tried and the existing templates', () => {
    expect(() => library().resolve(['CLAUDE-fly', 'BASE-fly'])).toThrow(
      "Template 'CLAUDE-fly' not found. Tried CLAUDE-fly.md, BASE-fly.md in prompts, kit/prompts. " +
        'Available: BASE-plan, CLAUDE-plan, modes/architect, process_map.medium.',
    )
    expect(() => library().get('fly')).toThrow(TemplateNotFound)
    expect(() => library().resolve([])).toThrow(TemplateNotFound)
  })

  test('is case-sensitive, and treats a missing folder as empty', () => {
    expect(library().find('base-plan')).toBeUndefined()
    expect(loadTemplates(join(root, 'none')).list()).toEqual([])
  })

  test('lists every template once, and skips other files', () => {
    write('kit/.hidden.md', '')
    write('kit/node_modules/a.md', '')
    write('kit/a.txt', '')
    expect(
      library()
        .list()
        .map(({ name, file }) => `${name} ${file}`),
    ).toEqual([
      'BASE-plan prompts/BASE-plan.md',
      'CLAUDE-plan kit/prompts/CLAUDE-plan.md',
      'modes/architect kit/prompts/modes/architect.md',
      'process_map.medium kit/prompts/process_map.medium.md',
    ])
  })

  test.each([
    '',
    '..',
    '../secret',
    'a/../b',
    './a',
    '/etc/passwd',
    'a//b',
    'a/',
    'a\\b',
    'C:a',
    'a:b',
    'a\0',
    'a\nb',
    'CON',
    'con.md',
    'modes/nul',
    'LPT1.x',
    'a.',
    'a ',
    ' a',
    'a./b',
    '.git/config',
    '\ud800',
    'x'.repeat(600),
    `${'é'.repeat(150)}/a`,
  ])('rejects the name %j', (name) => {
    expect(() => library().find(name)).toThrow(UnsafeName)
    expect(() => library().get(name)).toThrow(UnsafeName)
  })

  test.each(['%2e%2e%2fsecret', '~', 'a%00', '$HOME', 'a;b'])(
    'treats %j as a plain name that does not exist',
    (name) => {
      expect(library().find(name)).toBeUndefined()
    },
  )

  test('follows links, but rejects links that point outside the folder', () => {
    write('secret.md', 'secret')
    symlinkSync(join(root, 'secret.md'), join(root, 'kit/link.md'))
    symlinkSync(root, join(root, 'kit/up'))
    symlinkSync(join(root, 'kit'), join(root, 'kit/loop'))
    symlinkSync(join(root, 'kit/modes'), join(root, 'kit/same'))
    symlinkSync(join(root, 'nowhere'), join(root, 'kit/dangling.md'))
    expect(() => library().get('link')).toThrow(UnsafeName)
    expect(library().find('up/secret')).toBeUndefined()
    expect(library().find('loop/CLAUDE-plan')).toBeUndefined()
    expect(library().find('dangling')).toBeUndefined()
    expect(library().get('same/architect').meta.name).toBe('Architect')
  })

  test('rejects a file that was replaced by a link', () => {
    const templates = library()
    templates.list()
    write('secret.md', 'secret')
    rmSync(join(root, 'kit/CLAUDE-plan.md'))
    symlinkSync(join(root, 'secret.md'), join(root, 'kit/CLAUDE-plan.md'))
    expect(() => templates.get('CLAUDE-plan')).toThrow(UnsafeName)
  })

  test('rejects a file that is not text and reports its name', () => {
    write('kit/bad.md', new Uint8Array([0x61, 0x0a, 0xff]))
    expect(() => library().get('bad')).toThrow(FileUnreadable)
    expect(() => library().get('bad')).toThrow('kit/prompts/bad.md:2: is not UTF-8 at byte 2.')
    expect(() => loadTemplates(join(root, 'kit'), { limit: 5 }).get('CLAUDE-plan')).toThrow(FileUnreadable)
  })
})

test('renders a template by name and finds partials in the same library', () => {
  const rendered = library().render('modes/architect', { who: 'Ada' })
  expect(rendered.text).toBe('I am Ada. medium map of Ada')
  expect(rendered.spans.at(-1)?.source).toEqual({
    kind: 'variable',
    name: 'who',
    file: 'kit/prompts/process_map.medium.md',
    line: 1,
  })
  write('kit/lost.md', 'text\n{{> nothing/here}}')
  expect(() => library().render('lost', {})).toThrow(
    "Template 'nothing/here' not found (requested by kit/prompts/lost.md:2). Tried nothing/here.md in prompts, kit/prompts.",
  )
  write('kit/rude.md', '{{> ../secret}}')
  expect(() => library().render('rude', {})).toThrow(UnsafeName)
})

test('rereads files only after reload and reuses unchanged templates', () => {
  const templates = library()
  const [plan, map] = [templates.get('BASE-plan'), templates.get('process_map.medium')]
  write('workspace/BASE-plan.md', 'WORKSPACE BASE')
  write('workspace/new.md', 'new')
  expect(templates.get('BASE-plan')).toBe(plan)
  expect(templates.find('new')).toBeUndefined()
  templates.reload()
  expect(templates.get('BASE-plan').source).toBe('WORKSPACE BASE')
  expect(templates.get('process_map.medium')).toBe(map)
  expect(templates.find('new')).toBeDefined()
  rmSync(join(root, 'workspace/BASE-plan.md'))
  templates.reload()
  expect(templates.get('BASE-plan').source).toBe('kit base')
})

test('watching detects file changes and new folders', { timeout: 30_000 }, async () => {
  const templates = loadTemplates([{ dir: join(root, 'later') }, { dir: join(root, 'kit') }])
  expect(templates.get('CLAUDE-plan').source).toBe('kit claude')
  const changes: TemplateChange[] = []
  const watch = templates.watch((change) => changes.push(change))
  await watch.ready
  const seen = async (kind: keyof TemplateChange, name: string) =>
    vi.waitFor(() => expect(changes.flatMap((change) => change[kind])).toContain(name), { timeout: 5_000 })
  try {
    write('kit/CLAUDE-plan.md', 'edited')
    await seen('changed', 'CLAUDE-plan')
    expect(templates.get('CLAUDE-plan').source).toBe('edited')

    changes.length = 0
    write('kit/temporary', 'saved')
    renameSync(join(root, 'kit/temporary'), join(root, 'kit/CLAUDE-plan.md'))
    await seen('changed', 'CLAUDE-plan')
    expect(templates.get('CLAUDE-plan').source).toBe('saved')

    write('kit/modes/new.md', 'new')
    await seen('added', 'modes/new')
    expect(templates.get('modes/new').source).toBe('new')

    rmSync(join(root, 'kit/modes/new.md'))
    await seen('removed', 'modes/new')
    expect(templates.find('modes/new')).toBeUndefined()

    changes.length = 0
    write('later/CLAUDE-plan.md', 'workspace')
    await seen('changed', 'CLAUDE-plan')
    expect(templates.get('CLAUDE-plan').source).toBe('workspace')
  } finally {
    await watch.close()
  }
})
