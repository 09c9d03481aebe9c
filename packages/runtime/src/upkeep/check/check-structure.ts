import { addExtension } from './add-extension.ts'
import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

interface Relation {
  readonly oid: number
  readonly name: string
}

const OWN = `('quire', 'pg_catalog', 'pg_toast')`

/**
 * Checks pages, tuples and indexes with PostgreSQL's amcheck. The caller rolls the transaction back. Returns undefined
 * if the server does not have amcheck, or the user may not use it.
 * @example
 * const ask = async (text, values = []) => (await client.query(text, [...values])).rows
 * await checkStructure(ask) // → []
 */
export async function checkStructure(ask: Ask): Promise<readonly StoreProblem[] | undefined> {
  if (!(await addExtension(ask, 'amcheck'))) return undefined
  const problems: StoreProblem[] = []
  const tables = await ask<Relation>(relations('r'))
  for (const { oid, name } of tables) {
    let found: readonly { msg: string }[] = []
    const failure = await failureOf(ask, async () => {
      found = await ask<{ msg: string }>('select msg from verify_heapam($1::oid::regclass) limit 5', [oid])
    })
    for (const problem of failure ? [failure] : found.map(({ msg }) => msg)) problems.push({ where: name, problem })
  }
  for (const { oid, name } of await ask<Relation>(indexes())) {
    const problem = await failureOf(ask, () => ask('select bt_index_check($1::oid::regclass, true)', [oid]))
    if (problem) problems.push({ where: name, problem })
  }
  return problems
}

function relations(kind: string): string {
  return `
    select pg_class.oid::integer as oid, nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${OWN} and relkind = '${kind}' and relpersistence = 'p'
    order by name`
}

function indexes(): string {
  return `
    select pg_class.oid::integer as oid, nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_index on indexrelid = pg_class.oid join pg_am on pg_am.oid = relam
    where nspname in ${OWN} and amname = 'btree' and indisvalid and relkind = 'i'
    order by name`
}
