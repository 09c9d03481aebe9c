import type { Database } from '@quire/runtime/database'
import { getRun } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** An artifact without its text. */
export interface ListedArtifact {
  readonly id: string
  readonly step: string | null
  readonly path: string
  readonly kind: string
  readonly sha256: string
  readonly size: number
  /** Whether the artifact is a document for the user. */
  readonly isDocument: boolean
  readonly meta: Readonly<Record<string, unknown>>
  readonly createdAt: string
}

/** Returns the artifacts of a run, sorted by path. */
export async function listArtifacts(db: Kysely<Database>, run: string): Promise<ListedArtifact[]> {
  await getRun(db, run, ['id'])
  const rows = await db
    .selectFrom('artifact')
    .innerJoin('blob', 'blob.sha256', 'artifact.blob')
    .select(['id', 'step_id', 'path', 'kind', 'artifact.blob', 'size', 'is_document', 'meta', 'artifact.created_at'])
    .where('run_id', '=', run)
    .orderBy('path')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    step: row.step_id,
    path: row.path,
    kind: row.kind,
    sha256: row.blob,
    size: row.size,
    isDocument: row.is_document,
    meta: row.meta,
    createdAt: row.created_at.toISOString(),
  }))
}
