import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { seededRandom } from '../../seeded-random.ts'
import { doSomething } from './client-work.ts'
import { leaveRudely, type Place } from './rude-leave.ts'

/*
 * Runs several clients in one process. They connect, work and disconnect at random until told to stop. They report
 * committed batches and wrong or missing answers.
 */
const { connection, place, name, seed, clients } = JSON.parse(process.argv[2]!) as {
  readonly connection: pg.ClientConfig
  readonly place: Place
  readonly name: string
  readonly seed: number
  readonly clients: number
}

const HANGING_MS = 40_000
/** Resolves when the message has been sent. Killing this process afterwards does not lose the message. */
const say = (said: object): Promise<void> => new Promise((resolve) => process.send!(said, () => resolve()))
let isOver = false
process.on('message', () => {
  isOver = true
})

async function churn(own: string, random: () => number): Promise<void> {
  let turn = 0
  while (!isOver) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    const pieces = random() < 0.5 ? 1 + Math.floor(random() * 3) : 20 + Math.floor(random() * 60)
    for (let n = 0; n < pieces && !isOver; n++) await piece(client, own, ++turn, random)
    await leave(client, own, ++turn, random)
  }
}

async function piece(client: pg.Client, own: string, turn: number, random: () => number): Promise<void> {
  const timer = setTimeout(() => void say({ type: 'hanging', who: `${own}-${turn}` }), HANGING_MS)
  try {
    await doSomething({
      client,
      name: own,
      random,
      turn,
      expect(what, got, right) {
        const isRight = JSON.stringify(got) === JSON.stringify(right)
        void say(isRight ? { type: 'right' } : { type: 'wrong', what, who: own, got, right })
      },
      batch: (state, id, rows) => say({ type: state, id, rows }),
    })
  } catch (error) {
    await say({ type: 'wrong', what: 'unexpected error', who: own, got: String(error) })
  } finally {
    clearTimeout(timer)
  }
}

async function leave(client: pg.Client, own: string, turn: number, random: () => number): Promise<void> {
  const how = random()
  const id = `${own}-${turn}`
  const insert = `insert into churn (client, batch, n) values ('${own}', '${id}', 0)`
  const database = connection.database ?? 'postgres'
  if (how < 0.15) {
    // Disconnects during a query. The open transaction must leave no changes.
    await say({ type: 'never', id })
    await client.query('begin')
    await client.query(insert)
    void client.query('select pg_sleep(0.01), generate_series(1, 1000)').catch(() => {})
    await wait(random() * 5)
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return
  }
  await client.end()
  if (how < 0.3) {
    await say({ type: 'never', id })
    await leaveRudely(place, database, 'half-batch', insert)
  } else if (how < 0.45) {
    await say({ type: 'begun', id, rows: 1 })
    await leaveRudely(place, database, 'query', insert)
    await say({ type: 'committed', id, rows: 1 })
  }
}

await Promise.all(Array.from({ length: clients }, (_, n) => churn(`${name}.${n}`, seededRandom(seed * 100 + n))))
await say({ type: 'over' })
process.disconnect()
