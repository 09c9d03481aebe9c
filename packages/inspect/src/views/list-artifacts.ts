import type { Database } from '@quire/runtime/database'
import { getRun } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** An artifact without its text. */
export type ListedArtifact = Awaited<ReturnType<typeof listArtifacts>>[number]

/** Returns the artifacts of a run, sorted by path. */
export async function listArtifacts(db: Kysely<Database>, run: string) {
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
    /** Whether the artifact is a document for the user. */
    isDocument: row.is_document,
    meta: row.meta,
    createdAt: row.created_at.toISOString(),
  }))
}
