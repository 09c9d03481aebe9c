import { AnswerAwaited } from './answer-errors.ts'
import type { RecordedCall } from './record-call.ts'

/** A step that has asked for nothing for so long has asked for all that it can. */
const QUIET_MS = 50

/**
 * The calls of one step. If a person has to answer one of them, the step ends only after its other concurrent calls are
 * made, so that the person gets all prompts at once and no answer on its way is lost.
 */
export class StepCalls {
  readonly #sleep: (milliseconds: number) => Promise<void>
  readonly #awaited: AnswerAwaited[] = []
  readonly #underWay = new Set<Promise<RecordedCall>>()
  #made = 0
  #isOver = false

  constructor(sleep: (milliseconds: number) => Promise<void>) {
    this.#sleep = sleep
  }

  /** The calls that a person has to answer before the step can go on. */
  get awaited(): readonly AnswerAwaited[] {
    return this.#awaited
  }

  /** @throws AnswerAwaited where a person has to answer this call, or one that the step made before. */
  async make(ask: () => Promise<RecordedCall>): Promise<RecordedCall> {
    // A step that goes on without an answer asks for what it would not ask with it.
    if (this.#isOver) throw this.#awaited[0]!
    this.#made++
    const asked = ask()
    this.#underWay.add(asked)
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof AnswerAwaited)) throw error
      this.#awaited.push(error)
      this.#underWay.delete(asked)
      await this.settled()
      throw error
    } finally {
      this.#underWay.delete(asked)
    }
  }

  /** Waits until the step asks for nothing more. From then on it gets no answers. */
  async settled(): Promise<void> {
    for (let seen = -1; seen !== this.#made; ) {
      seen = this.#made
      await Promise.allSettled(this.#underWay)
      await this.#sleep(QUIET_MS)
    }
    this.#isOver = true
  }
}
