import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { ChaosPlace } from './chaos-place.ts'
import type { Violation } from './violation.ts'

/**
 * Remembers what the store has acknowledged during a round, so that its loss is noticed. It reads in a transaction that
 * also writes: a commit is acknowledged only after everything before it is safe, including what the transaction has read.
 */
export interface Witness {
  /** The number of facts that were acknowledged. */
  readonly count: number
  /** Stops looking, and returns the facts that are now missing. */
  check(): Promise<Violation[]>
}

const LOOK_EVERY_MS = 700
const TIMEOUTS = { connectionTimeoutMillis: 3_000, query_timeout: 5_000 }

const TABLE = `
  create schema if not exists chaos;
  create table if not exists chaos.look (id text primary key)`

/** Completed steps, answered calls, and messages of one round. */
const FACTS = `
  select 'step ' || run_id || ' ' || (data ->> 'step') as fact from quire.event
  where type = 'step.completed' and run_id like $1
  union all
  select 'call ' || id || ' ' || response_blob from quire.call where status = 'completed' and run_id like $1
  union all
  select 'turn ' || session_id || ' ' || n || ' ' || md5(text) from quire.session_turn where session_id like $1`

export function startWitness(place: ChaosPlace, round: string): Witness {
  const facts = new Set<string>()
  const looks = new Set<string>()
  const over = new AbortController()
  let n = 0
  const looking = (async () => {
    while (!over.signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { signal: over.signal }).catch(() => {})
      await look(`${round} ${++n}`).catch(() => {})
    }
  })()

  async function look(id: string): Promise<void> {
    const address = place.database()
    if (!address) return
    const client = new pg.Client({ ...address, ...TIMEOUTS, application_name: 'chaos' })
    client.on('error', () => {})
    try {
      await client.connect()
      if (looks.size === 0) await client.query(TABLE)
      await client.query('begin')
      await client.query('insert into chaos.look values ($1)', [id])
      const { rows } = await client.query<{ fact: string }>(FACTS, [`${round}%`])
      await client.query('commit')
      looks.add(id)
      for (const { fact } of rows) facts.add(fact)
    } finally {
      void client.end().catch(() => {})
    }
  }

  return {
    get count() {
      return facts.size + looks.size
    },
    async check() {
      over.abort()
      await looking
      if (looks.size === 0) return []
      const store = await place.openStore()
      const read = async (query: string, parameters: readonly unknown[] = []) =>
        (await store.db.executeQuery<{ fact: string }>(CompiledQuery.raw(query, [...parameters]))).rows
      const rows = [...(await read(FACTS, [`${round}%`])), ...(await read('select id as fact from chaos.look'))]
      await store.close()
      const stored = new Set(rows.map(({ fact }) => fact))
      const missing = [...facts, ...looks].filter((fact) => !stored.has(fact))
      return missing.map((fact) => ({ kind: 'lost', message: `acknowledged but missing: ${fact}` }))
    },
  }
}
