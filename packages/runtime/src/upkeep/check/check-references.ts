import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

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
export async function checkReferences(ask: Ask): Promise<StoreProblem[]> {
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
