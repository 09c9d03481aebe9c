import { setTimeout as wait } from 'node:timers/promises'
import { type Diagnostic, QuireError } from '@quire/core'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { connectEmbedded } from './connection/connect-embedded.ts'
import { describeRefusal, isDatabaseAddress, NO_ADDRESS } from './connection/refused-address.ts'
import { storePool } from './connection/store-pool.ts'
import type { Database } from './database.ts'
import { StoreNotOpened, StoreUnavailable } from './errors.ts'
import { type Migrations, migrateStore } from './migrate-store.ts'
import { type Report, STORE_SCHEMA, type Store } from './store.ts'

/** Kinds of session that Quire can use. All of them accept writes. */
const WRITABLE = ['any', 'read-write', 'primary']
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?/i

const FIRST_PATIENCE = 3_000
const PATIENCE = 30_000
/** How long to try one of several hosts. */
const HOST_PATIENCE = 5_000
/** The database rolls back a transaction that is idle for this long, so a late commit fails. */
const IDLE_IN_TRANSACTION = '60s'
/** PostgreSQL's code for a write on a server that accepts no writes. */
const READ_ONLY = '25006'

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
    if (!isDatabaseAddress(databaseUrl)) throw new StoreNotOpened(location, NO_ADDRESS)
    const { pool, check } = connectPostgres(databaseUrl, location, report)
    return open('postgres', location, pool, migrations, {
      check,
      describe: (error) => describeRefusal(error, databaseUrl),
    })
  }
  if (workspace) {
    const { isTrusted = false } = options
    return open('embedded', workspace, await connectEmbedded(workspace, report, { isTrusted }), migrations)
  }
  throw new StoreNotOpened('no location', 'neither a workspace nor a database address is set.')
}

interface ServerOptions {
  readonly check?: () => Promise<void>
  /** Says why the server could not be used. */
  readonly describe?: (error: unknown) => string
}

async function open(
  kind: Store['kind'],
  location: string,
  pool: PostgresPool,
  migrations: Migrations,
  { check, describe = messageOf }: ServerOptions = {},
): Promise<Store> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  try {
    await check?.()
    await migratePatiently(db, migrations)
  } catch (error) {
    await db.destroy()
    if (QuireError.isInstance(error) && error.code !== 'store-unavailable') throw error
    throw new StoreNotOpened(location, describe(error), { cause: error })
  }
  return { db, kind, migrations, connection: () => connectionOf(pool), close: () => db.destroy() }
}

/**
 * Migrates a store whose server may just be ending. A migration is stored as a whole and never applied twice, so it can
 * be repeated after a lost connection.
 */
async function migratePatiently(db: Kysely<Database>, migrations: Migrations, attempts = 3): Promise<void> {
  try {
    await migrateStore(db, migrations)
  } catch (error) {
    if (attempts <= 1 || !StoreUnavailable.isInstance(error) || error.outcome !== 'unknown') throw error
    await migratePatiently(db, migrations, attempts - 1)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const CONNECTION_KEYS = ['connectionString', 'host', 'port', 'user', 'password', 'database', 'ssl']

/** The options that lead to the server. The address of an embedded store changes when the store restarts. */
function connectionOf({ options }: PostgresPool): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([key]) => CONNECTION_KEYS.includes(key)))
}

interface PostgresConnection {
  readonly pool: PostgresPool
  /** Refuses a pooler that does not preserve sessions. @throws StoreNotOpened */
  readonly check: () => Promise<void>
}

/**
 * Connects to a regular PostgreSQL server. If the server restarts later, waits for it. If the address has several hosts,
 * uses the first one that accepts writes, so that work continues after a failover.
 */
function connectPostgres(databaseUrl: string, location: string, report: Report): PostgresConnection {
  const hosts = databaseHosts(databaseUrl, location)
  let hasPooler = false
  const pools = hosts.map(
    (connectionString) =>
      new pg.Pool({
        connectionString,
        application_name: 'quire',
        connectionTimeoutMillis: PATIENCE,
        // A script that forgets to close the store still ends.
        allowExitOnIdle: true,
        keepAlive: true,
        ...(hosts.length > 1 && { Client: ClientOfOneHost }),
        // Set in SQL, because poolers reject unknown connection parameters.
        onConnect: async (client) => {
          const { pid, isReadOnly } = await beginSession(client)
          if (isReadOnly) throw readOnly(client)
          // A server announces its own process. A pooler announces an id of its own.
          hasPooler ||= pid !== (client as unknown as { processID: number }).processID
        },
      }),
  )
  const pool = storePool(pools, {
    location,
    patience: (hasConnected) => (hasConnected ? PATIENCE : FIRST_PATIENCE),
    recover: (attempt, hasConnected) => {
      if (attempt === 1 && hasConnected) report('waiting', 'The database does not respond; waiting.')
      return wait(Math.min(50 * 2 ** attempt, 1_000))
    },
  })
  const check = async (): Promise<void> => {
    const client = await pool.connect()
    client.release()
    if (hasPooler) await refuseTransactionPooling(pool, location)
  }
  return { pool, check }
}

async function beginSession(client: pg.ClientBase): Promise<{ pid: number; isReadOnly: boolean }> {
  const results = (await client.query(
    `set search_path to ${STORE_SCHEMA}; set plan_cache_mode to force_generic_plan; ` +
      `set idle_in_transaction_session_timeout to '${IDLE_IN_TRANSACTION}'; ` +
      `select pg_backend_pid() as pid, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )) as unknown as pg.QueryResult[]
  return results.at(-1)!.rows[0]
}

/** A standby accepts connections, but no writes. Another host may, or this one after its promotion. */
function readOnly(client: pg.ClientBase): Error {
  const { host, port } = client as unknown as { host: string; port: number }
  return Object.assign(new Error(`${host}:${port} accepts no writes`), { code: READ_ONLY })
}

/** Tries a host only briefly, but still waits longer for a free connection of the pool. */
class ClientOfOneHost extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: HOST_PATIENCE })
  }
}

/**
 * Refuses a pooler that assigns a server connection to each transaction instead of each session. Settings, prepared
 * statements and locks of a session would reach other clients, or be lost. Two open connections then share a server
 * process, or change it between two transactions. The order finds a pooler that reuses the last connection, and one that
 * takes them in turn.
 * @throws StoreNotOpened
 */
async function refuseTransactionPooling(pool: PostgresPool, location: string): Promise<void> {
  const first = await pool.connect()
  const second = await pool.connect()
  try {
    const a = await processOf(first)
    const b = await processOf(second)
    if (a !== b && b === (await processOf(second)) && a === (await processOf(first))) return
  } finally {
    first.release()
    second.release()
  }
  throw new StoreNotOpened(
    location,
    'a connection pooler in transaction mode is in front of the database. Quire needs sessions: use the pooler in ' +
      'session mode (PgBouncer: pool_mode = session), or connect to the server directly.',
  )
}

async function processOf(client: PostgresPoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  return rows[0]!.pid
}

/**
 * Splits an address with several hosts, as libpq writes them, into an address for each host:
 * `postgres://u@a:1,b:2/db` and `postgres:///db?host=a,b&port=1,2`. An address with one host stays as it is.
 * @throws StoreNotOpened
 */
export function databaseHosts(databaseUrl: string, location: string): readonly string[] {
  const [, start, authority, path, query = ''] = URL_PARTS.exec(databaseUrl) ?? []
  if (start === undefined || authority === undefined) return [databaseUrl]
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get('target_session_attrs') ?? 'any'
  if (!WRITABLE.includes(wanted)) {
    throw new StoreNotOpened(
      location,
      `Quire writes to its store, but the address asks for target_session_attrs=${wanted}.`,
    )
  }
  const hosts = (parameters.get('host') ?? authority).split(',')
  if (hosts.length === 1) return [databaseUrl]
  const isNamed = parameters.has('host')
  const ports = parameters.get('port')?.split(',') ?? ['']
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new StoreNotOpened(location, `its address has ${hosts.length} hosts, but ${ports.length} ports.`)
  }
  return hosts.map((host, index) => {
    const own = new URLSearchParams(parameters)
    own.delete('target_session_attrs')
    if (isNamed) own.set('host', host)
    const port = ports[index] ?? ports[0]!
    if (port !== '') own.set('port', port)
    return `${start}${isNamed ? '' : host}${path}${own.size > 0 ? `?${own}` : ''}`
  })
}

/** The location of a database, to be displayed. Contains no user or password. */
export function locationOf(databaseUrl: string): string {
  const [, , authority = '', path = '', query = ''] = URL_PARTS.exec(databaseUrl) ?? []
  const hosts = new URLSearchParams(query).get('host') ?? authority
  if (hosts.includes(',')) return `the database at ${hosts}${path}`
  try {
    const { host, pathname } = new URL(databaseUrl)
    return `the database at ${host || 'localhost'}${pathname}`
  } catch {
    return 'a database (its address is not a valid URL)'
  }
}
