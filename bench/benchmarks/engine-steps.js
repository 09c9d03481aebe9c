import assert from 'node:assert/strict'
import { PgBoss } from 'pg-boss'
import { startPostgres } from '../../e2e/postgres.ts'
import { median } from '../measure/median.js'
import { openEngine } from '../measure/open-engine.js'
import { digits, lessIsBetter } from '../measure/row.js'
import { time } from '../measure/time.js'

const STEPS = 2000
const CONCURRENCY = 8
const ROUNDS = 2

/**
 * Measures the overhead of a step. Compares a run of many steps with the same number of bare jobs. Runs and jobs
 * alternate on one server.
 */
export default async function engineSteps() {
  const postgres = await startPostgres()
  const ours = []
  const peer = []
  try {
    // The first round is short and warms up the compiler.
    for (let round = -1; round < ROUNDS; round++) {
      const steps = round < 0 ? STEPS / 4 : STEPS
      const times = [
        await bareJobs(await postgres.freshDatabase(), steps),
        await stepsOfARun(await postgres.freshDatabase(), steps),
      ]
      if (round < 0) continue
      peer.push(times[0] / steps)
      ours.push(times[1] / steps)
    }
  } finally {
    await postgres.close()
  }
  const row = lessIsBetter({ id: 'engine-steps', ours: median(ours), peer: median(peer), unit: 'ms/step' })
  return [
    {
      ...row,
      goal: { atLeast: 0.66 },
      note: `pg-boss, ${CONCURRENCY} jobs at a time. It only fetches and completes jobs. A Quire step takes ${digits(1 / row.ratio)} times as long as a job`,
    },
  ]
}

async function stepsOfARun(databaseUrl, steps) {
  const engine = await openEngine(databaseUrl)
  try {
    await engine.start('fan-out', { input: '', models: [], options: { steps } }, { id: 'bench', project: 'bench' })
    let summary
    const took = await time(async () => {
      summary = await engine.runToEnd('bench', { concurrency: CONCURRENCY })
    })
    assert.equal(summary.status, 'completed')
    assert.equal(summary.calls, steps)
    assert.equal(summary.documents.length, steps)
    return took
  } finally {
    await engine.close()
  }
}

async function bareJobs(connectionString, jobs) {
  const boss = new PgBoss({ connectionString, schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    await boss.createQueue('bare')
    await boss.insert(
      'bare',
      Array.from({ length: jobs }, (_, n) => ({ data: { n } })),
    )
    let done = 0
    const work = async () => {
      for (;;) {
        const [job] = await boss.fetch('bare')
        if (!job) return
        await boss.complete('bare', job.id)
        done++
      }
    }
    const took = await time(() => Promise.all(Array.from({ length: CONCURRENCY }, work)))
    assert.equal(done, jobs)
    return took
  } finally {
    await boss.stop({ graceful: false })
  }
}
