import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'
import { endLeftOver, readPostmaster } from './postmaster-file.ts'
import { prepareData } from './prepare-data.ts'
import { ACCESS_RULES, accessFileIn, type ServerSettings, serverArguments } from './server-settings.ts'
import { giveTo, inFolder, type ServerUser, serverUser } from './server-user.ts'
import { makeSocketFolder } from './store-address.ts'
import { failureInLog, isDiskFull, StoreFailure } from './store-failure.ts'
import { logSize, readLog } from './store-log.ts'
import type { StorePaths } from './store-paths.ts'

/** Files that make a server restore or replicate data, for which it can run commands. Quire never creates them. */
const SIGNALS = ['recovery.signal', 'standby.signal', 'recovery.conf', 'backup_label', 'tablespace_map']
/** The settings that the server reads from its data folder, whatever its arguments are. */
const SETTINGS = 'postgresql.auto.conf'
const TABLESPACES = 'pg_tblspc'

const PATIENCE_MS = 15_000
const PAUSE_MS = 100
/** Errors that occur while the processes of a killed server are still exiting. */
const STILL_ENDING = /still in use|already exists|Is another postmaster/

export interface OpenServerOptions {
  readonly workspace: string
  readonly paths: StorePaths
  /** True if this process cannot see the previous server's process. */
  readonly wasElsewhere: boolean
  readonly isSynced: boolean
  readonly transactionMs: number
}

export interface OpenServer {
  readonly server: PostgresServer
  /** The private folder of the server's socket. */
  readonly folder: string
}

/**
 * Starts a server for the workspace's data. Creates the data if there is none. Only the holder of the lock may call
 * this.
 */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const { paths, workspace, isSynced, transactionMs } = options
  const user = serverUser(workspace, paths.data)
  const programs = postgresPrograms(user)
  prepareData(workspace, paths.data, { programs, user, isSynced })
  refuseForeignFiles(paths.data)
  // A copied folder may have different permissions and a different owner.
  chmodSync(paths.data, 0o700)
  if (user && statSync(paths.data).uid !== user.uid) giveTo(user, paths.data)
  await endLeftOver(paths.data, options.wasElsewhere)
  const folder = makeSocketFolder(user)
  try {
    writeFileSync(accessFileIn(folder), ACCESS_RULES, { mode: 0o644 })
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const logged = logSize(paths)
      const server = await PostgresServer.start({ data: paths.data, programs, user, folder, isSynced, transactionMs })
      if (server) return { server, folder }
      const log = readLog(paths, logged)
      if (!STILL_ENDING.test(log) || performance.now() > deadline) throw failureInLog(log, isDiskFull(paths.home))
      await wait(PAUSE_MS)
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const LOOK_EVERY_MS = 5
/** A shell reports that a signal ended a process by an exit code of 128 or more. */
const SIGNALLED = 128

/**
 * A shell between this process and the server. If this process is killed, the shell's standard input closes, and a
 * second shell stops the server. The server therefore ends soon after the process that holds the lock.
 */
const KEEPER = `
exec 4<&0
"$@" </dev/null >&2 4<&- &
server=$!
{
  read -r order <&4
  case $order in
    fast) kill -INT $server ;;
    *) kill -QUIT $server ;;
  esac
} >/dev/null 2>&1 &
watcher=$!
exec 4<&-
echo $server
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code`

interface PostgresServerOptions extends ServerSettings {
  readonly data: string
  readonly programs: PostgresPrograms
  readonly user: ServerUser | undefined
}

class PostgresServer {
  readonly #keeper: ChildProcess
  /** Resolves when the server has exited, to its exit code. Null if a signal ended the server or its keeper. */
  readonly ended: Promise<number | null>

  private constructor(keeper: ChildProcess) {
    this.#keeper = keeper
    this.ended = once(keeper, 'exit').then(([code]) => (code >= SIGNALLED ? null : code))
    // If the keeper is killed, this stream is closed, so that the second shell stops the server.
    void this.ended.then(() => keeper.stdin?.destroy())
    keeper.stdin?.on('error', () => {})
  }

  /**
   * Starts the server and waits until it accepts connections. Returns undefined if the server exits before that. The
   * server's messages go to our standard error.
   */
  static async start({
    data,
    programs,
    user,
    ...settings
  }: PostgresServerOptions): Promise<PostgresServer | undefined> {
    const keeper = inFolder(data, user, ({ path, stdio }) =>
      spawn('/bin/sh', ['-c', KEEPER, 'sh', join(programs.bin, 'postgres'), '-D', path, ...serverArguments(settings)], {
        ...user,
        cwd: '/',
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
        // This process shuts the server down cleanly, so signals to our process group must not reach the server.
        detached: true,
        stdio: ['pipe', 'pipe', 'inherit', ...stdio],
      }),
    )
    const server = new PostgresServer(keeper)
    const pid = await processId(keeper)
    while (keeper.exitCode === null && keeper.signalCode === null) {
      const found = readPostmaster(data)
      if (found !== undefined && found.pid === pid && found.isReady) return server
      await wait(LOOK_EVERY_MS)
    }
    return undefined
  }

  /** Shuts the server down cleanly. Open transactions are rolled back, and committed data is written to disk. */
  async stop(): Promise<void> {
    ;(this.#keeper.stdin as Writable | null)?.write('fast\n')
    await this.ended
  }
}

async function processId(keeper: ChildProcess): Promise<number | undefined> {
  let text = ''
  for await (const chunk of keeper.stdout as Readable) {
    text += chunk
    if (text.includes('\n')) return Number(text)
  }
  return undefined
}

/**
 * Rejects a data folder with files that Quire did not create and that change what a server does. A repository or an
 * archive may have written them into the user's own store.
 * @throws StoreFailure
 */
export function refuseForeignFiles(data: string): void {
  const signal = SIGNALS.find((name) => lstatSync(join(data, name), { throwIfNoEntry: false }) !== undefined)
  if (signal !== undefined) throw refusal(join(data, signal), 'can make the database server run commands')
  const settings = join(data, SETTINGS)
  const setting = lstatSync(settings, { throwIfNoEntry: false })?.isFile() && firstSetting(settings)
  if (setting) throw refusal(settings, `contains a setting (${setting})`)
  const outside = findOutside(data)
  if (outside !== undefined) throw refusal(outside, 'can lead out of the data folder')
}

/** Finds a link or a tablespace. Quire has no tablespaces. The server writes to wherever a tablespace's link points. */
function findOutside(data: string): string | undefined {
  const waiting = [data]
  // A recursive `readdirSync` would follow the links.
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isSymbolicLink() || folder === join(data, TABLESPACES)) return path
      if (entry.isDirectory()) waiting.push(path)
    }
  }
  return undefined
}

/** The first line that is not a comment, shortened for display. */
function firstSetting(file: string): string | undefined {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.find((line) => line.trim() !== '' && !line.trim().startsWith('#'))?.slice(0, 100)
}

function refusal(path: string, problem: string): StoreFailure {
  return new StoreFailure(
    'not-opened',
    `${path} ${problem}, and Quire did not create it. Find out where it comes from. If someone else could change this folder, ` +
      'replace it with a copy from before. Otherwise remove the file or setting.',
  )
}
