import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'
import { endLeftOver, readPostmaster } from './postmaster-file.ts'
import { prepareData } from './prepare-data.ts'
import { refuseForeignFiles } from './refuse-foreign-files.ts'
import { ACCESS_RULES, accessFileIn, type ServerSettings, serverArguments } from './server-settings.ts'
import { giveTo, inFolder, type ServerUser, serverUser } from './server-user.ts'
import { makeSocketFolder } from './store-address.ts'
import { failureInLog, isDiskFull } from './store-failure.ts'
import { logSize, readLog } from './store-log.ts'
import type { StorePaths } from './store-paths.ts'

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
