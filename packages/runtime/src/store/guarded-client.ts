import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { StoreUnavailable } from './errors.ts'

const BEGIN = /^\s*(begin|start transaction)\b/i
const END = /^\s*(commit|rollback)\s*$/i

/**
 * A connection while somebody has it. When it turns out to be lost before anything has been done on it, the query is
 * sent again on another; anything later is told to the caller, with what is known of its outcome.
 */
export class GuardedClient {
  #client: PoolClient
  readonly #connect: () => Promise<PoolClient>
  #isLost = false
  #isInTransaction = false

  constructor(client: PoolClient, connect: () => Promise<PoolClient>) {
    this.#client = client
    this.#connect = connect
    client.on('error', this.#lose)
  }

  /** Kysely's view of it. Cursors are not offered, so one form of `query` is enough. */
  static guard(client: PoolClient, connect: () => Promise<PoolClient>): PostgresPoolClient {
    return new GuardedClient(client, connect) as unknown as PostgresPoolClient
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
      if (!this.#isInTransaction && (BEGIN.test(text) || isUnsent(error))) return this.#queryAgain(text, values)
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

  async #queryAgain(text: string, values: readonly unknown[]): Promise<unknown> {
    this.release(true)
    this.#client = await this.#connect()
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

/** The other end was closed before all was written. The server acts on whole requests only, so it has not acted. */
function isUnsent(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'EPIPE'
}
