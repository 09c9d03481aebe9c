import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@quire/runtime/store'
import { seededRandom } from '../seeded-random.ts'
import { TEST_CONFIG } from '../test-config.ts'
import { startChaosModel } from './chaos-model.ts'
import { readChaosOptions, USAGE } from './chaos-options.ts'
import { makeChaosPlace } from './chaos-place.ts'
import { runCalmly, runRound } from './chaos-round.ts'

/* Runs flows and injects faults for the given time. Reports the findings. */
const options = readChaosOptions(process.argv.slice(2))
if (!options) {
  console.error(USAGE)
  process.exit(2)
}
const { minutes, stores, seed, isPatient } = options
// Stores opened by this script or by commands use the same user configuration and idle time.
Object.assign(process.env, TEST_CONFIG, { QUIRE_STORE_IDLE_MS: '3000' })

async function disturb(kind: Store['kind']): Promise<number> {
  const random = seededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'quire-chaos-'))
  const model = await startChaosModel(random)
  const totals = new Map<string, number>()
  let [rounds, calls, repeated, found] = [0, 0, 0, 0]
  try {
    const calm = await makeChaosPlace(kind, model.baseUrl)
    const expected = await runCalmly(calm, join(folder, 'calm'))
    await calm.close()
    model.takeAsked()
    const deadline = performance.now() + minutes * 60_000
    while (performance.now() < deadline && (isPatient || found === 0)) {
      const place = await makeChaosPlace(kind, model.baseUrl)
      const report = await runRound({ place, model, random, expected, into: join(folder, `${++rounds}`) })
      for (const fault of report.faults) totals.set(fault.kind, (totals.get(fault.kind) ?? 0) + 1)
      calls += report.calls
      repeated += report.repeated
      found += report.findings.length
      console.log(
        `${kind} round ${rounds}: ${report.faults.length} faults, ${report.calls} calls, ${report.repeated} repeated`,
      )
      for (const finding of report.findings) console.log(`  FOUND ${finding}`)
      if (report.findings.length === 0 || isPatient) await place.close()
      rmSync(join(folder, `${rounds}`), { recursive: true, force: true })
    }
  } finally {
    await model.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${kind}, seed ${seed}: ${rounds} rounds, ${all} faults, ${calls} calls (${repeated} repeated), ${found} findings`,
  )
  for (const [fault, count] of [...totals].sort(([, a], [, b]) => b - a)) console.log(`  ${count} × ${fault}`)
  return found
}

let found = 0
for (const kind of stores) found += await disturb(kind)
process.exit(found === 0 ? 0 : 1)
