import type { RoundReport } from './chaos-round.ts'
import { VIOLATIONS, type Violation } from './violation.ts'

/** The figures of a whole test on one store. */
export class ChaosTotals {
  readonly #faults = new Map<string, number>()
  readonly #violations = new Map<Violation['kind'], number>()
  #rounds = 0
  #calls = 0
  #repeated = 0
  #acknowledged = 0
  #settledMs = 0

  get violations(): number {
    return sum(this.#violations)
  }

  addRound({ faults, calls, repeated, acknowledged, settledMs, violations }: RoundReport): void {
    this.#rounds++
    this.#calls += calls
    this.#repeated += repeated
    this.#acknowledged += acknowledged
    this.#settledMs = Math.max(this.#settledMs, settledMs)
    for (const { kind } of faults) this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1)
    this.addViolations(violations)
  }

  addViolations(violations: readonly Violation[]): void {
    for (const { kind } of violations) this.#violations.set(kind, (this.#violations.get(kind) ?? 0) + 1)
  }

  describe(): string {
    const faults = [...this.#faults].sort(([, a], [, b]) => b - a)
    return [
      `  ${this.#rounds} rounds, ${sum(this.#faults)} faults, ${this.#calls} calls, ${this.#repeated} of them repeated`,
      `  ${this.#acknowledged} acknowledged facts; at most ${Math.round(this.#settledMs / 1000)} s from the last fault to the end of a round`,
      ...faults.map(([kind, count]) => `    ${count} × ${kind}`),
      ...Object.entries(VIOLATIONS).map(
        ([kind, meaning]) => `  ${this.#violations.get(kind as Violation['kind']) ?? 0} ${kind}: ${meaning}`,
      ),
    ].join('\n')
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
