import type { Store } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS, type TestStore, testStore } from '../../../../e2e/store/kinds.ts'
import { projectState } from './0002-project-state.ts'

let place: TestStore
let store: Store
beforeAll(async () => {
  place = await testStore(KINDS[0]!)
  store = await place.open()
}, 60_000)
afterAll(() => place.close(), 60_000)

class TakenBack extends Error {}

test('merges the sessions of one project and kit into one state, and loses no filled-in field', async () => {
  const work = (fields: object) =>
    JSON.stringify({ mode: 'architect', sections: {}, work: { theme: { fields } }, confirmed: [], overrides: [] })
  const migrated = store.db.transaction().execute(async (tx) => {
    await sql`create schema before_it`.execute(tx)
    await sql`set local search_path to before_it`.execute(tx)
    await sql`create table project (id text primary key)`.execute(tx)
    await sql`create table session (id text primary key, project_id text, kit text, mode text, state jsonb, saved bigint)`.execute(
      tx,
    )
    await sql`insert into project values ('novel'), ('other')`.execute(tx)
    await sql`insert into session values
      ('one', 'novel', 'foreman', 'architect', ${work({ central_theme: 'Trust', theme_statement: 'Trust costs' })}::jsonb, 1),
      ('two', 'novel', 'foreman', 'architect', ${work({ central_theme: 'Watch' })}::jsonb, 2),
      ('three', 'other', 'foreman', 'architect', ${work({})}::jsonb, 3)`.execute(tx)
    await projectState.up(tx as unknown as Kysely<never>)
    const { rows } = await sql<{ project_id: string; fields: object }>`
      select project_id, state -> 'work' -> 'theme' -> 'fields' as fields from project_state order by project_id
    `.execute(tx)
    expect(rows).toEqual([
      { project_id: 'novel', fields: { central_theme: 'Watch', theme_statement: 'Trust costs' } },
      { project_id: 'other', fields: {} },
    ])
    const { rows: columns } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_schema = 'before_it' and table_name = 'session'
    `.execute(tx)
    expect(columns.map((one) => one.column_name)).not.toContain('state')
    throw new TakenBack()
  })
  await expect(migrated).rejects.toThrow(TakenBack)
})
