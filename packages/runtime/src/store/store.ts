import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Migrations } from './migrate-store.ts'

/** Reports an event to the user, such as a wait or a restart. */
export type Report = (what: 'preparing' | 'waiting' | 'restarting', message: string) => void

/** Stores runs, calls and artifacts. Both kinds of store use PostgreSQL's protocol. */
export interface Store {
  readonly db: Kysely<Database>
  /** `embedded` is the workspace's own store process. */
  readonly kind: 'embedded' | 'postgres'
  /** Migrations for the tables of plugins, keyed by `plugin/0001-name`. */
  readonly migrations: Migrations
  /** The current address and credentials, for a separate connection. Plain data, which can be sent to a thread. */
  connection(): Readonly<Record<string, unknown>>
  close(): Promise<void>
}

/** Our tables have their own schema, because other tables may have common names such as `run`. */
export const STORE_SCHEMA = 'quire'
