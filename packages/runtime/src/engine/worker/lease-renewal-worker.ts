import { parentPort } from 'node:worker_threads'
import pg from 'pg'
import type { KeptLeases, LeaseStatement } from './lease-keeper.ts'

// Runs in a thread of its own, with its own connection, so that neither a step that blocks the main thread nor slow
// queries can delay the heartbeat.

const BEAT_MS = 1_000
const TIMEOUT_MS = 5_000

let kept: KeptLeases | undefined
/** Counted in beats, not by a clock, because a suspended computer must not look like a blocked main thread. */
let silentBeats = 0
let client: pg.Client | undefined
let isBeating = false

parentPort?.on('message', (message: KeptLeases) => {
  kept = message
  silentBeats = 0
})

setInterval(() => {
  if (isBeating || !kept || kept.leases.length === 0) return
  isBeating = true
  silentBeats++
  void beat(kept)
    // A failed beat is ignored, because the next beat also renews the lease.
    .catch(() => disconnect())
    .finally(() => {
      isBeating = false
    })
}, BEAT_MS)

async function beat({ leases, connection, setUp, maxSilentBeats }: KeptLeases): Promise<void> {
  client ??= await connect(connection, setUp)
  if (silentBeats <= maxSilentBeats) {
    for (const { beat } of leases) await run(client, beat)
    return
  }
  for (const { giveUp } of leases) {
    await client.query('begin')
    for (const statement of giveUp) await run(client, statement)
    await client.query('commit')
  }
  kept = undefined
}

async function run(on: pg.Client, { sql, parameters }: LeaseStatement): Promise<void> {
  await on.query(sql, [...parameters])
}

async function connect(connection: KeptLeases['connection'], setUp: string): Promise<pg.Client> {
  const connecting = new pg.Client({
    ...connection,
    application_name: 'quire heartbeat',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  connecting.on('error', disconnect)
  await connecting.connect()
  await connecting.query(setUp)
  return connecting
}

function disconnect(): void {
  client?.end().catch(() => {})
  client = undefined
}
