import { chmodSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWorkspaceKeys } from './open-for.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quire-env-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const workspace = (isTrusted = true) =>
  ({ root, isTrusted, config: { providers: { acme: { type: 'openai', apiKeyEnv: 'ACME_PASS' } } } }) as never
const write = (text: string, mode = 0o600): void => {
  writeFileSync(join(root, '.env'), text)
  chmodSync(join(root, '.env'), mode)
}

test('reads keys of a trusted workspace, but does not override the environment', () => {
  write('OPENAI_API_KEY="sk-1"\nACME_PASS=p\nXAI_API_KEY=old\n')
  expect(readWorkspaceKeys(workspace(), { XAI_API_KEY: 'new', OPENAI_API_KEY: '' })).toEqual({
    environment: { OPENAI_API_KEY: 'sk-1', ACME_PASS: 'p', XAI_API_KEY: 'new' },
  })
  expect(readWorkspaceKeys(workspace(false), {})).toBeUndefined()
})

test('uses only API keys and lists the variables that it ignores', () => {
  write('DATABASE_URL=postgres://evil\nNODE_OPTIONS=--require=x\nOPENAI_API_KEY=sk-1\n')
  expect(readWorkspaceKeys(workspace(), {})).toEqual({
    environment: { OPENAI_API_KEY: 'sk-1' },
    note: 'Only API keys are read from .env. Set these in the shell: DATABASE_URL, NODE_OPTIONS.',
  })
})

test('rejects a link or a file that others can change', () => {
  write('OPENAI_API_KEY=sk-1\n', 0o666)
  expect(() => readWorkspaceKeys(workspace(), {})).toThrow('chmod 600')
  unlinkSync(join(root, '.env'))
  symlinkSync('/etc/hostname', join(root, '.env'))
  expect(() => readWorkspaceKeys(workspace(), {})).toThrow('.env:1')
  unlinkSync(join(root, '.env'))
  expect(readWorkspaceKeys(workspace(), {})).toBeUndefined()
})
