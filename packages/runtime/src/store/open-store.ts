import { type Diagnostic, QuireError } from '@quire/core'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { connectEmbedded } from './connection/connect-embedded.ts'
import { connectPostgres } from './connection/connect-postgres.ts'
import { locationOf } from './connection/database-hosts.ts'
import type { Database } from './database.ts'
import { StoreNotOpened } from './errors.ts'
import { type Migrations, migrateStore } from './migrate-store.ts'
import type { Report, Store } from './store.ts'

export interface OpenStoreOptions {
  /** The user's folder. The store is in its `.quire/` folder unless an external database is used. */
  readonly workspace?: string
  /** Whether to open data that may come from another user or machine. By default, only after `quire trust`. */
  readonly isTrusted?: boolean
  /** The URL of a PostgreSQL server to use instead of the workspace's own store. */
  readonly databaseUrl?: string
  /** Migrations for the tables of kits, keyed by `kit/0001-name`. */
  readonly migrations?: Migrations
  /** Called to report waits and restarts. */
  readonly report?: (diagnostic: Diagnostic) => void
}

/**
 * Opens a workspace's store, or the configured PostgreSQL server, and migrates the tables.
 * @example
 * const store = await openStore({ workspace: folder })
 * await getRun(store.db, 'r1', ['status']) // → { status: 'completed' }
 * @throws ForeignStore if the workspace contains another user's data, TrackedStore if git tracks the data
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { databaseUrl, workspace, migrations = {} } = options
  const report: Report = (what, message) => options.report?.({ code: `store.${what}`, severity: 'info', message })
  if (databaseUrl) {
    const location = locationOf(databaseUrl)
    const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(databaseUrl) ?? []
    if (scheme !== undefined && !/^postgres(?:ql)?$/i.test(scheme)) {
      throw new StoreNotOpened(
        location,
        `Quire needs PostgreSQL (postgres://…), but the address begins with ${scheme}://.`,
      )
    }
    const { pool, check } = connectPostgres(databaseUrl, location, report)
    return open('postgres', location, pool, migrations, check)
  }
  if (workspace) {
    const { isTrusted = false } = options
    return open('embedded', workspace, await connectEmbedded(workspace, report, { isTrusted }), migrations)
  }
  throw new StoreNotOpened('no location', 'neither a workspace nor a database address is set.')
}

async function open(
  kind: Store['kind'],
  location: string,
  pool: PostgresPool,
  migrations: Migrations,
  check?: () => Promise<void>,
): Promise<Store> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  try {
    await check?.()
    await migrateStore(db, migrations)
  } catch (error) {
    await db.destroy()
    if (QuireError.isInstance(error) && error.code !== 'store-unavailable') throw error
    throw new StoreNotOpened(location, error instanceof Error ? error.message : String(error), { cause: error })
  }
  return { db, kind, migrations, connection: () => connectionOf(pool), close: () => db.destroy() }
}

const CONNECTION_KEYS = ['connectionString', 'host', 'port', 'user', 'password', 'database', 'ssl']

/** The options that lead to the server. The address of an embedded store changes when the store restarts. */
function connectionOf({ options }: PostgresPool): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([key]) => CONNECTION_KEYS.includes(key)))
}
