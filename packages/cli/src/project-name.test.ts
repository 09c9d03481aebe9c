import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterAll, expect, test } from 'vitest'
import { projectName } from './project-name.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-project-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const workspaceSaying = (text: string) => {
  const dir = mkdtempSync(join(root, 'anywhere-'))
  writeFileSync(join(dir, 'quire.yaml'), text)
  return loadWorkspace(dir, { kits: [] })
}

test('a project is named by option, then by the workspace, and never by the folder', () => {
  const named = workspaceSaying('name: atlas\n')
  expect(projectName({ project: 'mine' }, named)).toBe('mine')
  expect(projectName({}, named)).toBe('atlas')
  expect(projectName({}, workspaceSaying('model: gpt-4o\n'))).toBe('default')
  expect(projectName({}, workspaceSaying(''))).toBe('default')
})
