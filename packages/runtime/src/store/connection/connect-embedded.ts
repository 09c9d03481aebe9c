import { existsSync, realpathSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { loadPeer } from '../../load-peer.ts'
import { requireOwnStore } from '../../trust/require-own-store.ts'
import { StoreNotOpened } from '../errors.ts'
import { type Report, STORE_SCHEMA } from '../store.ts'
import { storePool } from './store-pool.ts'

/** The PostgreSQL server of a workspace's own store. */
export interface EmbeddedServer {
  /** The data folder, which is created on the first start. */
  readonly data: string
  /** Starts the server, or finds a server that another process has started. */
  start(): Promise<ServerAddress>
}

/** An address for the PostgreSQL client. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** Provided by @quire/embedded. Finds a workspace's server by the real path of its folder. */
export type FindServer = (workspace: string) => EmbeddedServer

const PATIENCE = 60_000
const PAUSE = 20
/** A placeholder address. When connecting to it fails, the store is found or started. */
const NOWHERE = '/nonexistent'
/** Typed as `string`, so that the import is not resolved before the package is built. */
const PACKAGE: string = '@quire/embedded'

/** Connects to the workspace's own store, and starts its process if needed. */
export async function connectEmbedded(
  folder: string,
  report: Report,
  { isTrusted }: { readonly isTrusted: boolean },
): Promise<PostgresPool> {
  const workspace = findFolder(folder)
  const server = (await loadFindServer(workspace))(workspace)
  const pool = new pg.Pool({
    host: NOWHERE,
    application_name: 'quire',
    options: `-c search_path=${STORE_SCHEMA} -c plan_cache_mode=force_generic_plan`,
    connectionTimeoutMillis: PATIENCE,
    // A script that forgets to close the store still ends.
    allowExitOnIdle: true,
  })
  let starting: Promise<void> | undefined
  return storePool([pool], {
    location: server.data,
    patience: () => PATIENCE,
    recover: async (attempt, hasConnected) => {
      // A store may accept connections but still reject queries while it recovers from a crash.
      if (attempt > 1) await wait(PAUSE)
      if (starting) return starting
      // Checked before each start, because the folder may have been replaced.
      requireOwnStore(workspace, { isTrusted })
      if (hasConnected) report('restarting', 'The store has stopped; restarting it.')
      else if (!existsSync(server.data)) report('preparing', 'Creating a store for this workspace.')
      starting = server
        .start()
        .then((address) => void Object.assign(pool.options, address))
        .finally(() => {
          starting = undefined
        })
      return starting
    },
  })
}

async function loadFindServer(workspace: string): Promise<FindServer> {
  const { findServer } = await loadPeer<{ findServer: FindServer }>(
    PACKAGE,
    () => import(PACKAGE),
    (problem, options) =>
      new StoreNotOpened(workspace, `${problem}\nOr set DATABASE_URL to a PostgreSQL server.`, options),
  )
  return findServer
}

/** The real path, because several paths may lead to the same store. */
function findFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    throw new StoreNotOpened(folder, `there is no such folder (${(error as Error).message}).`, { cause: error })
  }
}
