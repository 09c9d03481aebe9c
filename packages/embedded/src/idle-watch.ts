import pg from 'pg'
import { connectionTo } from './store-address.ts'

/**
 * Minimum number of checks per idle period. The session count reveals clients that connect and disconnect between
 * checks.
 */
const LOOKS = 4
const LONGEST_PAUSE_MS = 5_000

interface Seen {
  readonly clients: number
  readonly sessions: string
}

/**
 * Reports when a server has had no clients for a while. A connection counts as soon as it has logged in. A probe that
 * only opens the socket does not count.
 */
export class IdleWatch {
  readonly #folder: string
  #client: pg.Client | undefined
  #isOver = false

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async start(folder: string, idleMs: number, onIdle: () => void): Promise<IdleWatch> {
    const watch = new IdleWatch(folder)
    await watch.#see()
    void watch.#look(idleMs, onIdle)
    return watch
  }

  /** The number of clients, excluding this process. */
  async clients(): Promise<number> {
    return (await this.#see()).clients
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#client?.end().catch(() => {})
  }

  async #look(idleMs: number, onIdle: () => void): Promise<void> {
    let sessions: string | undefined
    let since = performance.now()
    while (!this.#isOver) {
      // If the connection is lost but the server keeps running, keep watching. Otherwise the server would run forever.
      const seen = await this.#see().catch(() => undefined)
      if (!seen || seen.clients > 0 || seen.sessions !== sessions) since = performance.now()
      sessions = seen?.sessions
      if (performance.now() - since >= idleMs) {
        onIdle()
        since = performance.now()
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(idleMs / LOOKS, LONGEST_PAUSE_MS)))
    }
  }

  async #see(): Promise<Seen> {
    const client = await this.#connection()
    try {
      const { rows } = await client.query<Seen>(
        `select count(*)::integer as clients, (select sum(sessions) from pg_stat_database)::text as sessions
         from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      return rows[0]!
    } catch (error) {
      this.#client = undefined
      await client.end().catch(() => {})
      throw error
    }
  }

  async #connection(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({ ...connectionTo(this.#folder), application_name: 'quire-store' })
    client.on('error', () => {})
    await client.connect()
    this.#client = client
    return client
  }
}
