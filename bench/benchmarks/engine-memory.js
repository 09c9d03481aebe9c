import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startPostgres } from '../../e2e/postgres.ts'
import { openEngine } from '../measure/open-engine.js'
import { digits, growth } from '../measure/row.js'

const STEPS = 2000
const EARLY = 500
const CONCURRENCY = 8

/** Checks that a worker's memory does not grow. Compares its memory after many steps with its memory after a few. */
export default async function engineMemory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const postgres = await startPostgres()
  try {
    const engine = await openEngine(await postgres.freshDatabase())
    const held = async (run, steps) => {
      await engine.start('fan-out', { input: '', models: [], options: { steps } }, { id: run, project: 'bench' })
      const { status } = await engine.runToEnd(run, { concurrency: CONCURRENCY })
      assert.equal(status, 'completed')
      // Released objects are garbage-collected only after a few rounds of the event loop.
      for (let round = 0; round < 3; round++) {
        await wait(50)
        collect()
      }
      return process.memoryUsage().heapUsed / 1e6
    }
    const small = await held('early', EARLY)
    const large = await held('late', STEPS - EARLY)
    await engine.close()
    return [
      growth({
        id: 'engine-memory',
        small,
        large,
        unit: 'MB',
        goal: { atMost: 1.1 },
        note: `a worker's heap after ${STEPS.toLocaleString('en')} steps, divided by its heap after ${EARLY} steps (${digits(small)} MB)`,
      }),
    ]
  } finally {
    await postgres.close()
  }
}
