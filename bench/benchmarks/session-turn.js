import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kits } from '@quire/kits'
import { openQuire } from '@quire/runtime'
import { openSession } from '@quire/session'
import { median } from '../measure/median.js'
import { digits, growth } from '../measure/row.js'
import { time } from '../measure/time.js'
import { answerAtOnce, fillProject } from '../workload/writers-project.js'

const SMALL = { entries: 100, turns: 10 }
const LARGE = { entries: 10_000, turns: 1000 }
const WARM_UP = 15
const TURNS = 40
const MAX_MS = 20

/**
 * Measures the cost of a conversation turn without the model: prompt, parsing, actions, state and storage. Uses the
 * embedded store.
 */
export default async function sessionTurn() {
  const small = await turnTime(SMALL)
  const large = await turnTime(LARGE)
  return [
    growth({
      id: 'session-turn',
      small,
      large,
      unit: 'ms/turn',
      goal: { atMost: 2 },
      note: `time with 10,000 entries and 1,000 turns, divided by the time with 100 entries and 10 turns (${digits(small)} ms). The time of a turn without the model call is ${large <= MAX_MS ? 'below' : 'above'} the limit of ${MAX_MS} ms. The store is embedded`,
    }),
  ]
}

async function turnTime(size) {
  const dir = mkdtempSync(join(tmpdir(), 'quire-bench-'))
  writeFileSync(join(dir, 'quire.yaml'), 'name: bench\n')
  let names = 0
  const quire = await openQuire(dir, {
    kits,
    databaseUrl: null,
    openModel: (id) => ({ id, stream: answerAtOnce }),
    random: () => 0.5,
    newId: () => `bench-${++names}`,
  })
  try {
    const session = await openSession(quire, { kit: 'foreman', session: 'bench', models: ['openai/gpt-4o'] })
    await fillProject((await quire.store()).db, { project: 'bench', session: 'bench', ...size })
    const times = []
    for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
      const took = await time(() => session.chat(`What does trust cost her in scene ${turn}?`))
      if (turn >= WARM_UP) times.push(took)
    }
    return median(times)
  } finally {
    await quire.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
