import { neededAtOnce, type RepeatPlan, type Tally } from '../../statistics/index.ts'

/** The outcome of one answer. An answer is missing if it could not be had or could not be checked. */
export interface RepeatOutcome {
  readonly status: 'passed' | 'failed' | 'missing'
}

/** Counts the outcomes so far. */
export function tallyOf(outcomes: readonly RepeatOutcome[]): Tally {
  const count = (wanted: RepeatOutcome['status']): number => outcomes.filter(({ status }) => status === wanted).length
  return { passed: count('passed'), failed: count('failed'), missing: count('missing') }
}

/**
 * Asks a question repeatedly, as many times at once as are certainly needed, until the plan is fulfilled. The same
 * repeats are asked in whatever order the answers arrive.
 */
export async function askRepeats<Outcome extends RepeatOutcome>(
  plan: RepeatPlan,
  ask: (repeat: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const inFlight = new Set<Promise<void>>()
  let begun = 0
  for (;;) {
    const more = neededAtOnce(tallyOf(outcomes.filter(Boolean)), inFlight.size, plan)
    for (let count = 0; count < more; count++) {
      const at = begun++
      const asking = ask(at + 1).then((outcome) => {
        outcomes[at] = outcome
        inFlight.delete(asking)
      })
      inFlight.add(asking)
    }
    if (inFlight.size === 0) return outcomes
    try {
      await Promise.race(inFlight)
    } catch (error) {
      await Promise.allSettled(inFlight)
      throw error
    }
  }
}
