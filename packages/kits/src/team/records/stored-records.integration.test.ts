import { openStore, type Store } from '@quire/runtime/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { type EntityKind, TEAM_STEPS } from '../entity/entities.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { buildEnvelope } from '../envelope/build-envelope.ts'
import { STEPS_OF, TEST_ASSIGNMENT, teamAt } from '../test-team.ts'
import type { memoryRecords } from './memory-records.ts'
import { storeChanges, storedRecords, teamTables } from './stored-records.ts'

const KINDS: readonly EntityKind[] = [
  'session',
  'member',
  'charter',
  'product',
  'version',
  'collab',
  'directive',
  'reflection',
  'assignment',
  'inspection',
  'finding',
  'agreement',
  'action',
]

let postgres: TestPostgres
let store: Store
beforeAll(async () => {
  postgres = await startPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase(), migrations: await teamTables.migrations!() })
  await sql`insert into project (id) values ('p')`.execute(store.db)
})
afterAll(async () => {
  await store.close()
  await postgres.close()
})

async function newRun(id: string): Promise<string> {
  await sql`insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, error)
    values (${id}, 'p', 'team', 'running', '', '{}', '{}', 0, 'null')`.execute(store.db)
  return id
}

/** Stores the records of an in-memory team, in order of creation. */
async function storeAll(run: string, records: ReturnType<typeof memoryRecords>): Promise<void> {
  for (const kind of KINDS) {
    const changes = (await records.list(kind)).map((entity) => ({ kind, entity }) as never)
    await store.db.transaction().execute((tx) => storeChanges(tx, run, changes))
  }
}

describe('a team in the store', () => {
  it.each(TEAM_STEPS)('builds the same envelope for %s as an in-memory team', async (step) => {
    const { records, envelope } = await teamAt(step)
    const run = await newRun(`envelope-${step}`)
    await storeAll(run, records)
    const request = { step, member: STEPS_OF[step], ...(step === 'write' && { assignment: TEST_ASSIGNMENT }) }
    expect(await buildEnvelope(storedRecords(store.db, run), request)).toEqual(envelope)
  })

  it('finds the same records as an in-memory team', async () => {
    const { records } = await teamAt('plan')
    const run = await newRun('questions')
    await storeAll(run, records)
    const stored = storedRecords(store.db, run)
    for (const query of [
      {},
      { ids: ['C1', 'P1.1', 'D2'] },
      { about: ['P1'] },
      { author: 'jonas' },
      { recipient: 'priya' },
      { with: 'priya' },
      { with: 'jonas', last: 1 },
      { fromRound: 2 },
      { toRound: 1, last: 2 },
      { last: 1 },
    ]) {
      for (const kind of KINDS)
        expect(await stored.list(kind, query), JSON.stringify([kind, query])).toEqual(await records.list(kind, query))
      expect(await stored.listVersionNotes(query)).toEqual(await records.listVersionNotes(query))
    }
  })

  it('stores the same changes only once', async () => {
    const run = await newRun('twice')
    const draft = new TeamDraft({ session: {} as never, members: [], products: [], findings: [] })
    draft.put('reflection', { id: 'F1', round: 1, author: 'jonas', text: 'a\0b\ud800 `{{x}}` </tag>', products: [] })
    for (let time = 0; time < 2; time++)
      await store.db.transaction().execute((tx) => storeChanges(tx, run, draft.changes))
    const found = await storedRecords(store.db, run).list('reflection')
    expect(found).toMatchObject([{ id: 'F1', text: 'a\ufffdb\ufffd `{{x}}` </tag>' }])
  })
})
