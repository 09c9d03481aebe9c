import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { StoreUnavailable } from './errors.ts'

const BEGIN = /^\s*(begin|start transaction)\b/i
const END = /^\s*(commit|rollback)\s*$/i

export interface GuardedClientOptions {
  /** Gives another connection. */
  readonly connect: () => Promise<PoolClient>
  /** Codes of the system that mean that a request has not been acted on. */
  readonly unsent: readonly string[]
}

/**
 * A connection while somebody has it. When it turns out to be lost before anything has been done on it, the query is
 * sent again on another; anything later is told to the caller, with what is known of its outcome.
 */
export class GuardedClient {
  #client: PoolClient
  readonly #options: GuardedClientOptions
  #isLost = false
  #isInTransaction = false

  constructor(client: PoolClient, options: GuardedClientOptions) {
    this.#client = client
    this.#options = options
    client.on('error', this.#lose)
  }

  /** Kysely's view of it. Cursors are not offered, so one form of `query` is enough. */
  static guard(client: PoolClient, options: GuardedClientOptions): PostgresPoolClient {
    return new GuardedClient(client, options) as unknown as PostgresPoolClient
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    try {
      const result = await this.#client.query(text, [...values])
      if (BEGIN.test(text)) this.#isInTransaction = true
      else if (END.test(text)) this.#isInTransaction = false
      return result
    } catch (error) {
      if (!this.#isLost && !isConnectionLost(error)) throw error
      this.#isLost = true
      if (!this.#isInTransaction && (BEGIN.test(text) || this.#isUnsent(error))) return this.#queryAgain(text, values)
      throw this.#unavailable(text, error)
    }
  }

  release(destroy = false): void {
    this.#client.off('error', this.#lose)
    this.#client.release(destroy || this.#isLost)
  }

  // Without a listener, a connection that is lost between two queries would end the whole process.
  readonly #lose = (): void => {
    this.#isLost = true
  }

  #isUnsent(error: unknown): boolean {
    const { code } = error as { code?: unknown }
    return typeof code === 'string' && this.#options.unsent.includes(code)
  }

  async #queryAgain(text: string, values: readonly unknown[]): Promise<unknown> {
    this.release(true)
    this.#client = await this.#options.connect()
    this.#client.on('error', this.#lose)
    this.#isLost = false
    return this.query(text, values)
  }

  #unavailable(text: string, cause: unknown): StoreUnavailable {
    const isCommit = END.test(text) && !/rollback/i.test(text)
    if (this.#isInTransaction && !isCommit) {
      return new StoreUnavailable(
        'The connection to the store was lost inside a transaction; nothing of it was kept. Try the transaction again.',
        'nothing',
        { cause },
      )
    }
    return new StoreUnavailable(
      `The connection to the store was lost during ${isCommit ? 'a commit' : 'a query'}, which may or may not have ` +
        'happened. Look before you try again.',
      'unknown',
      { cause },
    )
  }
}
