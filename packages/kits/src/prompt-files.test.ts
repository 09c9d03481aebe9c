import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPromptFiles, readPromptFile } from '@quire/authoring'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { kits } from './index.ts'

const EXAMPLE = join(import.meta.dirname, '../../../examples/brief')
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quire-files-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const workspace = () => loadWorkspace(dir, { kits })

it('shows the blueprints and templates of packages', () => {
  const blueprint = readPromptFile(workspace(), '@quire/recipe/prompts/blueprints/turn.yaml')
  expect(blueprint).toMatchObject({ kind: 'blueprint', savesTo: null, copies: [] })
  expect(blueprint.text).toContain('layers:')
  const guide = readPromptFile(workspace(), '@quire/recipe/prompts/templates/recipe/style-guide.md')
  expect(guide).toMatchObject({ kind: 'template', savesTo: null })
  expect(guide.copies).toEqual(
    expect.arrayContaining(['prompts/recipe/style-guide.md', 'prompts/dialectic/recipe/style-guide.md']),
  )
})

it('shows recipes, domains and settings as read-only', () => {
  symlinkSync(join(dir, 'request.md'), join(dir, 'recipes/link.yaml'))
  const paths = listPromptFiles(workspace())
    .filter(({ kind }) => kind === 'data')
    .map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['quire.yaml', 'recipes/brief.yaml', 'dialectic/recipes/dialectic-full.yaml']),
  )
  expect(paths).not.toContain('recipes/link.yaml')
  expect(readPromptFile(workspace(), 'recipes/brief.yaml')).toMatchObject({ savesTo: null, kit: null })
})
