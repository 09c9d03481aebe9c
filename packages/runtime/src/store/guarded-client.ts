import type { PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { StoreUnavailable } from './errors.ts'
import { failureOfQuery } from './failure-of-query.ts'
import type { PreparedStatements } from './prepared-statements.ts'

const BEGIN = /^\s*(begin|start transaction)\b[^;]*$/i
/** Several statements with a transaction of their own, which is left open if one of them fails. */
const SCRIPT = /\b(begin|start transaction)\b.*;/is
const IDLE_IN_TRANSACTION = '25P03'
const COMMIT = /^\s*commit\s*$/i

export interface GuardedClientOptions {
  /** Where the store is, for people. */
  readonly place: string
  /** Gives another connection. */
  readonly connect: () => Promise<PoolClient>
  /** Codes of the system that mean that a request has not been acted on. */
  readonly unsent: readonly string[]
  /** Names for statements that come often, where the server keeps them. */
  readonly statements?: PreparedStatements
}

/**
 * A connection in use. If it turns out to be lost before it was used, the query is sent again on another; later
 * failures are reported to the caller, with what is known of the outcome.
 */
export class GuardedClient {
  #client: PoolClient
  readonly #options: GuardedClientOptions
  #isLost = false

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
    const name = this.#options.statements?.nameOf(text, values)
    try {
      const asked =
        name === undefined
          ? this.#client.query(text, [...values])
          : this.#client.query({ name, text, values: [...values] })
      return oneResult(await asked)
    } catch (error) {
      if (name !== undefined && this.#options.statements?.isRefusal(error))
        return this.#queryUnnamed(text, values, error)
      if (!this.#isLost && !isConnectionLost(error)) {
        if (!this.#isInTransaction() && SCRIPT.test(text)) await this.#client.query('rollback')
        throw failureOfQuery(error, this.#options.place) ?? error
      }
      this.#isLost = true
      if (!this.#isInTransaction() && (BEGIN.test(text) || this.#isUnsent(error))) return this.#queryAgain(text, values)
      throw this.#unavailable(text, error)
    }
  }

  /** One that is still in a transaction is of no use to the next. */
  release(destroy = false): void {
    this.#client.off('error', this.#lose)
    this.#client.release(destroy || this.#isLost || this.#isInTransaction())
  }

  // Without a listener, a connection that is lost between two queries would end the whole process.
  readonly #lose = (): void => {
    this.#isLost = true
  }

  /** As of the last answer. */
  #isInTransaction(): boolean {
    return this.#client.getTransactionStatus() !== 'I'
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

  /** A transaction in which a statement was not known is lost; outside of one, it is simply sent as it is. */
  async #queryUnnamed(text: string, values: readonly unknown[], cause: unknown): Promise<unknown> {
    if (!this.#isInTransaction()) return this.query(text, values)
    throw new StoreUnavailable(
      'The server lost a prepared statement; the transaction was rolled back. Try it again.',
      'nothing',
      { cause },
    )
  }

  #unavailable(text: string, cause: unknown): StoreUnavailable {
    if ((cause as { code?: unknown }).code === IDLE_IN_TRANSACTION) {
      return new StoreUnavailable(
        'A transaction was idle for too long and was rolled back. Inside a transaction, query only through the ' +
          'transaction itself, and wait for nothing else, because it blocks others.',
        'nothing',
        { cause },
      )
    }
    if (this.#isInTransaction() && !COMMIT.test(text)) {
      return new StoreUnavailable(
        'The connection to the store was lost inside a transaction, which was rolled back. Try the transaction again.',
        'nothing',
        { cause },
      )
    }
    return new StoreUnavailable(
      'The connection to the store was lost during a query or commit, which may or may not have happened. ' +
        'Check before you try again.',
      'unknown',
      { cause },
    )
  }
}

/** A script gives one result for each of its statements; whoever asked gets their rows as one. */
function oneResult(result: QueryResult | QueryResult[]): QueryResult | undefined {
  if (!Array.isArray(result)) return result
  const last = result.at(-1)
  return last && { ...last, rows: result.flatMap(({ rows }) => rows) }
}
