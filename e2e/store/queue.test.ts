import { fromKysely, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUEUE_SCHEMA, type Store } from '../../packages/runtime/src/store/index.ts'
import { KINDS, type TestStore, testStore } from './kinds.ts'

const QUEUE = 'steps'

/** pg-boss as the engine uses it: no connections of its own, all through the store's. */
function boss({ db }: Store): PgBoss {
  return new PgBoss({
    db: fromKysely(db as never),
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  } as never)
}

describe.each(KINDS)('a queue in the store, %s', (kind) => {
  let place: TestStore
  let store: Store
  let queue: PgBoss
  beforeAll(async () => {
    place = await testStore(kind)
    store = await place.open()
    const others = await Promise.all([place.open(), place.open()])
    const queues = [store, ...others].map(boss)
    await Promise.all(queues.map((each) => each.start()))
    await Promise.all(queues.slice(1).map((each) => each.stop({ graceful: false })))
    queue = queues[0]!
    await queue.createQueue(QUEUE, { retryLimit: 3 })
    // It asks for the queue's settings once, on a connection of its own.
    await queue.fetch(QUEUE)
  }, 60_000)
  afterAll(async () => {
    await queue.stop({ graceful: false })
    await place.close()
  })

  test('what is done and what follows are one transaction, or nothing', async () => {
    await queue.send(QUEUE, { n: 1 })
    const [job] = await queue.fetch(QUEUE)
    const finish = (fails: boolean) =>
      store.db.transaction().execute(async (tx) => {
        const db = fromKysely(tx as never)
        await tx.insertInto('project').values({ id: 'done' }).execute()
        await queue.insert(QUEUE, [{ data: { n: 2 } }, { data: { n: 3 } }], { db })
        await queue.complete(QUEUE, job!.id, { ok: true }, { db })
        if (fails) throw new Error('after all')
      })
    await expect(finish(true)).rejects.toThrow('after all')
    expect(await queue.getJobById(QUEUE, job!.id)).toMatchObject({ state: 'active' })
    expect(await queue.fetch(QUEUE)).toEqual([])
    expect(await store.db.selectFrom('project').selectAll().execute()).toEqual([])

    await finish(false)
    expect(await queue.getJobById(QUEUE, job!.id)).toMatchObject({ state: 'completed', output: { ok: true } })
    const next = await queue.fetch<{ n: number }>(QUEUE, { batchSize: 5 })
    expect(next.map(({ data }) => data.n).sort()).toEqual([2, 3])
    await queue.complete(
      QUEUE,
      next.map(({ id }) => id),
    )
  })

  test('each job is had by one of many who ask at once', async () => {
    await queue.insert(
      QUEUE,
      Array.from({ length: 30 }, (_, n) => ({ data: { n } })),
    )
    const taken: number[] = []
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        for (;;) {
          const [job] = await queue.fetch<{ n: number }>(QUEUE)
          if (!job) return
          await store.db
            .transaction()
            .execute((tx) => queue.complete(QUEUE, job.id, {}, { db: fromKysely(tx as never) }))
          taken.push(job.data.n)
        }
      }),
    )
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })
})
