import { errorClass } from '@quire/core'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { RunNotFound } from '../store/errors.ts'
import { STORE_SCHEMA } from '../store/store.ts'

const GRACE_MINUTES = 60

/** The run cannot be deleted now. */
export class RunInUse extends errorClass<{ run: string }>('run-in-use') {
  constructor(run: string, why: string) {
    super(`Run '${run}' cannot be deleted: ${why}`, { run })
  }
}

/** Selects the runs to prune. */
export interface PruneFilter {
  /** Selects only runs that have been inactive for at least this number of days. */
  readonly olderThanDays: number
  readonly project?: string
  readonly status?: string
}

/** Kernel tables. A trigger deletes their rows when the run is deleted. */
const FOLLOWING = ['call', 'artifact', 'lineage', 'event', 'search_text']

/**
 * Deletes runs and all their data, in one transaction.
 * @example await deleteRuns(store.db, ['r1', 'r2'])
 * @throws RunNotFound, RunInUse
 */
export async function deleteRuns(db: Kysely<Database>, runs: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; status: string }>`
      select id, status from run where id = any(${runs}::text[]) order by id for update
    `.execute(tx)
    const statuses = new Map(rows.map(({ id, status }) => [id, status]))
    const kept = await keptRuns(tx, runs)
    for (const id of runs) {
      const status = statuses.get(id)
      if (status === undefined) throw new RunNotFound(id)
      if (status === 'running') throw new RunInUse(id, `it is running. Cancel it first: quire cancel ${id}`)
      if (kept.has(id)) throw new RunInUse(id, 'it is a turn of a conversation that still exists.')
    }
    await sql`delete from run where id = any(${runs}::text[])`.execute(tx)
  })
}

/** How many runs are deleted in one transaction. Their rows are locked until it ends. */
const BATCH = 1_000

/**
 * Deletes runs in batches, so that other work waits for no more than one batch. If it fails, earlier batches stay
 * deleted.
 * @example await pruneRuns(store.db, await findPrunable(store.db, { olderThanDays: 90 }))
 * @throws RunNotFound, RunInUse
 */
export async function pruneRuns(db: Kysely<Database>, runs: readonly string[]): Promise<void> {
  for (let first = 0; first < runs.length; first += BATCH) await deleteRuns(db, runs.slice(first, first + BATCH))
}

/**
 * Runs that ended long ago and are not in use, oldest first.
 * @example await findPrunable(store.db, { olderThanDays: 90, status: 'failed' }) // → ['r1', 'r2']
 */
export async function findPrunable(db: Kysely<Database>, filter: PruneFilter): Promise<readonly string[]> {
  const { olderThanDays, project, status } = filter
  const found = await db
    .selectFrom('run')
    .select('id')
    .where('status', 'not in', ['running', 'waiting'])
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanDays * 86_400})`)
    .$if(project !== undefined, (query) => query.where('project_id', '=', project!))
    .$if(status !== undefined, (query) => query.where('status', '=', status as 'failed'))
    .orderBy('number')
    .execute()
  const runs = found.map(({ id }) => id)
  const kept = runs.length === 0 ? new Set() : await keptRuns(db, runs)
  return runs.filter((id) => !kept.has(id))
}

/** Runs that plugins' tables still refer to. No foreign key enforces these references. */
async function keptRuns(db: Kysely<Database>, runs: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows: tables } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = ${STORE_SCHEMA} and column_name = 'run_id' and not table_name = any(${FOLLOWING})
      and not exists (
        select from pg_constraint
        where contype = 'f' and conrelid = format('%I.%I', table_schema, table_name)::regclass
          and confrelid = ${`${STORE_SCHEMA}.run`}::regclass
      )
    order by 1
  `.execute(db)
  const kept = new Set<string>()
  for (const { table } of tables) {
    const { rows } = await sql<{ run_id: string }>`
      select distinct run_id from ${sql.table(`${STORE_SCHEMA}.${table}`)} where run_id = any(${[...runs]})
    `.execute(db)
    for (const { run_id } of rows) kept.add(run_id)
  }
  return kept
}

/**
 * Removes unreferenced blobs and returns their number. Keeps recent blobs, because they may soon be used.
 * @example await collectGarbage(store.db) // → 17
 */
export async function collectGarbage(db: Kysely<Database>, graceMinutes = GRACE_MINUTES): Promise<number> {
  const references = (await blobColumns(db)).map(
    ({ table, column }) => sql`and not exists (select from ${sql.table(table)} where ${sql.ref(column)} = blob.sha256)`,
  )
  const { numAffectedRows } = await sql`
    delete from blob
    where created_at < now() - make_interval(mins => ${graceMinutes})
      and not exists (select from call where call.response_blob = blob.sha256)
      and not exists (select from call, unnest(record_parts) as part where part = blob.sha256)
      ${sql.join(references, sql` `)}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Columns with a foreign key to blobs, including columns of plugins' tables. */
async function blobColumns(db: Kysely<Database>): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select ${STORE_SCHEMA} || '.' || relname as table, attname as column
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${`${STORE_SCHEMA}.blob`}::regclass
    order by 1, 2
  `.execute(db)
  return rows
}
