import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ForeignStore, TrustNotRecorded } from './errors.ts'
import { hasForeignStore, requireOwnStore } from './require-own-store.ts'
import { trustWorkspace } from './trust-workspace.ts'

let temporary: string
let workspace: string
let environment: Record<string, string>

beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'quire-own-store-')))
  workspace = join(temporary, 'workspace')
  mkdirSync(workspace)
  environment = { XDG_CONFIG_HOME: join(temporary, 'config') }
})
afterEach(() => rmSync(temporary, { recursive: true, force: true }))

/** Writes a database file into the store's folder. */
function store(dir = workspace): void {
  mkdirSync(join(dir, '.quire', 'store'), { recursive: true })
  writeFileSync(join(dir, '.quire', 'store', 'PG_VERSION'), '18\n')
}
const require = (dir = workspace, env = environment): void => requireOwnStore(dir, { environment: env })

it('a new store belongs to the user', () => {
  require()
  store()
  expect(() => require()).not.toThrow()
  expect(hasForeignStore(workspace, environment)).toBe(false)
  expect(readFileSync(join(workspace, '.quire', '.gitignore'), 'utf8')).toBe('*\n')
})

it('a store created in a trusted workspace belongs to the user', () => {
  requireOwnStore(workspace, { isTrusted: true, environment })
  store()
  expect(() => require()).not.toThrow()
})

it('trusting a workspace for one command does not adopt its store', () => {
  store()
  requireOwnStore(workspace, { isTrusted: true, environment })
  expect(() => require()).toThrow(ForeignStore)
})

it('rejects a store that came with the workspace', () => {
  store()
  expect(() => require()).toThrow(ForeignStore)
  expect(() => require()).toThrow(`quire trust ${workspace}`)
  expect(hasForeignStore(workspace, environment)).toBe(true)
})

it('rejects a store with a symbolic link among its files', () => {
  mkdirSync(join(workspace, '.quire'))
  writeFileSync(join(workspace, '.quire', 'store.lock'), '')
  symlinkSync(join(temporary, 'profile'), join(workspace, '.quire', 'store.log'))
  expect(() => require()).toThrow(ForeignStore)
  rmSync(join(workspace, '.quire', 'store.log'))
  expect(() => require()).not.toThrow()
})

it('rejects a store with another user’s mark', () => {
  const theirs = { XDG_CONFIG_HOME: join(temporary, 'theirs') }
  require(workspace, theirs)
  store()
  expect(() => require()).toThrow(ForeignStore)
  writeFileSync(join(workspace, '.quire', 'store.mark'), 'made up\n')
  expect(() => require()).toThrow(ForeignStore)
})

it('a store still belongs to the user after the workspace is copied or moved', () => {
  require()
  store()
  cpSync(workspace, join(temporary, 'copy'), { recursive: true })
  renameSync(workspace, join(temporary, 'moved'))
  expect(() => require(join(temporary, 'copy'))).not.toThrow()
  expect(() => require(join(temporary, 'moved'))).not.toThrow()
})

it('gives the user access to the store of a trusted workspace', () => {
  const theirs = { XDG_CONFIG_HOME: join(temporary, 'theirs') }
  require(workspace, theirs)
  store()
  trustWorkspace(workspace, { environment })
  require()
  rmSync(join(temporary, 'config', 'quire', 'trusted'), { recursive: true })
  expect(() => require()).not.toThrow()
  expect(() => require(workspace, theirs)).not.toThrow()
})

it('opens a foreign store once, without remembering the permission', () => {
  store()
  expect(() => requireOwnStore(workspace, { environment, isTrusted: true })).not.toThrow()
  expect(() => require()).toThrow(ForeignStore)
})

it('rejects user settings inside the workspace', () => {
  const inside = { XDG_CONFIG_HOME: join(workspace, 'config') }
  expect(() => require(workspace, inside)).toThrow(TrustNotRecorded)
})

it.skipIf(process.platform === 'win32')('rejects a store’s mark if other users can read the secret', () => {
  require()
  store()
  chmodSync(join(temporary, 'config', 'quire', 'secret'), 0o644)
  expect(() => require()).toThrow(ForeignStore)
})

it.skipIf(process.getuid?.() !== 0)('rejects a store whose secret belongs to another user', () => {
  require()
  store()
  chownSync(join(temporary, 'config', 'quire', 'secret'), 65_534, 65_534)
  expect(() => require()).toThrow(ForeignStore)
})

it('ignores a missing folder', () => {
  expect(() => require(join(temporary, 'nowhere'))).not.toThrow()
})
