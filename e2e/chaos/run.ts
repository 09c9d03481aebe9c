import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@quire/runtime/store'
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts'
import { seededRandom } from '../seeded-random.ts'
import { TEST_CONFIG } from '../test-config.ts'
import { type ChaosModel, startChaosModel } from './chaos-model.ts'
import { readChaosOptions, USAGE } from './chaos-options.ts'
import { makeChaosPlace } from './chaos-place.ts'
import { type Outcome, runCalmly, runRound } from './chaos-round.ts'
import { ChaosTotals } from './chaos-totals.ts'
import { checkLeftOvers } from './check-round.ts'
import { startLastingWorkers } from './lasting-workers.ts'
import { planPromotions } from './promotions.ts'
import type { Violation } from './violation.ts'

/* Runs flows and injects faults for the given time. Reports the findings. */
const options = readChaosOptions(process.argv.slice(2))
if (!options) {
  console.error(USAGE)
  process.exit(2)
}
const { minutes, stores, seed, isPatient } = options
/** A place lasts for a few rounds, so that faults also hit new stores and stores that stop when idle. */
const ROUNDS_PER_PLACE = 8
// Stores opened by this script or by commands use the same user configuration and idle time.
Object.assign(process.env, TEST_CONFIG, { QUIRE_STORE_IDLE_MS: '3000' })

async function testStore(kind: Store['kind']): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-chaos-'))
  const random = seededRandom(seed)
  const model = await startChaosModel(random)
  const postgres = kind === 'postgres' ? await startPostgresPair() : undefined
  const totals = new ChaosTotals()
  try {
    const expected = await runUndisturbed(model, folder, postgres)
    const promotions = planPromotions(postgres ? options!.promotions : 0, minutes * 60_000)
    const deadline = performance.now() + minutes * 60_000
    const isOver = () => performance.now() > deadline && promotions.isComplete
    const mayGoOn = () => isPatient || totals.violations === 0
    for (let rounds = 0; !isOver() && mayGoOn(); ) {
      const place = await makeChaosPlace(model.baseUrl, postgres)
      const lasting = startLastingWorkers(place)
      let isSound = true
      for (let n = 0; n < ROUNDS_PER_PLACE && isSound && !isOver(); n++) {
        const round = roundName(++rounds)
        const into = join(folder, round)
        const report = await runRound({ place, model, lasting, promotions, random, expected, round, into })
        const { faults, calls, repeated, settledMs, violations } = report
        console.log(
          `${kind} ${round}: ${faults.length} faults, ${calls} calls, ${repeated} repeated, settled after ${Math.round(settledMs / 1000)} s`,
        )
        print(violations)
        totals.addRound(report)
        rmSync(into, { recursive: true, force: true })
        isSound = violations.length === 0
      }
      await lasting.stop()
      const leftOvers = await checkLeftOvers(place)
      print(leftOvers)
      totals.addViolations(leftOvers)
      // The files of a finding are kept.
      if (mayGoOn()) await place.close()
    }
  } finally {
    await postgres?.close()
    await model.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${kind}, seed ${seed}, ${minutes} minutes:\n${totals.describe()}`)
  return totals.violations
}

async function runUndisturbed(model: ChaosModel, folder: string, postgres?: PostgresPair): Promise<Outcome> {
  const place = await makeChaosPlace(model.baseUrl, postgres)
  const outcome = await runCalmly(place, roundName(0), join(folder, 'calm'))
  await place.close()
  model.takeAsked()
  return outcome
}

function roundName(n: number): string {
  return `round-${String(n).padStart(4, '0')}`
}

function print(violations: readonly Violation[]): void {
  for (const { kind, message } of violations) console.log(`  FOUND ${kind}: ${message}`)
}

let violations = 0
for (const kind of stores) violations += await testStore(kind)
process.exit(violations === 0 ? 0 : 1)
