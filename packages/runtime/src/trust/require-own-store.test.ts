import { createHmac } from 'node:crypto'
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
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ForeignStore, TrustNotRecorded } from './errors.ts'
import { hasForeignStore, markStore, requireOwnStore } from './require-own-store.ts'
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

const dataOf = (dir = workspace): string => join(dir, '.quire', 'store')
const markFile = (): string => join(workspace, '.quire', 'store.mark')
/** Writes the files of a database that identify it. */
function putData(system = 7n, dir = workspace): void {
  mkdirSync(join(dataOf(dir), 'global'), { recursive: true })
  writeFileSync(join(dataOf(dir), 'PG_VERSION'), '18\n')
  writeFileSync(join(dataOf(dir), 'postgresql.auto.conf'), '# no settings\n')
  const control = Buffer.alloc(8192)
  control.writeBigUInt64LE(system)
  control.writeUInt32LE(1800, 8)
  writeFileSync(join(dataOf(dir), 'global', 'pg_control'), control)
}
/** Creates data as the process does that serves a store. */
function store(env = environment): void {
  putData()
  markStore(workspace, dataOf(), env)
}
/** Creates data with the mark of an earlier version, which was the same for all stores of a user. */
function outdatedStore(): void {
  require()
  putData()
  const secret = Buffer.from(readFileSync(join(temporary, 'config', 'quire', 'secret'), 'utf8').trim(), 'hex')
  writeFileSync(markFile(), `${createHmac('sha256', secret).update('quire store').digest('hex')}\n`)
  const { dev, ino } = statSync(dataOf(), { bigint: true })
  writeFileSync(join(dataOf(), 'quire-folder'), `${dev}:${ino}`)
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
  putData()
  requireOwnStore(workspace, { isTrusted: true, environment })
  expect(() => require()).toThrow(ForeignStore)
})

it('rejects a store that came with the workspace', () => {
  putData()
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
  store(theirs)
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

it('rejects data that appears in the folder of an empty store', () => {
  require()
  putData()
  expect(() => require()).toThrow(ForeignStore)
})

it('rejects another database under the mark of a store', () => {
  require()
  store()
  putData(8n)
  expect(() => require()).toThrow(ForeignStore)
})

it('rejects the mark of another store of the same user', () => {
  require()
  store()
  const other = join(temporary, 'other')
  mkdirSync(join(other, '.quire'), { recursive: true })
  putData(7n, other)
  cpSync(markFile(), join(other, '.quire', 'store.mark'))
  expect(() => require(other)).toThrow(ForeignStore)
})

it.each(['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'])(
  'rejects a store whose %s was changed',
  (name) => {
    require()
    store()
    writeFileSync(join(dataOf(), name), "restore_command = 'touch x'\n")
    expect(() => require()).toThrow(ForeignStore)
  },
)

it.each([undefined, Buffer.alloc(8192), Buffer.alloc(8192, 7), Buffer.alloc(3)])(
  'lets the server report a damaged control file (%#)',
  (bytes) => {
    require()
    store()
    rmSync(join(dataOf(), 'global', 'pg_control'))
    expect(() => require()).not.toThrow()
    if (bytes) writeFileSync(join(dataOf(), 'global', 'pg_control'), bytes)
    expect(() => require()).not.toThrow()
  },
)

it('replaces the mark of an earlier version if Quire has opened the store in this folder', () => {
  outdatedStore()
  const before = readFileSync(markFile(), 'utf8')
  expect(hasForeignStore(workspace, environment)).toBe(false)
  require()
  expect(readFileSync(markFile(), 'utf8')).not.toContain(before.trim())
  rmSync(join(dataOf(), 'quire-folder'))
  expect(() => require()).not.toThrow()
})

it('rejects the mark of an earlier version if Quire has not opened the store in this folder', () => {
  outdatedStore()
  cpSync(workspace, join(temporary, 'copy'), { recursive: true })
  expect(() => require(join(temporary, 'copy'))).toThrow(ForeignStore)
  rmSync(join(dataOf(), 'quire-folder'))
  expect(() => require()).toThrow(ForeignStore)
})

it.skipIf(process.getuid?.() !== 0)('replacing root’s line keeps the lines of other users', () => {
  const theirs = { XDG_CONFIG_HOME: join(temporary, 'theirs') }
  require(workspace, theirs)
  store(theirs)
  chownSync(markFile(), 65_534, 65_534)
  trustWorkspace(workspace, { environment, isShared: true })
  require()
  expect(statSync(markFile()).uid).toBe(65_534)
  expect(() => require(workspace, theirs)).not.toThrow()
})

it('gives the user access to the store of a trusted workspace', () => {
  const theirs = { XDG_CONFIG_HOME: join(temporary, 'theirs') }
  require(workspace, theirs)
  store(theirs)
  trustWorkspace(workspace, { environment })
  require()
  rmSync(join(temporary, 'config', 'quire', 'trusted'), { recursive: true })
  expect(() => require()).not.toThrow()
  expect(() => require(workspace, theirs)).not.toThrow()
})

it('opens a foreign store once, without remembering the permission', () => {
  putData()
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
