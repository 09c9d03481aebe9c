import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineKit } from '../kit/kit.ts'
import { TEST_PROCESS_TEXT } from '../session/test-process.ts'
import { checkWorkspace } from './check-workspace.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../examples/brief')
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quire-check-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const problems = (kits: Parameters<typeof checkWorkspace>[1] = []): string[] =>
  checkWorkspace(dir, kits).problems.map(({ file, line, message }) => `${file}:${line} ${message}`)

it('finds nothing wrong with the example', () => {
  expect(problems()).toEqual([])
})

it('tells what is wrong with a domain, and of one that is chosen and not there', () => {
  mkdirSync(join(dir, 'domains'))
  writeFileSync(join(dir, 'domains/book.yaml'), 'description: A book\nvalues: none\n')
  expect(problems()).toContainEqual(expect.stringMatching(/^domains\/book\.yaml:2 values: must be object/))
  writeFileSync(join(dir, 'domains/book.yaml'), 'description: A book\nvalues: { reader: everyone }\n')
  expect(problems()).toEqual([])
  writeFileSync(join(dir, 'quire.yaml'), 'domain: opera\noverlays: { domain: { reader: all } }\n')
  expect(problems()).toEqual([expect.stringContaining("knows no domain 'opera'. Domains: book.")])
})

it('finds an action of a kit that would write code or settings', () => {
  const kit = join(dir, 'kits', 'talk')
  mkdirSync(kit, { recursive: true })
  writeFileSync(join(kit, 'process.yaml'), TEST_PROCESS_TEXT)
  const actions = (file: string): string =>
    `actions:\n  note: { description: Takes a note, handler: write_file, with: { kind: note, file: '${file}', template: t } }\n`
  const found = (file: string): string[] => {
    writeFileSync(join(kit, 'actions.yaml'), actions(file))
    return problems().filter((problem) => problem.includes('A document cannot be written'))
  }
  expect(found('notes/{{name}}.md')).toEqual([])
  expect(found('flows/{{name}}.mjs')).toEqual([expect.stringMatching(/^kits\/talk\/actions.yaml:2 actions.note.with/)])
  expect(found('{{name}}.json')).toHaveLength(1)
})

it('checks recipes of kits with what the workspace puts in the place of their files', () => {
  const kit = defineKit({ name: 'brief', description: 'A kit', root: new URL(`file://${dir}/kit/`) })
  for (const [from, to] of [
    ['recipes', 'recipes'],
    ['schemas', 'schemas'],
    ['prompts', 'templates'],
  ] as const) {
    cpSync(join(EXAMPLE, from), join(dir, 'kit', to), { recursive: true })
  }
  expect(problems([kit])).toEqual([])
  mkdirSync(join(dir, 'prompts/brief/stages'), { recursive: true })
  writeFileSync(join(dir, 'prompts/brief/stages/draft.md'), 'Draft it for {{somebody}}.\n')
  expect(problems([kit])).toEqual([
    expect.stringMatching(/^prompts\/brief\/stages\/draft\.md:1 \{\{somebody\}\} is given by no input/),
  ])
})
