import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

interface Key {
  readonly table: string
}

/**
 * Compares the number of rows in each table with the number of entries in its primary key. A difference means that a
 * file was truncated or transactions were lost.
 */
export async function checkCounts(ask: Ask): Promise<StoreProblem[]> {
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
