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
/** The rounds of one place. The next place repeats them, so that faults also hit new stores and idle stores. */
const ROUNDS = ['round-1', 'round-2', 'round-3', 'round-4']
// Stores opened by this script or by commands use the same user configuration and idle time.
Object.assign(process.env, TEST_CONFIG, { QUIRE_STORE_IDLE_MS: '3000' })

async function testStore(kind: Store['kind']): Promise<number> {
  const into = mkdtempSync(join(tmpdir(), 'quire-chaos-'))
  const random = seededRandom(seed)
  const model = await startChaosModel(random)
  const postgres = kind === 'postgres' ? await startPostgresPair() : undefined
  const totals = new ChaosTotals()
  const mayGoOn = () => isPatient || totals.violations === 0
  try {
    const expected = await runUndisturbed(model, into, postgres)
    const deadline = performance.now() + minutes * 60_000
    const promotions = planPromotions(postgres ? options!.promotions : 0, minutes * 60_000)
    const isOver = () => performance.now() > deadline && promotions.isComplete
    for (let places = 1; !isOver() && mayGoOn(); places++) {
      const place = await makeChaosPlace(model.baseUrl, postgres)
      const lasting = startLastingWorkers(place)
      for (const round of ROUNDS) {
        const right = expected.get(round)!
        const report = await runRound({ place, model, lasting, promotions, random, expected: right, round, into })
        const { faults, calls, repeated, settledMs, violations } = report
        const seconds = (settledMs / 1000).toFixed(1)
        console.log(
          `${kind} ${places} ${round}: ${faults.length} faults, ${calls} calls, ${repeated} repeated, settled in ${seconds} s`,
        )
        print(violations)
        totals.addRound(report)
        if (violations.length > 0 || isOver()) break
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
    rmSync(into, { recursive: true, force: true })
  }
  console.log(`${kind}, seed ${seed}, ${minutes} minutes:\n${totals.describe()}`)
  return totals.violations
}

async function runUndisturbed(
  model: ChaosModel,
  into: string,
  postgres?: PostgresPair,
): Promise<ReadonlyMap<string, Outcome>> {
  const place = await makeChaosPlace(model.baseUrl, postgres)
  const outcomes = new Map<string, Outcome>()
  for (const round of ROUNDS) outcomes.set(round, await runCalmly(place, round, into))
  await place.close()
  model.takeAsked()
  return outcomes
}

function print(violations: readonly Violation[]): void {
  for (const { kind, message } of violations) console.log(`  FOUND ${kind}: ${message}`)
}

let violations = 0
for (const kind of stores) violations += await testStore(kind)
process.exit(violations === 0 ? 0 : 1)
