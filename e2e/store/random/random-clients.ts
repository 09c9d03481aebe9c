import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { seededRandom } from '../../seeded-random.ts'
import type { Place } from './rude-leave.ts'

export interface RandomClientsOptions {
  readonly connection: pg.ClientConfig
  readonly place: Place
  readonly seed: number
  readonly ms: number
  readonly processes: number
  /** Number of clients in each process. */
  readonly clients: number
}

export interface RandomClientsReport {
  readonly answers: number
  readonly kills: number
  readonly batches: number
  /** Wrong results: an answer meant for another client, an unexpected error, or a missing answer. */
  readonly wrong: readonly unknown[]
  readonly hanging: readonly string[]
  /** Acknowledged batches that are missing or incomplete. */
  readonly lost: readonly string[]
  /** Batches that are incomplete, or that no client completed. */
  readonly stray: readonly string[]
}

interface Batch {
  rows: number
  state: 'begun' | 'committed' | 'never'
}

/**
 * Runs random clients on a server. Kills and replaces some of their processes. Compares every answer and row with the
 * expected values.
 */
export async function runRandomClients(options: RandomClientsOptions): Promise<RandomClientsReport> {
  const random = seededRandom(options.seed)
  const batches = new Map<string, Batch>()
  const wrong: unknown[] = []
  const hanging: string[] = []
  let answers = 0
  let kills = 0
  await ask(options.connection, [
    'drop table if exists churn, holder',
    'create table churn (client text, batch text, n integer)',
    'create table holder (name text)',
    `insert into holder values ('')`,
  ])

  function hear(said: { type: string; id: string; rows: number; who: string }): void {
    if (said.type === 'right') answers++
    else if (said.type === 'wrong') wrong.push(said)
    else if (said.type === 'hanging') hanging.push(said.who)
    else if (said.type === 'never') batches.set(said.id, { rows: 0, state: 'never' })
    else if (said.type !== 'over') batches.set(said.id, { rows: said.rows, state: said.type as Batch['state'] })
  }

  let started = 0
  function start(): ChildProcess {
    const n = started++
    const task = { ...options, name: `p${n}`, seed: options.seed * 1000 + n }
    const child = fork(fileURLToPath(new URL('client-process.ts', import.meta.url)), [JSON.stringify(task)])
    child.on('message', hear)
    return child
  }

  const children = Array.from({ length: options.processes }, start)
  const deadline = performance.now() + options.ms
  while (performance.now() < deadline) {
    await wait(300 + random() * 1_200)
    const victim = Math.floor(random() * children.length)
    if (random() < 0.7) continue
    children[victim]!.kill('SIGKILL')
    kills++
    children[victim] = start()
  }
  await Promise.all(children.map(stop))
  return { answers, kills, batches: batches.size, wrong, hanging, ...(await compare(options.connection, batches)) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.connected) child.send('stop', () => {})
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await ended
  clearTimeout(timer)
}

async function compare(connection: pg.ClientConfig, batches: ReadonlyMap<string, Batch>) {
  const found = await ask<{ batch: string; count: number }>(connection, [
    'select batch, count(*)::integer as count from churn group by batch',
  ])
  const counts = new Map(found.map(({ batch, count }) => [batch, count]))
  const lost = [...batches].filter(([id, { rows, state }]) => state === 'committed' && counts.get(id) !== rows)
  // A killed client's last batch is stored completely or not at all.
  const stray = [...counts].filter(([id, count]) => batches.get(id)?.rows !== count)
  return { lost: lost.map(([id]) => id), stray: stray.map(([id]) => id) }
}

async function ask<T extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statements: readonly string[],
): Promise<T[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query<T>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
