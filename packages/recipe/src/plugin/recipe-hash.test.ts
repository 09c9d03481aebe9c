import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workspaceSource } from '../load/recipe-source.ts'
import { recipeHash } from './recipe-hash.ts'

let dirs: string[]
beforeEach(() => {
  dirs = []
})
afterEach(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

function workspace(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'quire-hash-'))
  dirs.push(dir)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}
const hash = (files: Readonly<Record<string, string>>): string =>
  recipeHash('plan', workspaceSource(workspace(files)), { kits: [] } as never)

const FILES = { 'recipes/plan.yaml': 'name: plan\n', 'prompts/a.md': 'A', 'schemas/a.json': '{}' }

test('gives a recipe the same hash in any folder', () => {
  expect(hash(FILES)).toBe(hash(FILES))
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['a change to the recipe', { ...FILES, 'recipes/plan.yaml': 'name: plan \n' }],
  ['a change to a template', { ...FILES, 'prompts/a.md': 'B' }],
  ['a new template', { ...FILES, 'prompts/b/c.md': 'A' }],
  ['a change to a schema', { ...FILES, 'schemas/a.json': '[]' }],
])('%s changes the hash', (_, files) => {
  expect(hash(files)).not.toBe(hash(FILES))
})

test('includes another recipe only if this recipe extends it', () => {
  expect(hash({ ...FILES, 'recipes/other.yaml': 'x' })).toBe(hash(FILES))
  const built = { ...FILES, 'recipes/plan.yaml': 'extends: other\n' }
  expect(hash({ ...built, 'recipes/other.yaml': 'x' })).not.toBe(hash({ ...built, 'recipes/other.yaml': 'y' }))
})
