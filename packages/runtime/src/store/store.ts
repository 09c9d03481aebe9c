import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Migrations } from './migrate-store.ts'

/** Where runs, calls and artifacts are kept. Always PostgreSQL by protocol; embedded or elsewhere makes no difference. */
export interface Store {
  readonly db: Kysely<Database>
  /** `embedded` is the workspace's own store process. */
  readonly kind: 'embedded' | 'postgres'
  /** The tables that guests brought, by `guest/0001-name`. */
  readonly migrations: Migrations
  close(): Promise<void>
}
