import assert from 'node:assert/strict'
import { showRun, summariseRun } from '@quire/runtime/engine'
import { searchText } from '@quire/runtime/store'
import { traceLineage } from '@quire/runtime/stored'
import { startPostgres } from '../../e2e/postgres.ts'
import { median } from '../measure/median.js'
import { openEngine } from '../measure/open-engine.js'
import { time } from '../measure/time.js'

const DOCUMENTS = 10_000
const ROUNDS = 7

/** Measures the slowest query on a run with many documents. */
export default async function engineArtifacts() {
  const postgres = await startPostgres()
  try {
    const engine = await openEngine(await postgres.freshDatabase())
    const { db } = engine.store
    const options = { documents: DOCUMENTS }
    await engine.start('library', { input: '', models: [], options }, { id: 'bench', project: 'bench' })
    const { documents } = await engine.runToEnd('bench', { concurrency: 2 })
    const [first, last] = [documents[0].id, documents.at(-1).id]
    const questions = {
      list: async () => assert.equal((await summariseRun(db, 'bench')).documents.length, DOCUMENTS),
      show: async () => assert.ok((await showRun(db, 'bench')).steps.length > 0),
      search: async () => assert.equal((await searchText(db, 'harbour lantern', { runId: 'bench' })).length, 20),
      'search for a rare word': async () => assert.equal((await searchText(db, 'number4711')).length, 1),
      'upstream lineage': async () => assert.ok((await traceLineage(db, last, 'up')).up.length > 5),
      'downstream lineage': async () =>
        assert.equal((await traceLineage(db, first, 'down')).down.length, DOCUMENTS - 1),
    }
    const times = []
    for (const [name, ask] of Object.entries(questions)) {
      const each = []
      for (let round = 0; round < ROUNDS; round++) each.push(await time(ask))
      times.push({ name, ms: median(each) })
    }
    await engine.close()
    times.sort((a, b) => b.ms - a.ms)
    const [slowest] = times
    return [
      {
        id: 'engine-artifacts',
        ours: slowest.ms,
        peer: null,
        // The slowest query's time divided by the limit.
        ratio: slowest.ms / 200,
        unit: 'ms',
        goal: { atMost: 1 },
        note: `the slowest query on a run of 10,000 documents, compared with the limit of 200 ms (${times.map(({ name, ms }) => `${name} ${Math.round(ms)}`).join(', ')} ms)`,
      },
    ]
  } finally {
    await postgres.close()
  }
}
