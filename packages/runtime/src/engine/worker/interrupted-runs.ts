import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/database.ts'
import { readLeases } from './lease-records.ts'
import { processHasEnded } from './process-identity.ts'

/** A run that was just started may not have a worker yet. */
const START_SECONDS = 10

/**
 * Returns the running runs that nobody works on, because their process was stopped or killed. As long as any worker is
 * alive, no run counts as interrupted: that worker may be about to continue it.
 * @example [...(await findInterruptedRuns(store.db))] // → ['october']
 */
export async function findInterruptedRuns(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const leases = await readLeases(db)
  if (leases.some(({ worker }) => !processHasEnded(worker))) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from run where status = 'running' and (
      updated_at < now() - make_interval(secs => ${START_SECONDS})
      or exists (select from step where run_id = run.id and status = 'running')
    )
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
