import { setTimeout as sleep } from 'node:timers/promises'
import { lastEvent, readEvents } from '@quire/runtime/engine'
import { openStore, type Store } from '@quire/runtime/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { seededRandom } from '../seeded-random.ts'

const WRITERS = 6
const EACH = 40

let postgres: TestPostgres
let store: Store
beforeAll(async () => {
  postgres = await startPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase() })
})
afterAll(async () => {
  await store.close()
  await postgres.close()
})

/** Inserts an event but commits it late, so that other events are committed first. */
const write = (writer: number, n: number, delay: number) =>
  store.db.transaction().execute(async (tx) => {
    await sql`
      insert into event (run_id, type, data) values ('r', 'step.completed', ${JSON.stringify({ writer, n })}::jsonb)
    `.execute(tx)
    await sleep(delay)
  })

test('every follower gets each event once and in order, even if an event is committed late', async () => {
  const random = seededRandom(7)
  let isWriting = true
  const follow = async (pause: number): Promise<string[]> => {
    const heard: string[] = []
    let seen = '0'
    for (let isLast = false; ; isLast = !isWriting) {
      for (const { id, data } of await readEvents(store.db, 'r', seen, 7)) {
        expect(Number(id)).toBe(Number(seen) + 1)
        seen = id
        heard.push(`${data.writer}/${data.n}`)
      }
      if (isLast && seen === (await lastEvent(store.db, 'r'))) return heard
      await sleep(pause)
    }
  }
  const followers = [follow(1), follow(5)]
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < EACH; n++) await write(writer, n, random() < 0.3 ? 30 : 0)
    }),
  )
  isWriting = false
  const [one, other] = await Promise.all(followers)
  expect(one).toHaveLength(WRITERS * EACH)
  expect(new Set(one).size).toBe(WRITERS * EACH)
  expect(other).toEqual(one)
  // Some events were committed late. A reader that follows insertion order would miss them.
  const { rows } = await sql<{ late: number }>`
    select count(*)::integer as late from event as one
    where exists (select from event as other where other.id > one.id and other.seq < one.seq)
  `.execute(store.db)
  expect(rows[0]!.late).toBeGreaterThan(0)
}, 60_000)
