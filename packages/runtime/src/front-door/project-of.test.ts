import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadWorkspace } from '../workspace/load-workspace.ts'
import { projectOf } from './start-flow.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-project-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const workspaceSaying = (text: string) => {
  const dir = mkdtempSync(join(root, 'anywhere-'))
  writeFileSync(join(dir, 'quire.yaml'), text)
  return { workspace: loadWorkspace(dir, { kits: [] }) }
}

test('prefers the project option to the workspace’s name', () => {
  const named = workspaceSaying('name: atlas\n')
  expect(projectOf(named, 'mine')).toBe('mine')
  expect(projectOf(named)).toBe('atlas')
  expect(projectOf(workspaceSaying('model: gpt-4o\n'))).toBe('default')
  expect(projectOf(workspaceSaying(''))).toBe('default')
})
