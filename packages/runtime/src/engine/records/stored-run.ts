import type { Kysely } from 'kysely'
import { getBlobText } from '../../store/blob.ts'
import type { Database, RunStatus } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import type { RunRequest } from '../../store/run-request.ts'
import { type CallGroup, readCallGroups } from './call-totals.ts'

export interface StoredArtifact {
  readonly id: string
  readonly path: string
  readonly kind: string
  readonly isDocument: boolean
  readonly meta: Readonly<Record<string, unknown>>
}

/** A stored run, from which a flow builds its result page. */
export interface StoredRun {
  readonly id: string
  readonly flow: string
  readonly project: string
  readonly status: RunStatus
  readonly request: RunRequest
  /** Sorted by path. */
  readonly artifacts: readonly StoredArtifact[]
  /** The usage of the run's calls, by stage, step and model. */
  readonly calls: readonly CallGroup[]
  /** Reads the text of an artifact, given its path. */
  read(path: string): Promise<string>
}

/**
 * @example
 * const run = await readStoredRun(store.db, 'r1')
 * await run.read('plan.md') // → '# Plan\n…'
 */
export async function readStoredRun(db: Kysely<Database>, run: string): Promise<StoredRun> {
  const row = await getRun(db, run, ['id', 'flow', 'project_id', 'status', 'request'])
  const artifacts = await db.selectFrom('artifact').selectAll().where('run_id', '=', run).orderBy('path').execute()
  const blobs = new Map(artifacts.map(({ path, blob }) => [path, blob]))
  return {
    id: row.id,
    flow: row.flow,
    project: row.project_id,
    status: row.status,
    request: row.request,
    artifacts: artifacts.map(({ id, path, kind, is_document, meta }) => ({
      id,
      path,
      kind,
      isDocument: is_document,
      meta,
    })),
    calls: await readCallGroups(db, [run]),
    read: (path) => getBlobText(db, blobs.get(path)!),
  }
}
