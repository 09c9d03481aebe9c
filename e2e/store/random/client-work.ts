import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** What a client needs for one piece of work. */
export interface Work {
  readonly client: pg.Client
  /** Unique among clients. */
  readonly name: string
  /** A random number between 0 and 1, from a seed. */
  readonly random: () => number
  /** A number that makes every answer unique. */
  readonly turn: number
  /** Counts an answer, and records it if it is unexpected. */
  readonly expect: (what: string, got: unknown, right: unknown) => void
  /** Reports that a batch is about to be committed, or has been committed. */
  readonly batch: (state: 'begun' | 'committed', id: string, rows: number) => Promise<void>
}

type Piece = (work: Work) => Promise<void>

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const pause = (random: () => number) => wait(random() * 8)

async function failure(promise: Promise<unknown>): Promise<string | undefined> {
  try {
    await promise
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

const unnamed: Piece = async ({ client, name, turn, expect }) => {
  const { rows } = await client.query('select $1::text as name, $2::integer as turn', [name, turn])
  expect('unnamed statement', rows, [{ name, turn }])
}

/** All clients use the same three statement names with different SQL. */
const named: Piece = async ({ client, name, turn, random, expect }) => {
  const which = Math.floor(random() * 3)
  const text = `select '${name}:${which}' as statement, $1::integer * ${which + 1} as value`
  const { rows } = await client.query({ name: `shared-${which}`, text, values: [turn] })
  expect('named statement', rows, [{ statement: `${name}:${which}`, value: turn * (which + 1) }])
}

/** PostgreSQL uses only the first 63 bytes of a name. Names that differ only after that are rejected. */
const longNames: Piece = async ({ client, name, turn, expect }) => {
  const prefix = `${name}-${turn}-`.padEnd(62, 'x')
  const text = 'select $1::integer as value'
  const { rows } = await client.query({ name: `${prefix}1`, text, values: [turn] })
  expect('statement with a long name', rows, [{ value: turn }])
}

const script: Piece = async ({ client, name, turn, expect }) => {
  const results = (await client.query(`select '${name}' as a; select ${turn} as b`)) as unknown as pg.QueryResult[]
  expect(
    'script',
    results.map(({ rows }) => rows),
    [[{ a: name }], [{ b: turn }]],
  )
}

const transaction: Piece = async ({ client, name, turn, random, expect, batch }) => {
  const id = `${name}-${turn}`
  const rows = 1 + Math.floor(random() * 5)
  await client.query('begin')
  for (let n = 0; n < rows; n++) {
    await client.query('insert into churn (client, batch, n) values ($1, $2, $3)', [name, id, n])
    if (random() < 0.3) await pause(random)
  }
  const inside = await client.query('select count(*)::integer as count from churn where batch = $1', [id])
  expect('rows inside a transaction', inside.rows, [{ count: rows }])
  if (random() < 0.3) {
    await client.query('rollback')
    const after = await client.query('select count(*)::integer as count from churn where batch = $1', [id])
    expect('rows after a rollback', after.rows, [{ count: 0 }])
    return
  }
  await batch('begun', id, rows)
  const { command } = await client.query('commit')
  expect('commit', command, 'COMMIT')
  await batch('committed', id, rows)
}

const failing: Piece = async ({ client, name, turn, expect }) => {
  expect('error', await failure(client.query('select 1 / $1::integer', [0])), '22012')
  expect('error in a script', await failure(client.query(`select 1; select no_such_${turn}; select 2`)), '42703')
  await client.query('begin')
  expect('error in a transaction', await failure(client.query('select $1::integer', ['x'])), '22P02')
  expect('query after an error', await failure(client.query('select 1')), '25P02')
  await client.query('rollback')
  await unnamed({ client, name, turn, expect } as Work)
}

const cursor: Piece = async ({ client, turn, expect }) => {
  await client.query('begin')
  await client.query(`declare c cursor for select ${turn} * 1000 + n as value from generate_series(1, 50) n`)
  const seen: number[] = []
  for (;;) {
    const { rows } = await client.query<{ value: number }>('fetch 17 from c')
    if (rows.length === 0) break
    seen.push(...rows.map(({ value }) => value))
  }
  await client.query('commit')
  expect(
    'cursor',
    seen,
    Array.from({ length: 50 }, (_, n) => turn * 1000 + n + 1),
  )
}

const large: Piece = async ({ client, name, turn, random, expect }) => {
  const text = `${name} ${turn} `.repeat(1 + Math.floor(random() * 60_000))
  const { rows } = await client.query('select md5($1::text) as sum, $1::text as text', [text])
  expect('large row', [rows[0]?.sum, rows[0]?.text?.length], [md5(text), text.length])
}

/** Tests that settings, temporary tables and locks are not shared between connections. */
const session: Piece = async ({ client, name, turn, expect }) => {
  await client.query(`set application_name to '${name}-${turn}'`)
  await client.query('create temporary table if not exists own (value integer)')
  await client.query('delete from own')
  await client.query('insert into own values ($1)', [turn])
  const { rows } = await client.query(`select current_setting('application_name') as name, value from own`)
  expect('session', rows, [{ name: `${name}-${turn}`, value: turn }])
}

const serialised: Piece = async ({ client, name, random, expect }) => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7)')
  await client.query('update holder set name = $1', [name])
  await pause(random)
  const { rows } = await client.query('select name from holder')
  await client.query('rollback')
  expect('under an exclusive lock', rows, [{ name }])
}

const PIECES: readonly Piece[] = [
  ...Array.from({ length: 6 }, () => unnamed),
  ...Array.from({ length: 4 }, () => named),
  ...Array.from({ length: 3 }, () => transaction),
  longNames,
  script,
  failing,
  cursor,
  large,
  session,
  serialised,
]

/** One piece of work, chosen at random. */
export function doSomething(work: Work): Promise<void> {
  return PIECES[Math.floor(work.random() * PIECES.length)]!(work)
}
