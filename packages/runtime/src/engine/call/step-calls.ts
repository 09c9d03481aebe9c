import { AnswerAwaited } from '../flow/answer-errors.ts'
import type { RecordedCall } from './record-call.ts'

/** If a step makes no request for this long, all its requests are assumed to have been made. */
const QUIET_MS = 50

/**
 * The calls of one step. If a person has to answer some calls, the other concurrent calls finish first. The person then
 * gets all prompts at once, and no reply is lost.
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

  /** The calls that a person has to answer before the step can continue. */
  get awaited(): readonly AnswerAwaited[] {
    return this.#awaited
  }

  /** @throws AnswerAwaited if a person has to answer this call or an earlier call of the step */
  async make(ask: () => Promise<RecordedCall>): Promise<RecordedCall> {
    // Later calls of the step would depend on the missing answer.
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

  /** Waits until the step has stopped making requests. */
  async settled(): Promise<void> {
    for (let seen = -1; seen !== this.#made; ) {
      seen = this.#made
      await Promise.allSettled(this.#underWay)
      await this.#sleep(QUIET_MS)
    }
    this.#isOver = true
  }
}
