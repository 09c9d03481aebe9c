import type { RunRequest } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import { describeIdentity, type RunSummary, summariseRun } from '@quire/runtime/engine'
import { getRun } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** A run with its request. */
export interface RunDetails extends RunSummary {
  readonly request: RunRequest
  readonly limits: Readonly<Record<string, number>>
  /** The flow's origin, version and content hash, in readable form. */
  readonly flowIdentity: string
  readonly startedAt: string
  readonly updatedAt: string
}

export async function readRun(db: Kysely<Database>, run: string): Promise<RunDetails> {
  const row = await getRun(db, run, ['flow', 'request', 'limits', 'identity', 'created_at', 'updated_at'])
  return {
    ...(await summariseRun(db, run)),
    request: row.request,
    limits: row.limits,
    flowIdentity: describeIdentity(row.identity ?? { flow: row.flow }),
    startedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
