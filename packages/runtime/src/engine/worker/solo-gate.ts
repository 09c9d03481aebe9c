import { isSuspect, type TakenStep } from '../step/claim-steps.ts'

/**
 * Makes sure that suspects run alone, because a step that kills its process interrupts all other steps of the process.
 * While a worker waits to start a suspect, no worker of the process claims anything.
 */
export class SoloGate {
  readonly #executing = new Set<TakenStep>()
  readonly #waiting = new Set<object>()

  /** Whether nothing is being executed, so that a suspect may start. */
  get isEmpty(): boolean {
    return this.#executing.size === 0
  }

  mayClaim(worker: object): boolean {
    if ([...this.#executing].some(isSuspect)) return false
    return this.#waiting.size === 0 || (this.#waiting.has(worker) && this.isEmpty)
  }

  /** Admits the steps that a worker has claimed. Returns false if a suspect would not be alone. */
  enter(steps: readonly TakenStep[]): boolean {
    const together = [...this.#executing, ...steps]
    if (steps.length > 0 && together.length > 1 && together.some(isSuspect)) return false
    for (const step of steps) this.#executing.add(step)
    return true
  }

  leave(step: TakenStep): void {
    this.#executing.delete(step)
  }

  /** Records whether a worker waits to start a suspect. */
  wait(worker: object, isWaiting: boolean): void {
    if (isWaiting) this.#waiting.add(worker)
    else this.#waiting.delete(worker)
  }
}

/** One gate for all engines of the process, because they share its fate. */
export const soloGate = new SoloGate()
