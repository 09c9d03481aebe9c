/** @module-tag long */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type TestPlace } from '../foreman/test-session.ts'

const ENTRIES = 100_000

let place: TestPlace
beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place.close())

test(`finds the right entry for a message among ${ENTRIES} entries`, async () => {
  const session = await place.open('foreman', {
    id: 'talk',
    model: {
      id: 'test/model',
      async *stream() {
        yield { type: 'text', text: '<message>Go on.</message>' }
        yield { type: 'finish', finishReason: 'stop', usage: {} }
      },
    },
  })
  await sql`
    insert into knowledge (project_id, category, key, value, source)
    select 'talk', (array['world', 'structure', 'preference'])[1 + n % 3], 'entry_' || n,
      'The ship and its crew, told for the ' || n || 'th time', 'brainstorm'
    from generate_series(1, ${ENTRIES}::integer) as n
  `.execute(place.store.db)
  await sql`
    insert into knowledge (project_id, category, key, value, source, updated_at) values
      ('talk', 'world', 'lighthouse', 'The keeper hides the ledger', 'user_stated', now() - interval '1 year'),
      ('talk', 'constraint', 'no_magic', 'There is no magic', 'user_stated', now() - interval '1 year')
  `.execute(place.store.db)
  const result = await session.chat('Where is the ledger of the ship?')
  expect(result.tokens.input).toBeLessThan(result.tokens.budget)
  const { rows } = await sql<{ prompt: string }>`
    select body as prompt from search_text where kind = 'prompt' and run_id = ${result.run}
  `.execute(place.store.db)
  expect(rows[0]?.prompt).toContain('The keeper hides the ledger')
  expect(rows[0]?.prompt).toContain('There is no magic')
  expect(rows[0]?.prompt.match(/<entry /g)).toHaveLength(10)
})
