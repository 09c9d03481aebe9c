import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArtifactPath, UnsafeArtifactPath } from './check-artifact-path.ts'
import { checkExportTarget } from './export-run.ts'

let root: string

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quire-export-')))
  mkdirSync(join(root, 'ws', 'out'), { recursive: true })
  mkdirSync(join(root, 'ws', 'flows'))
  writeFileSync(join(root, 'ws', 'quire.yaml'), '')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['ws', 'flows/evil.mjs'],
  ['ws', 'FLOWS/evil.mjs'],
  ['ws', 'prompts/identity.md'],
  ['ws', 'models.yaml'],
  ['ws/flows', 'evil.mjs'],
  ['ws/kits', 'mine/process.yaml'],
])('an export to %s cannot contain %s', (dir, path) => {
  expect(() => checkExportTarget(join(root, dir), path)).toThrow(UnsafeArtifactPath)
  expect(() => checkExportTarget(join(root, dir), path)).toThrow('Export to another folder')
})

test.each(['quire.yaml', 'a/Quire.yaml'])('an export never creates a workspace: %s', (path) => {
  expect(() => checkExportTarget(root, path)).toThrow('its folder a workspace')
})

test.each([
  ['ws', 'documents/brief.md'],
  ['ws/out', 'flows/one.md'],
  ['.', 'flows/one.md'],
])('an export to %s can contain %s', (dir, path) => {
  expect(() => checkExportTarget(join(root, dir), path)).not.toThrow()
})

test.each(['.git/hooks/pre-commit', 'a/.vscode/tasks.json', 'a\u200b.md', '.env'])(
  'rejects a hidden artifact name or an invisible character: %j',
  (path) => expect(() => checkArtifactPath(path)).toThrow(UnsafeArtifactPath),
)
