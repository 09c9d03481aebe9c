import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresPrograms } from './postgres-programs.ts'
import { PostgresServer } from './postgres-server.ts'
import { endLeftOver } from './postmaster-file.ts'
import { prepareData } from './prepare-data.ts'
import { refuseForeignFiles } from './refuse-foreign-files.ts'
import { ACCESS_RULES, accessFileIn } from './server-settings.ts'
import { giveTo, serverUser } from './server-user.ts'
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
