import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkWorkspace } from '@quire/authoring'
import { recipes } from '@quire/recipe/plugin'
import { defineKit, type Kit } from '@quire/runtime/kit'
import { sessions } from '@quire/session/plugin'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TEST_PROCESS_TEXT } from '../../session/src/process/test-process.ts'
import { foreman } from './foreman/kit.ts'

const EXAMPLE = join(import.meta.dirname, '../../../examples/brief')
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quire-check-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function problems(kits: readonly Kit[] = []): Promise<string[]> {
  const check = await checkWorkspace(dir, { kits, plugins: [recipes, sessions] })
  return check.problems.map(({ file, line, message }) => `${file}:${line} ${message}`)
}

it('finds no problems in the example', async () => {
  expect(await problems()).toEqual([])
})

it('reports an invalid or missing domain', async () => {
  mkdirSync(join(dir, 'domains'))
  writeFileSync(join(dir, 'domains/book.yaml'), 'description: A book\nvalues: none\n')
  expect(await problems()).toContainEqual(expect.stringMatching(/^domains\/book\.yaml:2 values: must be object/))
  writeFileSync(join(dir, 'domains/book.yaml'), 'description: A book\nvalues: { reader: everyone }\n')
  expect(await problems()).toEqual([])
  writeFileSync(join(dir, 'quire.yaml'), 'name: shop\ndomain: opera\noverlays: { domain: { reader: all } }\n')
  expect(await problems()).toEqual([expect.stringMatching(/^quire\.yaml:2 .*has no domain 'opera'\. Domains: book\./)])
})

it('reports variables that never have a value', async () => {
  mkdirSync(join(dir, 'blueprints'), { recursive: true })
  const layers = 'layers: [{ id: greeting, template: greeting, fit: keep }]'
  writeFileSync(join(dir, 'blueprints/hello.yaml'), `inputs: { name: {} }\n${layers}\n`)
  const template =
    '---\nvariables: { tone: { default: plain } }\n---\n{{name}} {{tone}} {{reader}}\n{{city}} {{#if x}}{{y}}{{/if}}\n'
  writeFileSync(join(dir, 'prompts/greeting.md'), template)
  expect(await problems()).toEqual([expect.stringMatching(/^prompts\/greeting\.md:5 Variable 'city' has no value/)])
  // Without declared inputs, a blueprint accepts any input.
  writeFileSync(join(dir, 'blueprints/hello.yaml'), `${layers}\n`)
  expect(await problems()).toEqual([])
})

it('reports a syntax error only once, with its position', async () => {
  writeFileSync(join(dir, 'prompts/open.md'), '{{#if a}}')
  expect(await problems()).toEqual([expect.stringMatching(/^prompts\/open\.md:1 (?!prompts)/)])
})

it('reports models that would get the default window', async () => {
  writeFileSync(join(dir, 'models.yaml'), 'models:\n  acme/one: { tier: full }\n  acme/two: { like: gpt-4o }\n')
  expect(await problems()).toEqual([expect.stringMatching(/^models\.yaml:1 The window of acme\/one/)])
  rmSync(join(dir, 'models.yaml'))
  const choose = (model: string) =>
    writeFileSync(join(dir, 'quire.yaml'), `model: ${model}\noverlays: { domain: { reader: all } }\n`)
  choose('openai/gpt-99')
  expect(await problems()).toEqual([expect.stringMatching(/^quire\.yaml:1 Model 'openai\/gpt-99' is unknown/)])
  choose('cli/claude')
  expect(await problems()).toEqual([])
})

it('finds a kit action that would write code or settings', async () => {
  const kit = join(dir, 'kits', 'talk')
  mkdirSync(kit, { recursive: true })
  writeFileSync(join(kit, 'process.yaml'), TEST_PROCESS_TEXT)
  const actions = (file: string): string =>
    `actions:\n  note: { description: Takes a note, handler: write_file, with: { kind: note, file: '${file}', template: t } }\n`
  const found = async (file: string): Promise<string[]> => {
    writeFileSync(join(kit, 'actions.yaml'), actions(file))
    return (await problems()).filter((problem) => problem.includes('A document cannot be written'))
  }
  expect(await found('notes/{{name}}.md')).toEqual([])
  expect(await found('flows/{{name}}.mjs')).toEqual([
    expect.stringMatching(/^kits\/talk\/actions.yaml:2 actions.note.with/),
  ])
  expect(await found('{{name}}.json')).toHaveLength(1)
})

it('checks a kit’s recipes with the workspace’s overrides', async () => {
  const kit = defineKit({ name: 'brief', description: 'A kit', root: new URL(`file://${dir}/kit/`) })
  for (const [from, to] of [
    ['recipes', 'recipes'],
    ['schemas', 'schemas'],
    ['prompts', 'templates'],
  ] as const) {
    cpSync(join(EXAMPLE, from), join(dir, 'kit', to), { recursive: true })
  }
  expect(await problems([kit])).toEqual([])
  mkdirSync(join(dir, 'prompts/brief/stages'), { recursive: true })
  writeFileSync(join(dir, 'prompts/brief/stages/draft.md'), 'Draft it for {{somebody}}.\n')
  expect(await problems([kit])).toEqual([
    expect.stringMatching(/^prompts\/brief\/stages\/draft\.md:1 \{\{somebody\}\} is not set by any input/),
  ])
})

it('reports the location of an invalid action setting', async () => {
  const kit = join(dir, 'kits', 'talk')
  mkdirSync(join(kit, 'templates'), { recursive: true })
  mkdirSync(join(kit, 'blueprints'))
  writeFileSync(join(kit, 'process.yaml'), TEST_PROCESS_TEXT)
  writeFileSync(join(kit, 'blueprints/chat.yaml'), 'layers:\n  - { id: message, source: message }\n')
  writeFileSync(
    join(kit, 'actions.yaml'),
    `actions:
  note:
    description: Takes a note
    handler: write_file
    with:
      kind: note
      file: notes/a.md
      template: documents/none
`,
  )
  expect(await problems()).toContain(
    "kits/talk/actions.yaml:8 actions.note.with.template: there is no template 'documents/none'.",
  )
})

it('warns if a template’s name differs from its file name', async () => {
  writeFileSync(join(dir, 'prompts/note.md'), '---\ndescription: A note\nname: nota\n---\nA note.\n')
  expect(await problems()).toEqual([
    'prompts/note.md:3 The frontmatter has name: nota, but the file is called note. Templates are found by their file name.',
  ])
})

it('finds no problems in the foreman kit', async () => {
  const check = await checkWorkspace(dir, { kits: [foreman], plugins: [recipes, sessions] })
  expect(check.problems).toEqual([])
})
