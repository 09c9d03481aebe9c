import { EventEmitter } from 'node:events'
import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../errors.ts'
import { GuardedClient } from './guarded-client.ts'
import { PreparedStatements } from './prepared-statements.ts'

const lost = (code?: string) => Object.assign(new Error('Connection terminated unexpectedly'), code && { code })

/** A fake connection. Returns the given answers and records the queries. */
function connection(answers: readonly (Error | 'ok')[], status = 'I') {
  const queries: string[] = []
  const released: boolean[] = []
  const named: string[] = []
  const client = Object.assign(new EventEmitter(), {
    queries,
    released,
    named,
    status,
    async query(query: string | { name: string; text: string }) {
      const text = typeof query === 'string' ? query : query.text
      if (typeof query !== 'string') named.push(query.name)
      queries.push(text)
      const answer = answers[queries.length - 1] ?? 'ok'
      if (answer instanceof Error) throw answer
      client.status = text === 'begin' ? 'T' : text === 'commit' ? 'I' : client.status
      return { command: 'SELECT', rows: [{ text }], rowCount: 1 }
    },
    getTransactionStatus: () => client.status,
    release: (destroy: boolean) => released.push(destroy),
  })
  return client
}

function guard(first: ReturnType<typeof connection>, second = connection([]), statements?: PreparedStatements) {
  const connect = async () => second as unknown as PoolClient
  const options = { location: 'here', connect, unsent: ['EPIPE'], ...(statements && { statements }) }
  return { client: new GuardedClient(first as unknown as PoolClient, options), second }
}

describe('if the connection is lost', () => {
  test('starts a new transaction on another connection', async () => {
    const first = connection([lost()])
    const { client, second } = guard(first)
    await client.query('begin', [])
    expect(second.queries).toEqual(['begin'])
    expect(first.released).toEqual([true])
  })

  test('if the query was not sent, sends it on another connection', async () => {
    const { client, second } = guard(connection([lost('EPIPE')]))
    await client.query('insert', [])
    expect(second.queries).toEqual(['insert'])
  })

  test('does not repeat a query whose outcome is unknown', async () => {
    const { client, second } = guard(connection([lost()]))
    await expect(client.query('insert', [])).rejects.toMatchObject({ outcome: 'unknown', isRetryable: true })
    expect(second.queries).toEqual([])
  })

  test.each([
    ['insert', 'nothing'],
    ['rollback', 'nothing'],
    ['commit', 'unknown'],
  ])('reports the outcome of %s in a transaction as %s', async (text, outcome) => {
    const { client } = guard(connection(['ok', lost('EPIPE')]))
    await client.query('begin', [])
    const failure = await client.query(text, []).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(failure).toMatchObject({ outcome })
  })

  test('does not reuse a connection that was lost while idle', () => {
    const first = connection([])
    const { client } = guard(first)
    first.emit('error', lost())
    client.release()
    expect(first.released).toEqual([true])
  })
})

test('reports the error of a rejected query and keeps the connection', async () => {
  const first = connection([Object.assign(new Error('duplicate key'), { code: '23505' })])
  const { client } = guard(first)
  await expect(client.query('insert', [])).rejects.toMatchObject({ code: '23505' })
  client.release()
  expect(first.released).toEqual([false])
})

test('does not reuse a connection that is still in a transaction', () => {
  const first = connection([], 'E')
  guard(first).client.release()
  expect(first.released).toEqual([true])
})

describe('frequent statements', () => {
  const text = `insert into somewhere ${'x'.repeat(200)}`
  const unknown = Object.assign(new Error('prepared statement does not exist'), { code: '26000' })

  test('get a name on their third use', async () => {
    const first = connection([])
    const { client } = guard(first, undefined, new PreparedStatements())
    for (let time = 0; time < 4; time++) {
      await client.query(text, [1])
      await client.query('select $1', [1])
      await client.query(text.replace('insert', 'begin; insert'), [])
    }
    expect(first.named).toHaveLength(2)
    expect(new Set(first.named).size).toBe(1)
  })

  test('are sent without names once the server rejects a name', async () => {
    const first = connection(['ok', 'ok', unknown])
    const { client } = guard(first, undefined, new PreparedStatements())
    for (let time = 0; time < 4; time++) await client.query(text, [1])
    expect(first.named).toHaveLength(1)
    expect(first.queries).toHaveLength(5)
  })

  test('fail in a transaction if the server no longer knows the statement', async () => {
    const statements = new PreparedStatements()
    const { client } = guard(connection(['ok', 'ok', unknown], 'T'), undefined, statements)
    await client.query(text, [1])
    await client.query(text, [1])
    await expect(client.query(text, [1])).rejects.toMatchObject({ outcome: 'nothing', isRetryable: true })
    expect(statements.nameOf(text, [1])).toBeUndefined()
  })
})
