import type { PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { StoreUnavailable } from '../errors.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { failureOfQuery, isConnectionLost } from './query-failures.ts'
import type { QueryWatch } from './query-watch.ts'

const BEGIN = /^\s*(begin|start transaction)\b[^;]*$/i
/** Matches a script that opens a transaction. If one of its statements fails, the transaction stays open. */
const SCRIPT = /\b(begin|start transaction)\b.*;/is
const IDLE_IN_TRANSACTION = '25P03'
const COMMIT = /^\s*commit\s*$/i

export interface GuardedClientOptions {
  /** The location of the store, for display. */
  readonly location: string
  readonly connect: () => Promise<PoolClient>
  /** System error codes that mean that a request was not processed. */
  readonly unsent: readonly string[]
  /** Names for frequent statements. If absent, statements have no names. */
  readonly statements?: PreparedStatements
  /** Notices lost results. If absent, a query waits for its result indefinitely. */
  readonly watch?: QueryWatch
}

/**
 * A connection from the pool. If a query could not be sent because the connection was lost, it is sent again on another
 * connection. Other errors say whether a change may have been stored.
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

  /** The client interface that Kysely uses. Cursors are not supported. */
  static guard(client: PoolClient, options: GuardedClientOptions): PostgresPoolClient {
    return new GuardedClient(client, options) as unknown as PostgresPoolClient
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = this.#options.statements?.nameOf(text, values)
    const endWatch = this.#options.watch?.(this.#client)
    try {
      const querying =
        name === undefined
          ? this.#client.query(text, [...values])
          : this.#client.query({ name, text, values: [...values] })
      return oneResult(await querying.finally(endWatch))
    } catch (error) {
      if (name !== undefined && this.#options.statements?.isRefusal(error))
        return this.#queryUnnamed(text, values, error)
      if (!this.#isLost && !isConnectionLost(error)) {
        if (!this.#isInTransaction() && SCRIPT.test(text)) await this.#client.query('rollback')
        throw failureOfQuery(error, this.#options.location) ?? error
      }
      this.#isLost = true
      if (!this.#isInTransaction() && (BEGIN.test(text) || this.#isUnsent(error))) return this.#queryAgain(text, values)
      throw this.#unavailable(text, error)
    }
  }

  /** A connection that is still in a transaction cannot be reused. */
  release(destroy = false): void {
    this.#client.off('error', this.#lose)
    this.#client.release(destroy || this.#isLost || this.#isInTransaction())
  }

  // Without a listener, losing a connection between two queries would end the whole process.
  readonly #lose = (): void => {
    this.#isLost = true
  }

  /** Whether a transaction is open, according to the server's last answer. */
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

  /** Sends the query again without a name. Inside a transaction, throws instead, because the transaction is aborted. */
  async #queryUnnamed(text: string, values: readonly unknown[], cause: unknown): Promise<unknown> {
    if (!this.#isInTransaction()) return this.query(text, values)
    throw new StoreUnavailable(
      'The server lost a prepared statement; the transaction was rolled back. Try the transaction again.',
      'nothing',
      { cause },
    )
  }

  #unavailable(text: string, cause: unknown): StoreUnavailable {
    if ((cause as { code?: unknown }).code === IDLE_IN_TRANSACTION) {
      return new StoreUnavailable(
        'A transaction was idle for too long and was rolled back. Inside a transaction, make all queries through the ' +
          'transaction, and do not wait for anything else. An open transaction blocks others.',
        'nothing',
        { cause },
      )
    }
    if (this.#isInTransaction() && !COMMIT.test(text)) {
      return new StoreUnavailable(
        'The connection to the store was lost inside a transaction. The transaction was rolled back. Try it again.',
        'nothing',
        { cause },
      )
    }
    return new StoreUnavailable(
      'The connection to the store was lost during a query or commit. The change may have been stored. ' +
        'Check before you try again.',
      'unknown',
      { cause },
    )
  }
}

/** Combines the results of a script's statements into one result. */
function oneResult(result: QueryResult | QueryResult[]): QueryResult | undefined {
  if (!Array.isArray(result)) return result
  const last = result.at(-1)
  return last && { ...last, rows: result.flatMap(({ rows }) => rows) }
}
