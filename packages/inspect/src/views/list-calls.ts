import type { Database } from '@quire/runtime/database'
import { getRun, type StoredTokens, storedTokens } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** A call in a list or timeline. */
export interface ListedCall {
  readonly id: string
  /** The id, key, name and stage of the call's step. */
  readonly step: string
  readonly stepKey: string
  readonly stepName: string
  readonly stage: string | null
  readonly model: string
  readonly status: 'started' | 'completed' | 'failed'
  readonly finishReason: string | null
  readonly tokens: StoredTokens
  /** The cost in US dollars. Null if the price is unknown. */
  readonly cost: number | null
  readonly startedAt: string
  readonly latencyMs: number | null
  readonly retries: number
  readonly promptHash: string
  /** Whether the call's prompt can be rebuilt, with its layers and sources. */
  readonly hasRecord: boolean
  readonly error: { readonly code: string; readonly message: string } | null
}

/** Returns the calls of a run, in order. */
export async function listCalls(db: Kysely<Database>, run: string): Promise<ListedCall[]> {
  await getRun(db, run, ['id'])
  const rows = await db
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .selectAll('call')
    .select(['step.key', 'step.name', 'step.stage'])
    .where('call.run_id', '=', run)
    .orderBy('call.number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    step: row.step_id,
    stepKey: row.key,
    stepName: row.name,
    stage: row.stage,
    model: row.model,
    status: row.status,
    finishReason: row.finish_reason,
    tokens: storedTokens(row),
    cost: row.cost,
    startedAt: row.created_at.toISOString(),
    latencyMs: row.latency_ms,
    retries: row.retries,
    promptHash: row.prompt_hash,
    hasRecord: row.record_blob !== null,
    error: row.error,
  }))
}
