import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openStore, type Store } from '@quire/runtime/store'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_CONFIG } from '../test-config.ts'
import { trusted } from '../trusted.ts'
import { isAlive, kill, message, start, storePid, until } from './processes.ts'

const NOBODY = 65_534

interface Pids {
  readonly holder: number
  readonly keeper: number
  /** The keeper's other processes. They wait for the holder to exit. */
  readonly watchers: readonly number[]
  readonly server: number
}

/** The process IDs of a workspace's store. */
function processesOf(workspace: string): Pids {
  const holder = storePid(workspace)!
  const server = Number(readFileSync(join(workspace, '.quire/store/postmaster.pid'), 'utf8').split('\n')[0])
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const parents = new Map(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]),
  )
  const keeper = parents.get(server)!
  const watchers = [...parents].filter(([pid, parent]) => parent === keeper && pid !== server).map(([pid]) => pid)
  return { holder, keeper, watchers, server }
}

/** Kills a store. Waits until its server has stopped too, because the server still answers requests for a moment. */
async function end(workspace: string): Promise<void> {
  const { holder, server } = processesOf(workspace)
  kill(holder)
  await until(() => !isAlive(holder) && !isAlive(server))
  // On a busy machine, clients notice a moment later. Until then, a query would be lost with its connection.
  await delay(500)
}

const roots: string[] = []
const opened: Store[] = []

function makeWorkspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'quire-e2e-'))
  roots.push(root)
  return root
}

async function open(workspace: string): Promise<Store> {
  const store = await openStore({ workspace })
  opened.push(store)
  return store
}

async function add({ db }: Store, id: string): Promise<void> {
  await db.insertInto('project').values({ id }).execute()
}

async function ids({ db }: Store): Promise<string[]> {
  return (await db.selectFrom('project').select('id').orderBy('id').execute()).map(({ id }) => id)
}

beforeAll(() => {
  process.env.QUIRE_STORE_IDLE_MS = '700'
  process.env.QUIRE_STORE_TRANSACTION_MS = '1000'
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
})
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

describe('a workspace with its own store', () => {
  let workspace: string
  beforeAll(() => {
    workspace = makeWorkspace()
  })

  test('keeps the store private and serves all clients with one process', async () => {
    const [first, second] = await Promise.all([open(workspace), open(workspace)])
    const pid = storePid(workspace)!
    await add(first, 'a')
    expect(await ids(second)).toEqual(['a'])
    expect(storePid(workspace)).toBe(pid)
    for (const name of ['.quire', '.quire/store']) expect(statSync(join(workspace, name)).mode & 0o077).toBe(0)
    for (const name of ['store.json', 'store.log']) {
      expect(statSync(join(workspace, '.quire', name)).mode & 0o077).toBe(0)
    }
  })

  test('stops the store when idle, and starts it for the next client', async () => {
    const before = storePid(workspace)!
    await until(() => !isAlive(before))
    expect(existsSync(join(workspace, '.quire/store.json'))).toBe(false)
    expect(await ids(await open(workspace))).toEqual(['a'])
    expect(storePid(workspace)).not.toBe(before)
  })

  test('restarts the store after kill -9, and connected clients keep working', async () => {
    const heard: string[] = []
    const store = await openStore({ workspace, report: ({ code }) => heard.push(code) })
    opened.push(store)
    await add(store, 'b')
    await end(workspace)
    await store.db.transaction().execute((tx) => tx.insertInto('project').values({ id: 'c' }).execute())
    expect(await ids(await open(workspace))).toEqual(['a', 'b', 'c'])
    expect(heard).toContain('store.restarting')
  })

  test('ignores files left by a killed store, and invalid files', async () => {
    await open(workspace)
    const pid = storePid(workspace)!
    kill(pid)
    await until(() => !isAlive(pid))
    appendFileSync(join(workspace, '.quire/store.lock'), 'garbage '.repeat(1_000))
    writeFileSync(join(workspace, '.quire/store.json'), '{"folder": "/tmp/quire-store-gone", "pid": 1')
    mkdirSync(join(workspace, '.quire/store.preparing'), { recursive: true })
    expect(await ids(await open(workspace))).toContain('a')
  })

  test('rolls back the transaction of a suspended process, and other clients can continue', async () => {
    const store = await open(workspace)
    const stopped = start('stopped-in-transaction.ts', [workspace])
    await message(stopped)
    stopped.kill('SIGSTOP')
    await add(store, 'while it is stopped')
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from pg_stat_activity where state = 'idle in transaction'`.execute(store.db)
    expect(rows[0]!.open).toBe(1)
    await until(async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::integer as open from pg_stat_activity where state = 'idle in transaction'`.execute(store.db)
      return rows[0]!.open === 0
    })
    stopped.kill('SIGCONT')
    stopped.send('go on')
    expect(await message(stopped)).toMatchObject({ code: 'store-unavailable', outcome: 'nothing' })
    expect(await ids(store)).not.toContain('half')
  })

  test('rolls back the transaction of a killed process', async () => {
    const store = await open(workspace)
    const killed = start('stopped-in-transaction.ts', [workspace])
    await message(killed)
    killed.kill('SIGKILL')
    await add(store, 'after it was killed')
    expect(await ids(store)).not.toContain('half')
  })

  test.each([
    ['the server alone', (pids: Pids) => [pids.server]],
    ['the process that holds the lock', (pids: Pids) => [pids.holder]],
    ['the keeper between the two', (pids: Pids) => [pids.keeper]],
    ['the holder and both halves of the keeper', (pids: Pids) => [pids.holder, pids.keeper, ...pids.watchers]],
  ])('survives kill -9 of %s, and leaves no server running', async (_, choose) => {
    const store = await open(workspace)
    const pids = processesOf(workspace)
    expect(pids.watchers).toHaveLength(1)
    for (const pid of choose(pids)) kill(pid)
    await until(() => !isAlive(pids.holder))
    expect(await ids(await open(workspace))).toContain('a')
    await until(() => !isAlive(pids.server) && !isAlive(pids.keeper))
    expect(storePid(workspace)).not.toBe(pids.holder)
    expect(await ids(store)).toContain('a')
  })

  test('ends its process when its files are removed', async () => {
    await open(workspace)
    const pid = storePid(workspace)!
    rmSync(join(workspace, '.quire'), { recursive: true })
    await until(() => !isAlive(pid))
    expect(await ids(await open(workspace))).toEqual([])
  })
})

describe('a copy of a workspace', () => {
  test('has its own store, even if copied while the original store is running', async () => {
    const original = makeWorkspace()
    const store = await open(original)
    await add(store, 'before')
    await sql`checkpoint`.execute(store.db)
    const copy = `${makeWorkspace()}/copy`
    cpSync(original, copy, { recursive: true, preserveTimestamps: true })
    expect(existsSync(join(copy, '.quire/store/postmaster.pid'))).toBe(true)
    const copied = await open(copy)
    await add(copied, 'in the copy')
    await add(store, 'in the original')
    expect(await ids(copied)).toEqual(['before', 'in the copy'])
    expect(await ids(store)).toEqual(['before', 'in the original'])
    expect(storePid(copy)).not.toBe(storePid(original))
    expect(isAlive(storePid(original)!)).toBe(true)
  })

  test('keeps the data if the workspace is moved instead of copied', async () => {
    const original = makeWorkspace()
    const store = await open(original)
    await add(store, 'before')
    await store.close()
    const moved = `${original}-moved`
    roots.push(moved)
    renameSync(original, moved)
    expect(await ids(await open(moved))).toEqual(['before'])
  })
})

describe('a store without clients', () => {
  test('stops even if other processes check its status', async () => {
    const workspace = makeWorkspace()
    const store = await open(workspace)
    const pid = storePid(workspace)!
    const { folder } = JSON.parse(readFileSync(join(workspace, '.quire/store.json'), 'utf8'))
    await store.close()
    const probing = setInterval(
      () =>
        connect(join(folder, '.s.PGSQL.5432'))
          .on('error', () => {})
          .end(),
      50,
    )
    try {
      await until(() => !isAlive(pid), 5_000)
    } finally {
      clearInterval(probing)
    }
    expect(existsSync(folder)).toBe(false)
  })

  test('stops even if its own connection was lost', async () => {
    const workspace = makeWorkspace()
    const store = await open(workspace)
    const pid = storePid(workspace)!
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quire-store'
    `.execute(store.db)
    await store.close()
    await until(() => !isAlive(pid), 8_000)
  })

  test('does not stop while a client connects and disconnects', { tags: ['long'] }, async () => {
    const workspace = makeWorkspace()
    const first = await open(workspace)
    const pid = storePid(workspace)!
    await first.close()
    for (let n = 0; n < 12; n++) {
      const store = await openStore({ workspace })
      await add(store, `${n}`)
      await store.close()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(storePid(workspace)).toBe(pid)
  })
})

test('a store that cannot stay up is not restarted for ever, and the error names the reason', async () => {
  const workspace = makeWorkspace()
  const store = await open(workspace)
  const results: unknown[] = []
  for (const _ of [1, 2]) {
    const { holder, server } = processesOf(workspace)
    rmSync(join(workspace, '.quire/store.lock'))
    await until(() => !isAlive(holder) && !isAlive(server))
    // As in `end`.
    await delay(500)
    results.push(await ids(store).catch((error) => error))
  }
  expect(results).toEqual([
    [],
    expect.objectContaining({
      code: 'store-not-opened',
      message: expect.stringMatching(/it keeps stopping: its lock file .* was removed or replaced/),
    }),
  ])
})

describe('data that cannot be read', () => {
  test('with another major version, causes an error with migration instructions', async () => {
    const workspace = makeWorkspace()
    mkdirSync(join(workspace, '.quire/store'), { recursive: true })
    writeFileSync(join(workspace, '.quire/store/PG_VERSION'), '15\n')
    trusted(workspace)
    await expect(open(workspace)).rejects.toMatchObject({
      code: 'store-other-version',
      message: expect.stringMatching(
        /PostgreSQL 15, but this version of Quire uses 18.*quire backup FILE.*quire restore FILE/s,
      ),
    })
  })

  test('causes an error that reports the damage', async () => {
    const workspace = makeWorkspace()
    await (await openStore({ workspace })).close()
    const pid = storePid(workspace)!
    process.kill(pid, 'SIGTERM')
    await until(() => !isAlive(pid))
    writeFileSync(join(workspace, '.quire/store/global/pg_control'), Buffer.alloc(8192, 7))
    await expect(open(workspace)).rejects.toMatchObject({
      code: 'store-damaged',
      message: expect.stringContaining('quire restore'),
    })
  })
})

describe('the server of a store', () => {
  test('obeys no file in its data folder', async () => {
    const workspace = makeWorkspace()
    const store = await open(workspace)
    await end(workspace)
    const put = (name: string, text: string) => writeFileSync(join(workspace, '.quire/store', name), text)
    put('postgresql.conf', "shared_preload_libraries = 'nowhere'\nwork_mem = '1GB'\n")
    put('pg_hba.conf', 'local all all reject\n')
    await expect(ids(store)).rejects.toMatchObject({ code: 'foreign-store' })
    const again = await openStore({ workspace, isTrusted: true })
    opened.push(again)
    // These settings can start a program, load a library, or name a file or a server.
    const { rows } = await sql<{ name: string; source: string }>`
      select name, source from pg_settings
      where context <> 'internal' and (sourcefile is not null
        or name ~ 'command|librar|_path$|_file$|_dir$|director|conninfo|provider|^ssl$|^archive_mode$|event_triggers')
        and name not in ('log_replication_commands', 'search_path', 'ssl_passphrase_command_supports_reload')
    `.execute(again.db)
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.filter(({ source }) => source !== 'command line' && source !== 'override')).toEqual([])
  })

  test('is not started if a tablespace leads out of the data folder', async () => {
    const workspace = makeWorkspace()
    const store = await open(workspace)
    await end(workspace)
    symlinkSync(makeWorkspace(), join(workspace, '.quire/store/pg_tblspc/16384'))
    await expect(ids(store)).rejects.toMatchObject({
      code: 'store-not-opened',
      message: expect.stringContaining('pg_tblspc/16384 can lead out of the data folder'),
    })
  })

  test('opens the store of an earlier version, and binds its mark to it', async () => {
    const workspace = makeWorkspace()
    const store = await open(workspace)
    await add(store, 'kept')
    await end(workspace)
    const mark = join(workspace, '.quire/store.mark')
    const secret = Buffer.from(readFileSync(join(TEST_CONFIG.XDG_CONFIG_HOME, 'quire/secret'), 'utf8').trim(), 'hex')
    const earlier = createHmac('sha256', secret).update('quire store').digest('hex')
    writeFileSync(mark, `${earlier}\n`)
    rmSync(join(workspace, '.quire/store/quire-store'))
    expect(await ids(store)).toEqual(['kept'])
    expect(readFileSync(mark, 'utf8')).not.toContain(earlier)
  })
})

describe.runIf(process.getuid?.() === 0)('root', () => {
  test('can use a store in a private folder', async () => {
    const home = makeWorkspace()
    chmodSync(home, 0o700)
    const workspace = join(home, 'work')
    mkdirSync(workspace)
    const store = await open(workspace)
    await add(store, 'private')
    await end(workspace)
    expect(await ids(store)).toEqual(['private'])
    expect(statSync(home).mode & 0o777).toBe(0o700)
  })

  test('the owner can use a store that another user opened in the owner’s folder', async () => {
    const workspace = makeWorkspace()
    chownSync(workspace, NOBODY, NOBODY)
    chmodSync(workspace, 0o755)
    const store = await open(workspace)
    await add(store, 'made by root')
    const pid = storePid(workspace)!
    // Opens the store once while its server runs, and once after the server has stopped.
    for (const _ of [1, 2]) {
      const said = await message<{ ids?: string[] }>(start('as-user.ts', [workspace, `${NOBODY}`]))
      expect(said).toEqual({ ids: ['made by root'] })
      await store.close()
      if (isAlive(pid)) process.kill(pid, 'SIGTERM')
      await until(() => !isAlive(pid))
    }
  })
})

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('a user id without a passwd entry', () => {
  const NOT_IN_PASSWD = 12_345

  async function openTwice(...more: string[]): Promise<void> {
    const [workspace, settings] = [makeWorkspace(), makeWorkspace()]
    for (const folder of [workspace, settings]) chownSync(folder, NOT_IN_PASSWD, NOT_IN_PASSWD)
    // Without a kept empty store, the database has to be created.
    const environment = { XDG_CONFIG_HOME: join(settings, 'config'), XDG_CACHE_HOME: join(settings, 'cache') }
    for (const _ of [1, 2]) {
      const child = start('as-user.ts', [workspace, `${NOT_IN_PASSWD}`, ...more], environment)
      expect(await message(child)).toEqual({ ids: [] })
      await end(workspace)
    }
  }

  test('can create and open a store', () => openTwice())
  test('can create and open a store without a home folder', { tags: ['long'] }, () => openTwice('no-home'))

  test('is told how to record trust if it cannot write any settings', async () => {
    const workspace = makeWorkspace()
    chownSync(workspace, NOT_IN_PASSWD, NOT_IN_PASSWD)
    const args = [workspace, `${NOT_IN_PASSWD}`, 'no-home']
    expect(await message(start('as-user.ts', args, { XDG_CONFIG_HOME: '' }))).toEqual({
      error: expect.stringMatching(/TrustNotRecorded.*Set XDG_CONFIG_HOME to a folder that you can write to/),
    })
  })

  test('can own a workspace in which root opens the store', { tags: ['long'] }, async () => {
    const workspace = makeWorkspace()
    chownSync(workspace, NOT_IN_PASSWD, NOT_IN_PASSWD)
    const before = process.env.XDG_CACHE_HOME
    process.env.XDG_CACHE_HOME = join(makeWorkspace(), 'cache')
    try {
      expect(await ids(await open(workspace))).toEqual([])
    } finally {
      if (before === undefined) delete process.env.XDG_CACHE_HOME
      else process.env.XDG_CACHE_HOME = before
    }
  })
})

describe('workspaces', () => {
  test('have separate stores, even if their paths are long or contain links', async () => {
    const near = makeWorkspace()
    const far = join(makeWorkspace(), ...Array.from({ length: 6 }, () => 'a long name with spaces and ünïcödé'))
    mkdirSync(far, { recursive: true })
    expect(far.length).toBeGreaterThan(200)
    const [nearStore, farStore] = await Promise.all([open(near), open(far)])
    await add(nearStore, 'near')
    await add(farStore, 'far')
    expect(await ids(nearStore)).toEqual(['near'])
    expect(await ids(await open(join(far, '..', 'a long name with spaces and ünïcödé')))).toEqual(['far'])
    expect(storePid(near)).not.toBe(storePid(far))
  })

  test.each([
    ['does not exist', () => join(tmpdir(), 'quire-none', 'none')],
    [
      'has a file in its place',
      () => {
        const workspace = makeWorkspace()
        writeFileSync(join(workspace, '.quire'), 'a file')
        return workspace
      },
    ],
    [
      'is in a folder with other files',
      () => {
        const workspace = makeWorkspace()
        mkdirSync(join(workspace, '.quire/store'), { recursive: true })
        writeFileSync(join(workspace, '.quire/store/precious.txt'), 'mine')
        return trusted(workspace)
      },
    ],
  ])('get a clear error if their store %s', async (_, make) => {
    const workspace = make()
    await expect(open(workspace)).rejects.toMatchObject({
      code: 'store-not-opened',
      message: expect.stringMatching(/no such folder|not writable|is not a store/),
    })
  })

  test('that are not writable cause an error that suggests a fix', async () => {
    const workspace = makeWorkspace()
    chmodSync(workspace, 0o555)
    // Runs as `nobody`, because root can write everywhere.
    const said = await message<{ code: string; message: string }>(start('refused.ts', [workspace]))
    expect(said).toMatchObject({ code: 'store-not-opened' })
    expect(said.message).toContain('is not writable')
    expect(said.message).toContain('DATABASE_URL')
  })
})
