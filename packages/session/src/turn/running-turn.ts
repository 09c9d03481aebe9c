import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'

const LOOK_MS = 250
/** A living worker renews its lease every second. */
const PATIENCE_MS = 4_000

interface Work {
  /** Undefined if no process has claimed the turn yet. */
  readonly worker: string | null
  readonly heartbeats: string | null
}

/**
 * Whether a process is answering the message of a run. A process that was killed leaves its claim behind, but no longer
 * renews its lease. Takes about a second.
 */
export async function isTurnRunning(db: Kysely<Database>, run: string): Promise<boolean> {
  const first = await readWork(db, run)
  for (let waited = 0, work = first; waited < PATIENCE_MS; waited += LOOK_MS) {
    if (!work) return false
    const isRenewed = work.worker !== null && (work.worker !== first?.worker || work.heartbeats !== first.heartbeats)
    if (isRenewed) return true
    await sleep(LOOK_MS)
    work = await readWork(db, run)
  }
  return false
}

/** Reads who works on a turn. A turn that was just started may not be claimed yet. */
async function readWork(db: Kysely<Database>, run: string): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select worker.id as worker, worker.heartbeats::text as heartbeats
    from run join step on step.run_id = run.id left join worker on worker.id = step.claimed_by
    where run.id = ${run} and run.status = 'running' and (
      (step.status = 'running' and worker.id is not null)
      or (step.status = 'ready' and step.attempts = 0 and step.updated_at > now() - make_interval(secs => 10))
    )
  `.execute(db)
  return rows[0]
}
