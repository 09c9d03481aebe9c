import { join } from 'node:path'
import pg from 'pg'
import { initData, makePostgresHome, openNode } from './postgres-node.ts'

/** A real PostgreSQL for tests. */
export interface TestPostgres {
  /** Creates a new, empty database and returns its URL. */
  freshDatabase(): Promise<string>
  close(): Promise<void>
}

/** A server for one test. It stops when the process that started it ends. */
export interface OwnPostgres extends TestPostgres {
  /** The URL of a database on the server. */
  readonly url: string
  /** Shuts the server down or crashes it, and restarts it on the same data. */
  restart(how?: 'shutdown' | 'crash'): Promise<void>
  /** Stops the server until `start` is called. */
  stop(how?: 'shutdown' | 'crash'): Promise<void>
  start(): Promise<void>
}

/** Uses the server at `TEST_DATABASE_URL` if it is set. Otherwise, starts a separate server. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) return startOwnPostgres()
  const made: string[] = []
  return {
    async freshDatabase() {
      const { name, address } = await createDatabase(given)
      made.push(name)
      return address
    },
    close: () =>
      ask(
        given,
        made.map((name) => `drop database ${name} with (force)`),
      ),
  }
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const home = makePostgresHome()
  const data = join(home.folder, 'data')
  initData(home, data)
  const { url, stop, start, close } = await openNode(home, data)
  await start()
  return {
    url,
    freshDatabase: async () => (await createDatabase(url)).address,
    restart: async (how = 'shutdown') => {
      await stop(how)
      await start()
    },
    stop: (how = 'shutdown') => stop(how),
    start,
    close,
  }
}

let databases = 0

/** Creates a database with a new name. */
export async function createDatabase(url: string): Promise<{ name: string; address: string }> {
  const name = `quire_test_${process.pid}_${Date.now()}_${++databases}`
  await ask(url, [`create database ${name}`])
  const address = new URL(url)
  address.pathname = `/${name}`
  return { name, address: address.href }
}

async function ask(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
