/** How many times its worst case a question may cost, so that an answer can be continued or repeated. */
const ROOM = 3

/** A part of the budget, set aside for one question. */
export interface Reservation {
  /** The most that the question may cost, in US dollars. */
  readonly limit: number
  /** Ends the reservation. If the cost is unknown, the worst case counts. */
  release(cost: number | null): void
}

/**
 * Divides a budget among concurrent questions. Reservations and costs together never exceed it. After the first refusal,
 * every question is refused, so that a test ends soon and the same questions are left as in a slower run.
 */
export class Spending {
  readonly max: number
  #spent = 0
  #reserved = 0
  #isOver = false
  #released = Promise.withResolvers<void>()

  constructor(max: number) {
    this.max = max
  }

  /** Whether a question has been refused. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Sets the worst case of a question aside. Waits for other questions to end if need be. Undefined if refused. */
  async reserve(worst: number): Promise<Reservation | undefined> {
    for (;;) {
      if (this.#isOver) return undefined
      const left = this.max - this.#spent - this.#reserved
      if (left >= worst * ROOM || (left >= worst && this.#reserved === 0)) {
        const limit = Math.min(left, worst * ROOM)
        this.#reserved += limit
        return { limit, release: (cost) => this.#release(limit, cost ?? worst) }
      }
      if (this.#reserved === 0) this.refuse()
      else await this.#released.promise
    }
  }

  /** Refuses all further questions. */
  refuse(): void {
    this.#isOver = true
    this.#wake()
  }

  #release(limit: number, cost: number): void {
    this.#reserved -= limit
    // Rounding must not leave a trace of a reservation.
    if (this.#reserved < 1e-9) this.#reserved = 0
    this.#spent += cost
    this.#wake()
  }

  #wake(): void {
    const { resolve } = this.#released
    this.#released = Promise.withResolvers()
    resolve()
  }
}
