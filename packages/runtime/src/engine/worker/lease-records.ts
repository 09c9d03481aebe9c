import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/database.ts'

/** A worker's lease as other workers see it. The lease is valid while `heartbeats` keeps growing. */
export interface Lease {
  readonly worker: string
  readonly heartbeats: string
}

export async function takeLease(db: Kysely<Database>, worker: string): Promise<void> {
  await db
    .insertInto('worker')
    .values({ id: worker })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The statement that extends a lease. Returns no row if the worker was declared dead. */
export function leaseExtension(worker: string): RawBuilder<unknown> {
  return sql`update worker set heartbeats = heartbeats + 1 where id = ${worker} returning id`
}

/** Extends the lease. Returns false if the worker was declared dead. */
export async function extendLease(db: Kysely<Database>, worker: string): Promise<boolean> {
  const { rows } = await leaseExtension(worker).execute(db)
  return rows.length > 0
}

/** Ends the lease of a worker that holds no claims. */
export async function endLease(db: Kysely<Database>, worker: string): Promise<void> {
  await db.deleteFrom('worker').where('id', '=', worker).execute()
}

export async function readLeases(db: Kysely<Database>): Promise<Lease[]> {
  const rows = await db.selectFrom('worker').select(['id', 'heartbeats']).execute()
  return rows.map(({ id, heartbeats }) => ({ worker: id, heartbeats: String(heartbeats) }))
}
