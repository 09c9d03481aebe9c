import { errorClass } from '@quire/core'
import type { Kysely } from 'kysely'
import { getBlobText } from '../store/blob.ts'
import type { Database } from '../store/database.ts'
import { type StoredTokens, storedTokens } from '../store/stored-tokens.ts'

export class NothingFound extends errorClass<{ id: string }>('not-found') {
  constructor(id: string) {
    super(
      `No run, step, artifact or call '${id}'. 'quire runs' lists runs; 'quire show RUN' lists the contents of one.`,
      { id },
    )
  }
}

export interface ShownArtifact {
  readonly id: string
  readonly run: string
  readonly step: string | null
  readonly path: string
  readonly kind: string
  readonly sha256: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * @example
 * await showArtifact(store.db, artifactId('r1', 'plan.md'))
 * // → { path: 'plan.md', kind: 'document', text: '# Plan\n…', … }
 */
export async function showArtifact(db: Kysely<Database>, id: string): Promise<ShownArtifact | undefined> {
  const row = await db.selectFrom('artifact').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const text = await getBlobText(db, row.blob)
  return {
    id,
    run: row.run_id,
    step: row.step_id,
    path: row.path,
    kind: row.kind,
    sha256: row.blob,
    meta: row.meta,
    text,
  }
}

export interface ShownCall {
  readonly id: string
  readonly run: string
  readonly step: string
  readonly model: string
  readonly status: string
  readonly promptHash: string
  readonly finishReason: string | null
  readonly providerFinishReason: string | null
  readonly tokens: StoredTokens
  readonly cost: number | null
  readonly latencyMs: number | null
  readonly retries: number
  /** The error of a failed call. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** The call of another run whose answer a fork took. */
  readonly takenFrom?: string
  readonly request: unknown
  readonly response: string | null
}

export async function showCall(db: Kysely<Database>, id: string): Promise<ShownCall | undefined> {
  const row = await db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    id,
    run: row.run_id,
    step: row.step_id,
    model: row.model,
    status: row.status,
    promptHash: row.prompt_hash,
    finishReason: row.finish_reason,
    providerFinishReason: row.provider_finish_reason,
    tokens: storedTokens(row),
    cost: row.taken_from === null ? row.cost : 0,
    ...(row.taken_from !== null && { takenFrom: row.taken_from }),
    latencyMs: row.latency_ms,
    retries: row.retries,
    error: row.error,
    request: JSON.parse(await getBlobText(db, row.request_blob)),
    response: row.response_blob === null ? null : await getBlobText(db, row.response_blob),
  }
}
