import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InvalidDataFile } from '@quire/core/errors'
import { afterAll, describe, expect, test } from 'vitest'
import { isNamedAfterFile, loadRecipe, loadSchemas } from './load-recipes.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-load-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

function folder(file: string, text: string): string {
  const dir = mkdtempSync(join(temporary, 'folder-'))
  writeFileSync(join(dir, file), text)
  return dir
}

describe('the name of a recipe', () => {
  const STEPS = 'steps:\n  draft: answer\n'

  test.each([
    STEPS,
    `name: plan\n${STEPS}`,
    `# A plan\nname: plan\r\ndescription: |\n  name: other\n\n${STEPS}`,
    `description: A plan\ndepths:\n- name: other\n`,
    // Not valid. An invalid recipe has the name of its file.
    `name: plan\nname: plan\n${STEPS}`,
    `name: plan\n  for all\n${STEPS}`,
  ])('is the name of its file without a parser: %j', (text) => {
    const dir = folder('plan.yaml', text)
    expect(isNamedAfterFile('plan', { dir, label: 'recipes' })).toBe(true)
    let name: string | undefined
    try {
      name = loadRecipe(dir, 'plan', 'recipes')!.name
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidDataFile)
    }
    expect(name ?? 'plan').toBe('plan')
  })

  test.each([
    `name: other\n${STEPS}`,
    `"name": other\n${STEPS}`,
    `? name\n: other\n${STEPS}`,
    '{ name: other, steps: { draft: answer } }\n',
    `---\nname: other\n${STEPS}`,
    `!!str name: other\n${STEPS}`,
  ])('needs a parser: %j', (text) => {
    expect(isNamedAfterFile('plan', { dir: folder('plan.yaml', text), label: 'recipes' })).toBe(false)
  })

  test('needs a parser if the file cannot be read', () => {
    expect(isNamedAfterFile('plan', { dir: temporary, label: 'recipes' })).toBe(false)
  })
})

describe('a schema', () => {
  const load = (file: string, text: string) => loadSchemas(folder(file, text), 'schemas')

  test.each([
    ['a.json', '{"type": "object", "properties": {"2": {"const": 1e3}, "b": {"enum": ["a b", "\\u00e9", null]}}}'],
    ['a.json', ' {\n  "type": "object",\n  "required": ["a", "b"]\n}\n'],
    ['a.yaml', 'type: object\nrequired: [a, b]\n'],
  ])('in %s is read', (file, text) => {
    expect(load(file, text)).toEqual({ a: expect.objectContaining({ type: 'object' }) })
  })

  test('keeps the same values in JSON as in YAML', () => {
    const json = '{"type": "string", "pattern": "^a\\\\s\\u00e9$", "const": 1.50}'
    const yaml = 'type: string\npattern: ^a\\sé$\nconst: 1.5\n'
    expect(load('a.json', json)).toEqual(load('a.yaml', yaml))
  })

  test.each(['{"type": "string", "type": "object"}', '{"type": "object"', '[]', '"text"'])('%j is refused', (text) => {
    expect(() => load('a.json', text)).toThrow(InvalidDataFile)
  })
})
