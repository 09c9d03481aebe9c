import { addExtension } from './add-extension.ts'
import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

interface Index {
  readonly table: string
  readonly index: string
}

/**
 * Finds index entries whose rows are gone. PostgreSQL accepts a page of zeros as an empty page, so its rows vanish
 * without an error, but their index entries stay. Row identifiers are compared instead of rows, because an index scan
 * skips such entries. Returns undefined if the server does not have pageinspect or does not allow its use.
 */
export async function checkIndexEntries(ask: Ask): Promise<readonly StoreProblem[] | undefined> {
  // The functions of pageinspect refuse other users, whatever their privileges.
  const [user] = await ask<{ superuser: string }>(`select current_setting('is_superuser') as superuser`)
  if (user!.superuser !== 'on' || !(await addExtension(ask, 'pageinspect'))) return undefined
  // One index that covers every row is enough for each table.
  const indexes = await ask<Index>(`
    select distinct on (indrelid) indrelid::regclass::text as "table", indexrelid::regclass::text as index
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where relnamespace in ('quire'::regnamespace, 'pg_catalog'::regnamespace)
      and amname = 'btree' and indisvalid and indpred is null
    order by indrelid, pg_relation_size(indexrelid)`)
  const problems: StoreProblem[] = []
  for (const each of indexes) {
    let missing = 0
    const failure = await failureOf(ask, async () => {
      missing = await countMissing(ask, each)
    })
    if (failure) problems.push({ where: each.table, problem: failure })
    else if (missing > 0) {
      problems.push({ where: each.table, problem: `${missing} entries of ${each.index} point to rows that are gone` })
    }
  }
  return problems
}

/**
 * Only vacuuming frees the place of a row that an index entry points to, and it removes the entry first. The lock
 * keeps vacuuming away, while others can read and write; rolling back releases it. The entries are read before the pages, so that each place in
 * an entry must still exist.
 */
async function countMissing(ask: Ask, { table, index }: Index): Promise<number> {
  await ask('savepoint counting')
  await ask(`lock table ${table} in share update exclusive mode`)
  await ask(`
    create temporary table entry as
    select (place::text::point)[0]::bigint as page, (place::text::point)[1]::integer as slot
    from generate_series(1, ${lastPage(index)}) as block,
      bt_page_stats('${index}', block) as leaf,
      -- The first item of a leaf page is no entry, unless the page is the last one.
      bt_page_items('${index}', block) as item,
      unnest(coalesce(item.tids, array[item.htid])) as place
    where leaf.type = 'l' and (item.itemoffset > 1 or leaf.btpo_next = 0)`)
  const [row] = await ask<{ count: number }>(`
    select count(*)::integer as count from pg_temp.entry left join (
      select page, lp as slot
      from generate_series(0, ${lastPage(table)}) as page,
        heap_page_items(get_raw_page('${table}', page))
      where lp_flags <> 0
    ) as found using (page, slot)
    where found.slot is null`)
  await ask('rollback to savepoint counting')
  return row!.count
}

function lastPage(relation: string): string {
  return `(pg_relation_size('${relation}') / current_setting('block_size')::integer - 1)::integer`
}
