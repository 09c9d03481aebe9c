import type { PGlite } from '@electric-sql/pglite'

/** One request to the session. */
export interface Turn {
  readonly bytes: Uint8Array
  readonly isComplete: boolean
  /** Gets the answer in parts; they are only valid during the call. */
  readonly answer: (part: Uint8Array) => void
}

export interface SessionClient {
  /** Called when it has kept a transaction open without a word for too long. */
  expire(): void
}

interface Waiting extends Turn {
  readonly client: SessionClient
}

/** Sync, in case a batch was left half sent, then `rollback`. */
const ROLLBACK = Buffer.from('S\0\0\0\x04Q\0\0\0\x0drollback\0', 'latin1')

/**
 * PGlite has one session. This lets many clients use it as if each had its own: one request at a time, first come
 * first served, except that whoever opened a transaction (or has sent half a batch) keeps the session until it is
 * over. So transactions are serial, and nobody's messages come between those of another.
 */
export class SessionTurns {
  readonly #db: PGlite
  readonly #patience: number
  readonly #waiting: Waiting[] = []
  readonly #gone = new WeakSet<SessionClient>()
  #owner: SessionClient | undefined
  #timer: NodeJS.Timeout | undefined
  #isRunning = false
  #taken = 0

  /** `patience`: for how many milliseconds a client may keep a transaction open without a word. */
  constructor(db: PGlite, patience: number) {
    this.#db = db
    this.#patience = patience
  }

  /** How many turns have been taken so far. */
  get taken(): number {
    return this.#taken
  }

  take(client: SessionClient, turn: Turn): void {
    this.#waiting.push({ ...turn, client })
    void this.#run()
  }

  /** What a client that is gone had asked for is forgotten, and its open transaction taken back. */
  leave(client: SessionClient): void {
    for (let index = this.#waiting.length - 1; index >= 0; index--) {
      if (this.#waiting[index]!.client === client) this.#waiting.splice(index, 1)
    }
    this.#gone.add(client)
    if (this.#owner === client) this.#takeBack(client)
    void this.#run()
  }

  #takeBack(client: SessionClient): void {
    this.#waiting.unshift({ client, bytes: ROLLBACK, isComplete: true, answer: () => {} })
  }

  /** Never rejects in health. If it does, nobody catches it and the process ends, which is what is safe then. */
  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let turn = this.#choose(); turn; turn = this.#choose()) await this.#execute(turn)
    this.#isRunning = false
  }

  #choose(): Waiting | undefined {
    const owner = this.#owner
    if (!owner) return this.#waiting.shift()
    const index = this.#waiting.findIndex(({ client }) => client === owner)
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  async #execute({ client, bytes, isComplete, answer }: Waiting): Promise<void> {
    clearTimeout(this.#timer)
    this.#taken++
    let hasAnswered = false
    await this.#db.execProtocolRawStream(bytes, {
      onRawData: (part) => {
        hasAnswered = true
        answer(part)
      },
    })
    // PGlite swallows what it does not know, such as running out of memory. Silence is how it shows.
    if (isComplete && !hasAnswered) throw new Error('The database has stopped answering.')
    this.#owner = !isComplete || this.#db.isInTransaction() ? client : undefined
    if (!this.#owner) return
    if (this.#gone.has(client)) this.#takeBack(client)
    else this.#timer = setTimeout(() => client.expire(), this.#patience)
  }
}
