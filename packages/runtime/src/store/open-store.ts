import { type Diagnostic, QuireError } from '@quire/core'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { connectEmbedded } from './connect-embedded.ts'
import { connectPostgres } from './connect-postgres.ts'
import type { Database } from './database.ts'
import { StoreNotOpened } from './errors.ts'
import { type Migrations, migrateStore } from './migrate-store.ts'
import type { Store } from './store.ts'
import { storeReport } from './store-report.ts'

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
 * @throws ForeignStore if the workspace contains another user's data
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { databaseUrl, workspace, migrations = {} } = options
  const report = storeReport(options.report)
  if (databaseUrl) {
    const place = placeOf(databaseUrl)
    const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(databaseUrl) ?? []
    if (scheme !== undefined && !/^postgres(?:ql)?$/i.test(scheme)) {
      throw new StoreNotOpened(
        place,
        `Quire needs PostgreSQL (postgres://…), but the address begins with ${scheme}://.`,
      )
    }
    return open('postgres', place, connectPostgres(databaseUrl, place, report), migrations)
  }
  if (workspace) {
    const { isTrusted = false } = options
    return open('embedded', workspace, await connectEmbedded(workspace, report, { isTrusted }), migrations)
  }
  throw new StoreNotOpened('no location', 'neither a workspace nor a database address is set.')
}

async function open(kind: Store['kind'], place: string, pool: PostgresPool, migrations: Migrations): Promise<Store> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateStore(db, migrations)
  } catch (error) {
    await db.destroy()
    if (QuireError.isInstance(error) && error.code !== 'store-unavailable') throw error
    throw new StoreNotOpened(place, error instanceof Error ? error.message : String(error), { cause: error })
  }
  return { db, kind, migrations, connection: () => connectionOf(pool), close: () => db.destroy() }
}

const CONNECTION_KEYS = ['connectionString', 'host', 'port', 'user', 'password', 'database', 'ssl']

/** The options that lead to the server. The address of an embedded store changes when the store restarts. */
function connectionOf({ options }: PostgresPool): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([key]) => CONNECTION_KEYS.includes(key)))
}

/** The location of a database, to be displayed. Contains no user or password. */
function placeOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl)
    return `the database at ${host || 'localhost'}${pathname}`
  } catch {
    return 'a database (its address is not a valid URL)'
  }
}
