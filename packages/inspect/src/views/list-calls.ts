import type { Database } from '@quire/runtime/database'
import { getRun, storedTokens } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** A call in a list or timeline. */
export type ListedCall = Awaited<ReturnType<typeof listCalls>>[number]

export async function listCalls(db: Kysely<Database>, run: string) {
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
    /** The cost in US dollars. Null if the price is unknown. */
    cost: row.taken_from === null ? row.cost : 0,
    /** The call of another run whose answer a fork took. The usage is that of the other call. */
    ...(row.taken_from !== null && { takenFrom: row.taken_from }),
    startedAt: row.created_at.toISOString(),
    latencyMs: row.latency_ms,
    retries: row.retries,
    promptHash: row.prompt_hash,
    /** Whether the call's prompt can be rebuilt, with its layers and sources. */
    hasRecord: row.record_blob !== null,
    error: row.error,
  }))
}
