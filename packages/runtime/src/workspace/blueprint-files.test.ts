import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_ACTIONS } from '@quire/core/action'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BlueprintSource, loadBlueprint } from './blueprint-files.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quire-source-'))
  mkdirSync(join(dir, 'prompts'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('reloads a blueprint and its templates only when their files change', () => {
  const source: BlueprintSource = {
    prefix: 'kit/',
    dir,
    templateDirs: [{ dir: join(dir, 'prompts'), label: 'prompts' }],
    schemaDirs: [],
    sources: {},
    findActions: () => NO_ACTIONS,
  }
  const file = join(dir, 'chat.yaml')
  const load = () => loadBlueprint(source, 'chat', file, 'chat.yaml')
  writeFileSync(file, 'layers:\n  - { id: one, role: system, template: one }\n')
  writeFileSync(join(dir, 'prompts/one.md'), 'First')
  writeFileSync(join(dir, 'prompts/two.md'), 'Second')
  const before = load()
  const [one, two] = [before.templates.get('one'), before.templates.get('two')]
  writeFileSync(file, 'layers:\n  - { id: other, role: system, template: one }\n')
  writeFileSync(join(dir, 'prompts/one.md'), 'First, edited')
  writeFileSync(join(dir, 'prompts/three.md'), 'Third')
  const after = load()
  expect(after.layers.map(({ id }) => id)).toEqual(['other'])
  expect(one.source).toBe('First')
  expect(after.templates.get('one').source).toBe('First, edited')
  expect(after.templates.find('three')?.source).toBe('Third')
  expect(after.templates.get('two')).toBe(two)
  expect(load().layers).toBe(after.layers)
})
