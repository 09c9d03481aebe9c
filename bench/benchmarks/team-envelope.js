import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kits } from '@quire/kits'
import { buildEnvelope, storedRecords } from '@quire/kits/team'
import { openQuire } from '@quire/runtime'
import { median } from '../measure/median.js'
import { digits, growth } from '../measure/row.js'
import { time } from '../measure/time.js'
import { fillTeam } from '../workload/large-team.js'

const SMALL = { products: 1000, collabs: 1000, rounds: 50 }
const LARGE = { products: 1000, collabs: 10_000, rounds: 50 }
const WARM_UP = 20
const TIMES = 60
const MAX_MS = 50

/** Measures the cost of a step's state envelope in a session with a long history, using the embedded store. */
export default async function teamEnvelope() {
  const small = await envelopeTime(SMALL)
  const large = await envelopeTime(LARGE)
  return [
    growth({
      id: 'team-envelope',
      small,
      large,
      unit: 'ms',
      goal: { atMost: 2 },
      note: `time with 1,000 products, 10,000 comments and 50 rounds, divided by the time with 1,000 comments (${digits(small)} ms). The larger time is ${large <= MAX_MS ? 'below' : 'above'} the limit of ${MAX_MS} ms. The store is embedded`,
    }),
  ]
}

async function envelopeTime(size) {
  const dir = mkdtempSync(join(tmpdir(), 'quire-bench-'))
  writeFileSync(join(dir, 'quire.yaml'), 'name: bench\n')
  const quire = await openQuire(dir, { kits, databaseUrl: null })
  try {
    const { db } = await quire.store()
    await fillTeam(db, { run: 'bench', ...size })
    const records = storedRecords(db, 'bench')
    const times = []
    for (let turn = 0; turn < WARM_UP + TIMES; turn++) {
      const took = await time(() => buildEnvelope(records, { step: 'reflect', member: 'jonas' }))
      if (turn >= WARM_UP) times.push(took)
    }
    return median(times)
  } finally {
    await quire.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
