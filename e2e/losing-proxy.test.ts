import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LosingProxy, openLosingProxy } from './losing-proxy.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

describe('losing proxy', () => {
  let postgres: TestPostgres
  let proxy: LosingProxy
  let direct: pg.Client
  let url: URL

  beforeAll(async () => {
    postgres = await startPostgres()
    url = new URL(await postgres.freshDatabase())
    direct = new pg.Client(url.href)
    await direct.connect()
    await direct.query('create table entry (n integer primary key)')
    proxy = await openLosingProxy({ upstream: { host: url.hostname, port: Number(url.port) } })
    url.port = String(proxy.port)
  })

  afterAll(async () => {
    await direct.end()
    await proxy.close()
    await postgres.close()
  })

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(url.href)
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function isStored(n: number): Promise<boolean> {
    return (await direct.query('select from entry where n = $1', [n])).rowCount === 1
  }

  it('forwards statements of any size and their replies', async () => {
    const client = await connect()
    const text = 'x'.repeat(3_000_000)
    const { rows } = await client.query('select $1::text as text', [text])
    expect(rows[0].text === text).toBe(true)
    await client.end()
  })

  it.each(['cut', 'swallow'] as const)('loses the reply to a statement that was executed (%s)', async (how) => {
    const client = await connect()
    const n = how === 'cut' ? 1 : 2
    const lost = proxy.lose({ match: /insert into entry/, how, ms: 200 })
    await client.query('select 1')
    await expect(client.query('insert into entry values ($1)', [n])).rejects.toThrow(/terminated/)
    expect(await lost).toBe(true)
    expect(await isStored(n)).toBe(true)
  })

  it('recognises a prepared statement by its text', async () => {
    const client = await connect()
    const insert = (n: number) => client.query({ name: 'one', text: 'insert into entry values ($1)', values: [n] })
    await insert(3)
    const lost = proxy.lose({ match: /insert into entry/, how: 'cut' })
    await expect(insert(4)).rejects.toThrow(/terminated/)
    expect(await lost).toBe(true)
    expect(await isStored(4)).toBe(true)
  })

  it('sends a statement before it breaks its connection', async () => {
    const client = await connect()
    const lost = proxy.lose({ how: 'break' })
    await expect(client.query('insert into entry values (5)')).rejects.toThrow(/terminated/)
    expect(await lost).toBe(true)
    await expect.poll(() => isStored(5)).toBe(true)
  })

  it('keeps a connection open whose reply is lost', async () => {
    const client = await connect()
    const lost = proxy.lose({ how: 'swallow' })
    const reply = client.query('insert into entry values (6)').then(() => 'reply')
    expect(await lost).toBe(true)
    expect(await isStored(6)).toBe(true)
    expect(await Promise.race([reply, wait(100, 'silence')])).toBe('silence')
    reply.catch(() => {})
    await client.end()
  })

  it('ends a loss if its connection ends first', async () => {
    const client = await connect()
    const lost = proxy.lose({ how: 'cut' })
    client.query('select pg_sleep(60)').catch(() => {})
    await wait(100)
    await client.end()
    expect(await lost).toBe(true)
  })

  it('delays a reply', async () => {
    const client = await connect()
    const lost = proxy.lose({ how: 'stall', ms: 300 })
    const from = performance.now()
    await client.query('select 1')
    expect(performance.now() - from).toBeGreaterThan(250)
    expect(await lost).toBe(true)
    await client.end()
  })

  it('withdraws a loss that has not started, and breaks all connections on a redirect', async () => {
    const client = await connect()
    const lost = proxy.lose({ match: /never/, how: 'cut' })
    proxy.calm()
    expect(await lost).toBe(false)
    proxy.redirect({ host: url.hostname, port: 1 })
    await wait(50)
    await expect(client.query('select 1')).rejects.toThrow()
    await expect(connect()).rejects.toThrow()
  })
})
