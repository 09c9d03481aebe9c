import type { Database, Store } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS, type TestStore, testStore } from '../../../../e2e/store/kinds.ts'
import { knowledgeSaved, retrieveKnowledge, type SavedKnowledge } from './knowledge.ts'

const RULES = { always: ['character', 'constraint'] }

async function save(db: Kysely<Database>, project: string, entries: readonly Partial<SavedKnowledge>[]): Promise<void> {
  const whole = entries.map((entry) => ({ category: 'world', key: 'k', value: 'v', source: 'test', ...entry }))
  await sql`with ${knowledgeSaved(project, whole, sql`true`)} select`.execute(db)
}

describe.each(KINDS)('a project’s knowledge, %s', (kind) => {
  let place: TestStore
  let store: Store
  const find = async (about: string, max: number, project = 'book') =>
    (await retrieveKnowledge(store.db, project, RULES, { about, max })).map(({ key }) => key)

  beforeAll(async () => {
    place = await testStore(kind)
    store = await place.open()
    const { db } = store
    for (const id of ['book', 'other', 'large', 'moment']) await db.insertInto('project').values({ id }).execute()
    await save(db, 'book', [{ category: 'constraint', key: 'no_magic', value: 'There is no magic' }])
    await save(db, 'book', [{ category: 'character', key: 'mira', value: 'A navigator who trusts nobody' }])
    await save(db, 'book', [{ key: 'lighthouse', value: 'The keeper hides the ledger' }])
    for (let n = 1; n <= 12; n++) await save(db, 'book', [{ key: `harbour_${n}`, value: `Ships, told ${n} times` }])
    await save(db, 'other', [{ category: 'character', key: 'stranger', value: 'Hides a ledger too' }])
  }, 60_000)
  afterAll(() => place.close())

  test('returns entries of `always` categories first, then entries about the message', async () => {
    expect(await find('Where is the ledger?', 6)).toEqual([
      'mira',
      'no_magic',
      'lighthouse',
      'harbour_12',
      'harbour_11',
      'harbour_10',
    ])
    expect(await find('', 4)).toEqual(['mira', 'no_magic', 'harbour_12', 'harbour_11'])
  })

  test('finds other forms of a word, and ranks rare words first', async () => {
    expect((await find('Whom do ships hide from?', 4))[2]).toBe('lighthouse')
    expect(await find('A ship', 4)).toEqual(['mira', 'no_magic', 'harbour_12', 'harbour_11'])
  })

  test('at most half of the selected entries come from the `always` categories', async () => {
    for (let n = 1; n <= 8; n++) await save(store.db, 'book', [{ category: 'character', key: `crew_${n}` }])
    expect(await find('ledger', 6)).toEqual(['crew_8', 'no_magic', 'crew_7', 'lighthouse', 'crew_6', 'crew_5'])
  })

  test('orders entries by the time of the last save', async () => {
    const entries = Array.from({ length: 9 }, (_, n) => ({ key: `step_${(n * 4) % 9}`, value: 'At once' }))
    await save(store.db, 'moment', entries)
    const keys = entries.map(({ key }) => key).toReversed()
    expect(await find('', 9, 'moment')).toEqual(keys)
    await save(store.db, 'moment', [{ key: keys[4]!, value: 'Again' }])
    expect((await find('', 9, 'moment'))[0]).toBe(keys[4])
  })

  test('does not return entries of other projects', async () => {
    expect(await find('ledger', 10, 'other')).toEqual(['stranger'])
    expect(await find('ledger', 10, 'nobody')).toEqual([])
    expect(await find('ledger', 0)).toEqual([])
  })

  test('replaces an entry with the same category and key', async () => {
    const magic = { category: 'constraint', key: 'no_magic' }
    await save(store.db, 'book', [
      { ...magic, value: 'Some magic' },
      { ...magic, value: 'Magic at night only' },
    ])
    const [first] = await retrieveKnowledge(store.db, 'book', RULES, { about: '', max: 2 })
    expect(first).toEqual({ ...magic, value: 'Magic at night only', source: 'test' })
    const { rows } = await sql`select from knowledge where project_id = 'book' and key = 'no_magic'`.execute(store.db)
    expect(rows).toHaveLength(1)
  })

  test('ignores operators, quotes and NUL bytes in a message', async () => {
    for (const about of ["' | !ledger & (", 'ledger:*\0', "\\'; drop table knowledge --", '<-> ledger <2>']) {
      expect(await find(about, 4)).toHaveLength(4)
    }
    expect(await find("it's the !ledger & (x | y):*", 6)).toContain('lighthouse')
  })

  test('searches for common words only among the newest entries', async () => {
    await sql`
      insert into knowledge (project_id, category, key, value, source)
      select 'large', 'world', 'n' || n, 'A ship' || case when n % 40 = 0 then ' and a storm' else '' end, 'test'
      from generate_series(1, 3000) as n
    `.execute(store.db)
    // Both words are common. Entries that contain both words come first.
    expect(await find('The ship in a storm', 3, 'large')).toEqual(['n3000', 'n2960', 'n2920'])
  })
})
