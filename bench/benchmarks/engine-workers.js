import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../e2e/postgres.ts'
import { median } from '../measure/median.js'
import { openEngine } from '../measure/open-engine.js'
import { moreIsBetter } from '../measure/row.js'

const STEPS = 600
const CONCURRENCY = 4
const LATENCY_MS = 30
const ROUNDS = 2
const main = new URL('../measure/worker-main.js', import.meta.url)

/** Measures the gain from a second worker process when models are slow. Uses one PostgreSQL server. */
export default async function engineWorkers() {
  const postgres = await startPostgres()
  const one = []
  const two = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await stepsPerSecond(await postgres.freshDatabase(), 1))
      two.push(await stepsPerSecond(await postgres.freshDatabase(), 2))
    }
  } finally {
    await postgres.close()
  }
  return [
    moreIsBetter({
      id: 'engine-workers',
      ours: median(two),
      peer: median(one),
      unit: 'steps/s',
      goal: { atLeast: 1.7 },
      note: `two worker processes, compared with one. Each runs ${CONCURRENCY} steps at a time. A model call takes ${LATENCY_MS} ms`,
    }),
  ]
}

async function stepsPerSecond(databaseUrl, workers) {
  const engine = await openEngine(databaseUrl)
  const children = Array.from({ length: workers }, () => fork(main, [databaseUrl, String(LATENCY_MS)]))
  try {
    await Promise.all(children.map((child) => once(child, 'message')))
    const request = { input: '', models: [], options: { steps: STEPS } }
    await engine.start('fan-out', request, { id: 'bench', project: 'bench' })
    const start = performance.now()
    for (const child of children) child.send({ concurrency: CONCURRENCY })
    for (;;) {
      const { status } = await engine.store.db
        .selectFrom('run')
        .select('status')
        .where('id', '=', 'bench')
        .executeTakeFirstOrThrow()
      if (status !== 'running') {
        assert.equal(status, 'completed')
        return (STEPS * 1000) / (performance.now() - start)
      }
      await wait(20)
    }
  } finally {
    for (const child of children) child.send('stop')
    await Promise.all(children.map((child) => once(child, 'exit')))
    await engine.close()
  }
}
