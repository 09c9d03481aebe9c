import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { isRecord } from '@quire/core/data-file'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../store/database.ts'
import { MIGRATION_LOCK, type Migrations, migrateTo, migrateToLatest } from '../../store/migrate-store.ts'
import { STORE_SCHEMA } from '../../store/store.ts'
import { MIGRATION_TABLE, storedTables } from '../stored-tables.ts'
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader, type BackupTable } from './backup-format.ts'
import { BackupNotRead, StoreNotEmpty } from './errors.ts'

const ROWS_AT_ONCE = 200
const BYTES_AT_ONCE = 4 * 1024 * 1024

export interface RestoreOptions {
  /** Migrations for the tables of kits, keyed by `kit/0001-name`. */
  readonly migrations?: Migrations
  readonly onTable?: (table: string) => void
}

/**
 * Restores a backup into an empty store, in one transaction. Creates the tables as they were in the backup's version,
 * then migrates them.
 * @example await restoreBackup(store.db, file) // → { run: 12, step: 80, … }
 * @returns the number of rows of each table
 * @throws BackupNotRead, StoreNotEmpty
 */
export async function restoreBackup(
  db: Kysely<Database>,
  file: string,
  { migrations = {}, onTable = () => {} }: RestoreOptions = {},
): Promise<Record<string, number>> {
  const restoring = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await expectEmpty(tx)
    const rows: Record<string, number> = {}
    const insert = new RowInsert(tx)
    let sequences: BackupHeader['sequences'] = {}
    for await (const part of readBackup(file)) {
      if (part.type === 'header') {
        await sql`drop schema ${sql.id(STORE_SCHEMA)} cascade`.execute(tx)
        await migrateTo(tx, part.header.migrations, migrations)
        sequences = part.header.sequences
      } else if (part.type === 'table') {
        await insert.begin(file, part.table)
        rows[part.table.table] = 0
        onTable(part.table.table)
      } else {
        await insert.add(part.text)
        rows[insert.table]!++
      }
    }
    await insert.flush()
    await restoreSequences(tx, sequences)
    await migrateToLatest(tx, migrations)
    await releaseSteps(tx)
    return rows
  })
  return restoring.catch((error: unknown) => {
    // The database refuses values that no store could have written.
    if (error instanceof Error && 'severity' in error) {
      throw new BackupNotRead(file, `it is damaged: ${error.message}`, { cause: error })
    }
    throw error
  })
}

/** Steps in progress become ready again, because their workers are gone. */
async function releaseSteps(tx: Transaction<Database>): Promise<void> {
  await tx.deleteFrom('worker').execute()
  await tx.deleteFrom('permit').execute()
  await tx
    .updateTable('step')
    .set({ status: 'ready', claimed_by: null })
    .where('status', '=', 'running')
    .where('claimed_by', 'is not', null)
    .execute()
}

async function expectEmpty<T>(tx: Transaction<T>): Promise<void> {
  const rows: Record<string, number> = {}
  for (const { name } of await storedTables(tx)) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(`${STORE_SCHEMA}.${name}`)}
    `.execute(tx)
    if (counted[0]!.count > 0) rows[name] = counted[0]!.count
  }
  if (Object.keys(rows).length > 0) throw new StoreNotEmpty(rows)
}

/** Collects rows of one table, and inserts them in batches. */
class RowInsert {
  table = ''
  readonly #tx: Transaction<Database>
  #types: readonly string[] = []
  #columns: readonly string[] = []
  #rows: string[] = []
  #bytes = 0

  constructor(tx: Transaction<Database>) {
    this.#tx = tx
  }

  async begin(file: string, { table, columns }: BackupTable): Promise<void> {
    await this.flush()
    const stored = (await storedTables(this.#tx)).find(({ name }) => name === table)
    this.#types = columns.map((column) => {
      const found = stored?.columns.find(({ name }) => name === column)
      if (!found) throw new BackupNotRead(file, `this version of Quire has no column '${column}' in table '${table}'`)
      return found.type
    })
    this.table = table
    this.#columns = columns
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row)
    this.#bytes += row.length
    if (this.#rows.length >= ROWS_AT_ONCE || this.#bytes >= BYTES_AT_ONCE) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return
    const values = this.#types.map((type, n) => sql`(line::json ->> ${sql.lit(n)})::${sql.raw(type)}`)
    await sql`
      insert into ${sql.table(`${STORE_SCHEMA}.${this.table}`)} (${sql.join(this.#columns.map((name) => sql.ref(name)))})
      overriding system value
      select ${sql.join(values)} from unnest(${this.#rows}::text[]) as line
    `.execute(this.#tx)
    this.#rows = []
    this.#bytes = 0
  }
}

/** Sequences continue after their last number. */
async function restoreSequences<T>(tx: Transaction<T>, sequences: BackupHeader['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last === null) continue
    await sql`select setval(format('%I.%I', ${STORE_SCHEMA}::text, ${name}::text)::regclass, ${last}::bigint)`.execute(
      tx,
    )
  }
}

const LF = 10

/** The parts of a backup, in file order. */
type BackupPart =
  | { readonly type: 'header'; readonly header: BackupHeader }
  | { readonly type: 'table'; readonly table: BackupTable }
  /** An unparsed row of the preceding table. */
  | { readonly type: 'row'; readonly text: string }

/**
 * Reads a backup part by part. Truncation and damage are detected only at the end, so do not use the data before that.
 * @throws BackupNotRead
 */
async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  let table: string | undefined
  let end: BackupEnd | undefined
  let isFirst = true
  for await (const line of linesOf(file)) {
    if (end) throw new BackupNotRead(file, 'there is data after its end')
    if (isFirst) {
      yield { type: 'header', header: readHeader(file, line) }
      isFirst = false
    } else if (line.startsWith('[')) {
      if (table === undefined) throw new BackupNotRead(file, 'a row comes before any table')
      counts[table]!++
      yield { type: 'row', text: line }
    } else {
      const part = parse(file, line)
      if ('sha256' in part) {
        end = part as unknown as BackupEnd
        continue
      }
      const start = readTable(file, part)
      table = start.table
      counts[table] = 0
      yield { type: 'table', table: start }
    }
    hash.update(`${line}\n`)
  }
  if (!end) throw new BackupNotRead(file, 'its end is missing: the backup is incomplete')
  if (end.sha256 !== hash.digest('hex') || JSON.stringify(end.rows) !== JSON.stringify(counts)) {
    throw new BackupNotRead(file, 'it is damaged: its contents do not match its checksum')
  }
}

/** Only LF ends a line. Texts may contain other line endings that readline recognises. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  let begun: Buffer[] = []
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let at = 0
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, at)) {
        yield Buffer.concat([...begun, chunk.subarray(at, end)]).toString()
        begun = []
        at = end + 1
      }
      begun.push(chunk.subarray(at))
    }
  } catch (error) {
    if (error instanceof BackupNotRead) throw error
    throw new BackupNotRead(file, (error as Error).message, { cause: error })
  }
  if (Buffer.concat(begun).length > 0) throw new BackupNotRead(file, 'its last line is cut off')
}

function readHeader(file: string, line: string): BackupHeader {
  const header = parse(file, line)
  if (header.quire !== 'backup') throw new BackupNotRead(file, 'it is not a Quire backup')
  if (header.format !== BACKUP_FORMAT) {
    throw new BackupNotRead(file, `it has format ${header.format}; this version of Quire reads ${BACKUP_FORMAT}`)
  }
  const { migrations, sequences } = header
  const isKnown =
    isRecord(migrations) &&
    Object.entries(migrations).every(([table, names]) => MIGRATION_TABLE.test(table) && areTexts(names)) &&
    isRecord(sequences) &&
    Object.values(sequences).every((last) => last === null || typeof last === 'string')
  if (!isKnown) throw new BackupNotRead(file, 'its header is damaged')
  return header as unknown as BackupHeader
}

function readTable(file: string, { table, columns }: Record<string, unknown>): BackupTable {
  if (typeof table !== 'string' || !areTexts(columns) || columns.length === 0) {
    throw new BackupNotRead(file, 'the description of a table is damaged')
  }
  return { table, columns }
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function parse(file: string, line: string): Record<string, unknown> {
  const refuse = (cause?: unknown): never => {
    throw new BackupNotRead(file, 'it is not a Quire backup, or it is damaged', { cause })
  }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    refuse(error)
  }
  return isRecord(value) ? value : refuse()
}
