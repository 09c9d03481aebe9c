import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { openStore } from '../open-store.ts'
import type { Store } from '../store.ts'

/** Forwards connections, and can lose all results of the current ones without breaking them. */
async function startForwarder({ hostname, port }: URL) {
  const silent = new Set<Socket>()
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    open.add(client)
    client.pipe(upstream).on('error', () => {})
    upstream.on('data', (chunk) => silent.has(client) || client.write(chunk))
    client.on('error', () => {}).on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: String((server.address() as AddressInfo).port),
    silence: () => {
      for (const client of open) silent.add(client)
    },
    close: () => {
      for (const client of open) client.destroy()
      server.close()
    },
  }
}

let postgres: TestPostgres
let forwarder: Awaited<ReturnType<typeof startForwarder>>
let direct: Store
let store: Store
beforeEach(async () => {
  postgres = await startPostgres()
  const url = new URL(await postgres.freshDatabase())
  direct = await openStore({ databaseUrl: url.href })
  forwarder = await startForwarder(url)
  url.port = forwarder.port
  store = await openStore({ databaseUrl: url.href })
})
afterEach(async () => {
  await store.close()
  forwarder.close()
  await direct.close()
  await postgres.close()
})

describe('a query', { tags: ['long'] }, () => {
  test('fails if its reply is lost on an open connection', async () => {
    forwarder.silence()
    await expect(sql`select 1`.execute(store.db)).rejects.toMatchObject({ code: 'store-unavailable' })
    expect((await sql`select 1`.execute(store.db)).rows).toHaveLength(1)
  })

  test('fails if its server has ended and the connection stays open', async () => {
    const ended = expect(sql`select pg_sleep(600)`.execute(store.db)).rejects.toMatchObject({
      code: 'store-unavailable',
    })
    const end = sql`
      select pg_terminate_backend(pid) as done from pg_stat_activity
      where query = 'select pg_sleep(600)' and state = 'active'
    `
    forwarder.silence()
    await expect.poll(async () => (await end.execute(direct.db)).rows).toEqual([{ done: true }])
    await ended
  })

  test('may be slow', async () => {
    const { rows } = await sql`select 'slow' as answer from pg_sleep(10)`.execute(store.db)
    expect(rows).toEqual([{ answer: 'slow' }])
  })
})
