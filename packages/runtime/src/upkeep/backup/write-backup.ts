import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, sql, type Transaction } from 'kysely'
import { STORE_SCHEMA } from '../../store/store.ts'
import { MIGRATION_TABLE, type StoredTable, storedTables } from '../stored-tables.ts'
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader, type BackupTable } from './backup-format.ts'
import { BackupNotWritten } from './errors.ts'

const ROWS_AT_ONCE = 200
/** Number of rows to read at once if the rows may be large. */
const LARGE_ROWS_AT_ONCE = 4

export interface WrittenBackup {
  readonly file: string
  readonly rows: Readonly<Record<string, number>>
}

/**
 * Writes a consistent snapshot of a store, even while other processes keep writing. The file is written completely or
 * not at all.
 * @example await writeBackup(store.db, file) // → { file: 'shop.backup', rows: { run: 12, step: 80, … } }
 * @throws BackupNotWritten
 */
export async function writeBackup<T>(
  db: Kysely<T>,
  file: string,
  onTable: (table: string) => void = () => {},
): Promise<WrittenBackup> {
  const temporary = `${file}.${process.pid}.tmp`
  const rows: Record<string, number> = {}
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) =>
        pipeline(
          Readable.from(summed(lines(tx, rows, onTable), rows)),
          createGzip(),
          createWriteStream(temporary, { flags: 'wx', mode: 0o600 }),
        ),
      )
    await reachDisk(temporary)
    await rename(temporary, file)
    await reachDisk(dirname(file))
  } catch (error) {
    await rm(temporary, { force: true })
    if (error instanceof Error && 'syscall' in error) throw new BackupNotWritten(file, error)
    throw error
  }
  return { file, rows }
}

async function* lines<T>(
  tx: Transaction<T>,
  rows: Record<string, number>,
  onTable: (table: string) => void,
): AsyncGenerator<string> {
  const header: BackupHeader = {
    quire: 'backup',
    format: BACKUP_FORMAT,
    migrations: await madeMigrations(tx),
    sequences: await lastNumbers(tx),
  }
  yield JSON.stringify(header)
  for (const table of await storedTables(tx)) {
    onTable(table.name)
    const start: BackupTable = { table: table.name, columns: table.columns.map(({ name }) => name) }
    yield JSON.stringify(start)
    rows[table.name] = 0
    for await (const row of rowsOf(tx, table)) {
      rows[table.name]!++
      yield row
    }
  }
}

async function* rowsOf<T>(tx: Transaction<T>, { name, columns }: StoredTable): AsyncGenerator<string> {
  const values = columns.map((column) => sql`${sql.ref(column.name)}::text`)
  const max = columns.some(({ type }) => type === 'bytea') ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE
  await sql`
    declare backup no scroll cursor for
    select json_build_array(${sql.join(values)})::text as row from ${sql.table(`${STORE_SCHEMA}.${name}`)}
  `.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(max)} from backup`.execute(tx)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await sql`close backup`.execute(tx)
}

/** The lines as bytes, followed by the row counts and a checksum. */
async function* summed(all: AsyncGenerator<string>, rows: Record<string, number>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const line of all) {
    const bytes = Buffer.from(`${line}\n`)
    hash.update(bytes)
    yield bytes
  }
  const end: BackupEnd = { rows, sha256: hash.digest('hex') }
  yield Buffer.from(`${JSON.stringify(end)}\n`)
}

async function madeMigrations<T>(tx: Transaction<T>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${STORE_SCHEMA} and relkind = 'r' order by relname
  `.execute(tx)
  const applied: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (!MIGRATION_TABLE.test(name) || name.endsWith('_lock')) continue
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(`${STORE_SCHEMA}.${name}`)} order by name
    `.execute(tx)
    applied[name] = rows.map((row) => row.name)
  }
  return applied
}

async function lastNumbers<T>(tx: Transaction<T>): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = ${STORE_SCHEMA} order by sequencename
  `.execute(tx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function reachDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
