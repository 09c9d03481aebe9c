import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { MigrationFailed, StoreTooNew } from './errors.ts'
import { storeMigrations } from './migrations/index.ts'
import { STORE_SCHEMA } from './store.ts'

export type Migrations = Readonly<Record<string, Migration>>

/** The number of the advisory lock. An arbitrary number that other programs are unlikely to use. */
export const MIGRATION_LOCK = 5_813_094_417

/**
 * Updates a store's tables. If several processes call this at once, one migrates and the others wait. Uses a
 * transaction lock instead of Kysely's session lock, because a pooler may change the session between statements.
 */
export async function migrateStore<T>(db: Kysely<T>, brought: Migrations = {}): Promise<void> {
  for (const [table, migrations] of byTable({ ...storeMigrations, ...brought })) {
    if (await isUpToDate(db, table, migrations)) continue
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
      await migrate(transaction, table, migrations)
    })
  }
}

/** Runs the given migrations if they have not run yet. The caller must hold the lock. */
export async function migrateTo<T>(
  transaction: Transaction<T>,
  wanted: Readonly<Record<string, readonly string[]>>,
  brought: Migrations = {},
): Promise<void> {
  const all = byTable({ ...storeMigrations, ...brought })
  for (const [table, names] of Object.entries(wanted)) {
    const migrations = all.get(table) ?? {}
    const unknown = names.filter((name) => !Object.hasOwn(migrations, name))
    if (unknown.length > 0) throw new StoreTooNew(unknown)
    await migrate(transaction, table, Object.fromEntries(names.map((name) => [name, migrations[name]!])))
  }
}

/** Brings tables up to date inside a transaction. The caller must hold the lock. */
export async function migrateToLatest<T>(transaction: Transaction<T>, brought: Migrations = {}): Promise<void> {
  for (const [table, migrations] of byTable({ ...storeMigrations, ...brought })) {
    await migrate(transaction, table, migrations)
  }
}

/**
 * The migrations of a kit are named `kit/0001-name` and recorded in the kit's own table. Commands that do not load the
 * kit ignore its migrations.
 */
function byTable(all: Migrations): Map<string, Migrations> {
  const tables = new Map<string, Record<string, Migration>>()
  for (const [name, migration] of Object.entries(all)) {
    const slash = name.indexOf('/')
    const table = slash < 0 ? 'migration' : `migration_${name.slice(0, slash).replaceAll('-', '_')}`
    tables.set(table, { ...tables.get(table), [name]: migration })
  }
  return tables
}

/** Every command checks this, so it must be fast. */
async function isUpToDate<T>(db: Kysely<T>, table: string, migrations: Migrations): Promise<boolean> {
  const recorded = await sql<{ found: string | null }>`
    select to_regclass(${`${STORE_SCHEMA}.${table}`})::text as found`.execute(db)
  if (recorded.rows[0]?.found === null) return false
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(`${STORE_SCHEMA}.${table}`)}`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new StoreTooNew(unknown)
  return rows.length === Object.keys(migrations).length
}

async function migrate<T>(transaction: Transaction<T>, table: string, migrations: Migrations): Promise<void> {
  const failure = new Map<string, unknown>()
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => recordFailures(migrations, failure) },
    migrationTableSchema: STORE_SCHEMA,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const [name = table, cause = error] = [...failure][0] ?? []
  throw new MigrationFailed(name, { cause })
}

/** Kysely reports only the aborted transaction, so the cause is recorded here. */
function recordFailures(migrations: Migrations, failure: Map<string, unknown>): Record<string, Migration> {
  const watched = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    { up: (db) => up(db).catch((error: unknown) => Promise.reject(failure.set(name, error) && error)) },
  ])
  return Object.fromEntries(watched)
}
