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

/** As a database does after the folder was found to be the user's. */
function store(dir = workspace): void {
  mkdirSync(join(dir, '.quire', 'store'), { recursive: true })
  writeFileSync(join(dir, '.quire', 'store', 'PG_VERSION'), '18\n')
}
const require = (dir = workspace, env = environment): void => requireOwnStore(dir, { environment: env })

it('is the user’s own where there was none', () => {
  require()
  store()
  expect(() => require()).not.toThrow()
  expect(hasForeignStore(workspace, environment)).toBe(false)
  expect(readFileSync(join(workspace, '.quire', '.gitignore'), 'utf8')).toBe('*\n')
})

it('is the user’s own where it was created under trust for one command', () => {
  requireOwnStore(workspace, { isTrusted: true, environment })
  store()
  expect(() => require()).not.toThrow()
})

it('is not made the user’s own by trust for one command where it came with the workspace', () => {
  store()
  requireOwnStore(workspace, { isTrusted: true, environment })
  expect(() => require()).toThrow(ForeignStore)
})

it('is refused where it came with the workspace', () => {
  store()
  expect(() => require()).toThrow(ForeignStore)
  expect(() => require()).toThrow(`quire trust ${workspace}`)
  expect(hasForeignStore(workspace, environment)).toBe(true)
})

it('is refused where a link would lead its files elsewhere, and not for what a killed server left', () => {
  mkdirSync(join(workspace, '.quire'))
  writeFileSync(join(workspace, '.quire', 'store.lock'), '')
  symlinkSync(join(temporary, 'profile'), join(workspace, '.quire', 'store.log'))
  expect(() => require()).toThrow(ForeignStore)
  rmSync(join(workspace, '.quire', 'store.log'))
  expect(() => require()).not.toThrow()
})

it('is refused with a mark that somebody else made', () => {
  const theirs = { XDG_CONFIG_HOME: join(temporary, 'theirs') }
  require(workspace, theirs)
  store()
  expect(() => require()).toThrow(ForeignStore)
  writeFileSync(join(workspace, '.quire', 'store.mark'), 'made up\n')
  expect(() => require()).toThrow(ForeignStore)
})

it('stays the user’s own when the workspace is copied or moved', () => {
  require()
  store()
  cpSync(workspace, join(temporary, 'copy'), { recursive: true })
  renameSync(workspace, join(temporary, 'moved'))
  expect(() => require(join(temporary, 'copy'))).not.toThrow()
  expect(() => require(join(temporary, 'moved'))).not.toThrow()
})

it('becomes the user’s own where they trust the workspace, and stays it for those who had it', () => {
  const theirs = { XDG_CONFIG_HOME: join(temporary, 'theirs') }
  require(workspace, theirs)
  store()
  trustWorkspace(workspace, { environment })
  require()
  rmSync(join(temporary, 'config', 'quire', 'trusted'), { recursive: true })
  expect(() => require()).not.toThrow()
  expect(() => require(workspace, theirs)).not.toThrow()
})

it('is opened for once where the user says so, and not remembered', () => {
  store()
  expect(() => requireOwnStore(workspace, { environment, isTrusted: true })).not.toThrow()
  expect(() => require()).toThrow(ForeignStore)
})

it('is not believed by settings inside the workspace', () => {
  const inside = { XDG_CONFIG_HOME: join(workspace, 'config') }
  expect(() => require(workspace, inside)).toThrow(TrustNotRecorded)
})

it.skipIf(process.platform === 'win32')('needs a secret that nobody else can read', () => {
  require()
  store()
  chmodSync(join(temporary, 'config', 'quire', 'secret'), 0o644)
  expect(() => require()).toThrow(ForeignStore)
})

it.skipIf(process.getuid?.() !== 0)('made by another user is refused even for root', () => {
  require()
  store()
  chownSync(join(temporary, 'config', 'quire', 'secret'), 65_534, 65_534)
  expect(() => require()).toThrow(ForeignStore)
})

it('leaves it to the store to say that a folder is not there', () => {
  expect(() => require(join(temporary, 'nowhere'))).not.toThrow()
})
