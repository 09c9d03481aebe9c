import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** A worker's lease as other workers see it. The lease is valid while `beat` keeps changing. */
export interface Lease {
  readonly worker: string
  readonly beat: string
}

export async function takeLease(db: Kysely<Database>, worker: string): Promise<void> {
  await db
    .insertInto('worker')
    .values({ id: worker })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Extends the lease. Returns false if the worker was declared dead. */
export async function extendLease(db: Kysely<Database>, worker: string): Promise<boolean> {
  const { rows } = await sql`update worker set beat = beat + 1 where id = ${worker} returning id`.execute(db)
  return rows.length > 0
}

/** Ends the lease of a worker that holds no claims. */
export async function endLease(db: Kysely<Database>, worker: string): Promise<void> {
  await db.deleteFrom('worker').where('id', '=', worker).execute()
}

export async function readLeases(db: Kysely<Database>): Promise<Lease[]> {
  const rows = await db.selectFrom('worker').select(['id', 'beat']).execute()
  return rows.map(({ id, beat }) => ({ worker: id, beat: String(beat) }))
}
