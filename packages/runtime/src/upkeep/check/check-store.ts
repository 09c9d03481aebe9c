import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../store/database.ts'
import { storedTables } from '../stored-tables.ts'
import { checkIndexEntries } from './check-index-entries.ts'
import { checkStructure } from './check-structure.ts'
import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

const BLOBS_AT_ONCE = 100

export interface StoreCheck {
  readonly problems: readonly StoreProblem[]
  /** Number of tables that were checked. */
  readonly tables: number
  readonly blobs: number
  /** Reasons why parts of the store could not be checked. */
  readonly skipped: readonly string[]
}

/** Thrown to roll back a successful transaction. */
class Done extends Error {}

/**
 * Checks the pages, indexes, blobs, references and row counts of a store. Changes nothing. Other processes can keep
 * working.
 * @example await checkStore(store.db) // → { problems: [], tables: 20, blobs: 412, skipped: [] }
 */
export async function checkStore(db: Kysely<Database>): Promise<StoreCheck> {
  let check: StoreCheck | undefined
  const undone = await db
    .transaction()
    // Counts that are compared must come from one snapshot, because other processes keep writing.
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      check = await checkInside(tx)
      // Rolls back, because extensions are installed only for this transaction.
      throw new Done()
    })
    .catch((error: unknown) => error)
  if (!check || !(undone instanceof Done)) throw undone
  return check
}

async function checkInside(tx: Transaction<Database>): Promise<StoreCheck> {
  const ask: Ask = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  await ask(`set local search_path to pg_catalog`)
  const structure = await checkStructure(ask)
  const entries = await checkIndexEntries(ask)
  const tables = (await storedTables(tx)).map(({ name }) => name)
  const problems = [
    ...(structure ?? []),
    ...(entries ?? []),
    ...(await checkContents(ask, tables)),
    ...(await checkReferences(ask)),
    ...(await checkCounts(ask)),
    ...(await checkManifests(ask)),
  ]
  const [row] = await ask<{ count: number }>('select count(*)::integer as count from quire.blob')
  const skipped = [
    ...(structure ? [] : ['pages and indexes: this server lacks the amcheck extension, or the user may not use it']),
    ...(entries
      ? []
      : ['index entries without rows: this server lacks the pageinspect extension, or the user may not use it']),
  ]
  return { problems, tables: tables.length, blobs: row!.count, skipped }
}

/** Reads all values in all tables, and compares all blobs with their SHA-256. */
async function checkContents(ask: Ask, tables: readonly string[]): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = []
  for (const table of tables) {
    if (table === 'blob') continue
    const name = `quire."${table}"`
    const problem = await failureOf(ask, () => ask(`select sum(length(found::text)) from ${name} as found`))
    if (problem) problems.push({ where: name, problem })
  }
  return [...problems, ...(await checkBlobs(ask))]
}

async function checkBlobs(ask: Ask): Promise<StoreProblem[]> {
  let names: readonly { sha256: string }[] = []
  const problem = await failureOf(ask, async () => {
    names = await ask<{ sha256: string }>('select sha256 from quire.blob order by sha256')
  })
  if (problem) return [{ where: 'quire.blob', problem }]
  const problems: StoreProblem[] = []
  for (let at = 0; at < names.length; at += BLOBS_AT_ONCE) {
    const some = names.slice(at, at + BLOBS_AT_ONCE).map(({ sha256 }) => sha256)
    problems.push(...(await checkSome(ask, some)))
  }
  return problems
}

/** If a blob is unreadable, the whole query fails. In that case, each blob is read separately. */
async function checkSome(ask: Ask, names: readonly string[]): Promise<StoreProblem[]> {
  let wrong: readonly { sha256: string; found: string }[] = []
  const failure = await failureOf(ask, async () => {
    wrong = await ask(
      `select sha256, encode(sha256(bytes), 'hex') as found from quire.blob
       where sha256 = any($1::text[]) and (encode(sha256(bytes), 'hex') <> sha256 or length(bytes) <> size)`,
      [names],
    )
  })
  if (failure === undefined) {
    return wrong.map(({ sha256, found }) => ({
      where: `blob ${sha256}`,
      problem: `its SHA-256 is ${found}`,
    }))
  }
  if (names.length === 1) return [{ where: `blob ${names[0]}`, problem: failure }]
  const each: StoreProblem[] = []
  for (const name of names) each.push(...(await checkSome(ask, [name])))
  return each
}

interface Key {
  readonly table: string
}

/**
 * Compares the number of rows in each table with the number of entries in its primary key. A difference means that a
 * file was truncated or transactions were lost.
 */
async function checkCounts(ask: Ask): Promise<StoreProblem[]> {
  const keys = await ask<Key>(`
    select indrelid::regclass::text as "table" from pg_index join pg_class on pg_class.oid = indrelid
    where indisprimary and relnamespace = 'quire'::regnamespace and relkind = 'r' order by 1`)
  const problems: StoreProblem[] = []
  for (const { table } of keys) {
    const counts: number[] = []
    const failure = await failureOf(ask, async () => {
      for (const way of ['index', 'table'] as const) counts.push(await count(ask, table, way))
    })
    if (failure) problems.push({ where: table, problem: failure })
    else if (counts[0] !== counts[1]) {
      problems.push({
        where: table,
        problem: `its primary key index has ${counts[0]} rows, but the table has ${counts[1]}`,
      })
    }
  }
  return problems
}

async function count(ask: Ask, table: string, way: 'index' | 'table'): Promise<number> {
  const isByIndex = way === 'index'
  for (const [setting, isOn] of [
    ['enable_seqscan', !isByIndex],
    ['enable_bitmapscan', false],
    ['enable_indexscan', isByIndex],
    ['enable_indexonlyscan', isByIndex],
  ] as const) {
    await ask(`set local ${setting} to ${isOn ? 'on' : 'off'}`)
  }
  const [row] = await ask<{ count: number }>(`select count(*)::integer as count from ${table}`)
  return row!.count
}

interface Manifest {
  /** What is counted, as it is called in reported problems. */
  readonly name: string
  readonly table: string
  /** The number of rows that a run must have. */
  readonly expected: string
  /** The number of rows that a run has. */
  readonly found: string
  /** Whether the run may have more rows, because rows were added after the count. */
  readonly isMinimum: boolean
}

const MANIFESTS: readonly Manifest[] = [
  { ...manifest('artifact', 'artifacts'), expected: 'run.artifacts', isMinimum: false },
  manifest('step', 'steps'),
  {
    ...manifest('step_need', 'needs'),
    name: 'dependencies of steps',
    found: 'select count(*) from quire.step join quire.step_need on step_id = step.id where run_id = run.id',
  },
  manifest('call', 'calls'),
  { ...manifest('lineage', 'lineage'), name: 'lineage rows' },
  manifest('event', 'events'),
]

function manifest(table: string, column: string): Manifest {
  return {
    name: column,
    table: `quire.${table}`,
    expected: `(select ${column} from quire.run_manifest where run_id = run.id and run.status <> 'running')`,
    found: `select count(*) from quire.${table} where run_id = run.id`,
    isMinimum: true,
  }
}

/** Checks that each run has the expected number of artifacts, steps, dependencies, calls, lineage rows and events. */
async function checkManifests(ask: Ask): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = []
  for (const { name, table, expected, found, isMinimum } of MANIFESTS) {
    let wrong: readonly { id: string; expected: number; found: number }[] = []
    const failure = await failureOf(ask, async () => {
      wrong = await ask(
        `select * from (
           select id, ${expected} as expected, (${found})::integer as found from quire.run
         ) as counted where found ${isMinimum ? '<' : '<>'} expected order by id`,
      )
    })
    if (failure) problems.push({ where: table, problem: failure })
    for (const run of wrong) {
      problems.push({ where: `run ${run.id}`, problem: `it has ${run.found} ${name} instead of ${run.expected}` })
    }
  }
  return problems
}

interface Reference {
  readonly table: string
  readonly columns: readonly string[]
  readonly referred: string
  readonly referredColumns: readonly string[]
  /** The reference's name in reported problems. By default, the table's name. */
  readonly label?: string
}

/** References to runs or steps that no foreign key enforces. */
const UNCHECKED = [
  ...['artifact', 'call', 'event', 'lineage', 'search_text'].map((table) => [table, 'run'] as const),
  ...['artifact', 'call'].map((table) => [table, 'step'] as const),
]

/** Finds rows that refer to missing rows. */
async function checkReferences(ask: Ask): Promise<StoreProblem[]> {
  const declared = await ask<Reference>(`
    select conrelid::regclass::text as "table", confrelid::regclass::text as referred,
      (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (n, place)
        join pg_attribute on attrelid = conrelid and attnum = key.n) as columns,
      (select json_agg(attname order by place) from unnest(confkey) with ordinality as key (n, place)
        join pg_attribute on attrelid = confrelid and attnum = key.n) as "referredColumns"
    from pg_constraint where contype = 'f' and connamespace = 'quire'::regnamespace
    order by conname`)
  const own = UNCHECKED.map(([table, referred]) => ({
    table: `quire.${table}`,
    columns: [`${referred}_id`],
    referred: `quire.${referred}`,
    referredColumns: ['id'],
  }))
  const parts: Reference = {
    table: '(select unnest(record_parts) as part from quire.call)',
    columns: ['part'],
    referred: 'quire.blob',
    referredColumns: ['sha256'],
    label: 'quire.call',
  }
  const problems: StoreProblem[] = []
  for (const reference of [...declared, ...own, parts]) problems.push(...(await checkReference(ask, reference)))
  return problems
}

async function checkReference(
  ask: Ask,
  { table, columns, referred, referredColumns, label = table }: Reference,
): Promise<StoreProblem[]> {
  const pairs = columns.map((column, n) => `there."${referredColumns[n]}" = here."${column}"`)
  const conditions = columns.map((column) => `here."${column}" is not null`)
  let missing = 0
  const failure = await failureOf(ask, async () => {
    const [row] = await ask<{ count: number }>(
      `select count(*)::integer as count from ${table} as here
       where ${conditions.join(' and ')} and not exists (select from ${referred} as there where ${pairs.join(' and ')})`,
    )
    missing = row!.count
  })
  if (failure) return [{ where: label, problem: failure }]
  return missing === 0 ? [] : [{ where: label, problem: `${missing} rows refer to missing rows of ${referred}` }]
}
