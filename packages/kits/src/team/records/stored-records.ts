import { type Database, storableJson } from '@quire/runtime/store'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { EntityKind } from '../entity/entities.ts'
import type { Change } from '../entity/team-draft.ts'
import { type RecordQuery, recordKeys, type TeamRecords } from './team-records.ts'

export function storedRecords(db: Kysely<Database>, run: string): TeamRecords {
  const select = async (kind: EntityKind, query: RecordQuery, data: RawBuilder<unknown>): Promise<never[]> => {
    const { last, with: member, ...rest } = query
    const end = last === undefined ? sql`` : sql`desc limit ${last}`
    const rowsOf = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select n, ${data} as data from team_record
      where run_id = ${run} and kind = ${kind} and ${conditions(rest)} and ${condition} order by n ${end}`
    // Author and recipient each have an index. A single condition on both columns would use neither index.
    const { rows } = await sql<{ readonly data: never }>`
      select data from (${
        member === undefined
          ? rowsOf(sql`true`)
          : sql`(${rowsOf(sql`author = ${member}`)}) union all
            (${rowsOf(sql`recipient = ${member} and author is distinct from ${member}`)})`
      }) as found order by n ${end}
    `.execute(db)
    const found = rows.map(({ data: entity }) => entity)
    return last === undefined ? found : found.reverse()
  }
  return {
    list: (kind, query = {}) => select(kind, query, sql`data`),
    listVersionNotes: (query) => select('version', query, sql`data - 'content'`),
  }
}

function conditions(query: RecordQuery): RawBuilder<unknown> {
  const all = [sql`true`]
  if (query.ids) all.push(sql`id = any(${query.ids}::text[])`)
  if (query.about) all.push(sql`about = any(${query.about}::text[])`)
  if (query.author !== undefined) all.push(sql`author = ${query.author}`)
  if (query.recipient !== undefined) all.push(sql`recipient = ${query.recipient}`)
  if (query.fromRound !== undefined) all.push(sql`round >= ${query.fromRound}`)
  if (query.toRound !== undefined) all.push(sql`round <= ${query.toRound}`)
  return sql.join(all, sql` and `)
}

/** Stores the changes in the transaction that ends the step. Safe to repeat. */
export async function storeChanges(tx: Transaction<Database>, run: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ kind, entity }) => ({ kind, id: entity.id, ...recordKeys(kind, entity), data: entity }))
  await sql`
    insert into team_record (run_id, kind, id, round, about, author, recipient, data)
    select ${run}, entry.* from jsonb_array_elements(${storableJson(rows)}::jsonb) with ordinality as row (value, at),
      jsonb_to_record(value)
        as entry (kind text, id text, round integer, about text, author text, recipient text, data jsonb)
    order by at
    on conflict (run_id, kind, id) do update set
      round = excluded.round, about = excluded.about, author = excluded.author, recipient = excluded.recipient,
      data = excluded.data
  `.execute(tx)
}
