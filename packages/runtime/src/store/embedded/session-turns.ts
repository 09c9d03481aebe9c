import type { PGlite } from '@electric-sql/pglite'
import { FatalWatch } from './fatal-watch.ts'

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

export interface SessionTurnsOptions {
  /** For how many milliseconds a client may keep a transaction open without a word. */
  readonly patience: number
  /** Called when the database gives up: from then on PGlite would spin for ever, so this must not return. */
  readonly onFatal: () => never
}

interface Waiting {
  readonly client: SessionClient
  readonly isComplete: boolean
  readonly work: () => Promise<void>
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
  readonly #onFatal: () => void
  readonly #waiting: Waiting[] = []
  readonly #gone = new WeakSet<SessionClient>()
  #owner: SessionClient | undefined
  #timer: NodeJS.Timeout | undefined
  #isRunning = false
  #taken = 0

  constructor(db: PGlite, { patience, onFatal }: SessionTurnsOptions) {
    this.#db = db
    this.#patience = patience
    this.#onFatal = onFatal
  }

  /** How many turns clients have taken so far. */
  get taken(): number {
    return this.#taken
  }

  take(client: SessionClient, turn: Turn): void {
    this.#taken++
    this.#waiting.push(this.#request(client, turn))
    void this.#run()
  }

  /** Work of our own on the database, when it is nobody's. */
  between(work: (db: PGlite) => Promise<void>): void {
    this.#waiting.push({ client: { expire: () => {} }, isComplete: true, work: () => work(this.#db) })
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

  #request(client: SessionClient, { bytes, isComplete, answer }: Turn): Waiting {
    const work = async () => {
      let hasAnswered = false
      const watch = new FatalWatch()
      const onRawData = (part: Uint8Array) => {
        hasAnswered = true
        answer(part)
        if (watch.sees(part)) this.#onFatal()
      }
      await this.#db.execProtocolRawStream(bytes, { onRawData })
      // PGlite swallows what it does not know, such as running out of memory. Silence is how it shows.
      if (isComplete && !hasAnswered) throw new Error('The database has stopped answering.')
    }
    return { client, isComplete, work }
  }

  #takeBack(client: SessionClient): void {
    this.#waiting.unshift(this.#request(client, { bytes: ROLLBACK, isComplete: true, answer: () => {} }))
  }

  /** Never rejects in health. If it does, nobody catches it and the process ends, which is what is safe then. */
  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let next = this.#choose(); next; next = this.#choose()) await this.#execute(next)
    this.#isRunning = false
  }

  #choose(): Waiting | undefined {
    const owner = this.#owner
    if (!owner) return this.#waiting.shift()
    const index = this.#waiting.findIndex(({ client }) => client === owner)
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  async #execute({ client, isComplete, work }: Waiting): Promise<void> {
    clearTimeout(this.#timer)
    await work()
    this.#owner = !isComplete || this.#db.isInTransaction() ? client : undefined
    if (!this.#owner) return
    if (this.#gone.has(client)) this.#takeBack(client)
    else this.#timer = setTimeout(() => client.expire(), this.#patience)
  }
}
