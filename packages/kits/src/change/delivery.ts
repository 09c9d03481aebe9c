// Brings the change of a run to the user's working tree.

import type { Database } from '@quire/runtime/database'
import { getRun } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import type { StoredChange } from './delivery/apply-change.ts'
import { NothingToApply } from './errors.ts'

export { type AppliedFile, type ApplyResult, applyChange, type StoredChange } from './delivery/apply-change.ts'

/** A run's change and its branch. */
export interface PublishedChange extends StoredChange {
  readonly branch: string
}

/** Finds the change that a run published. @throws NothingToApply, or RunNotFound */
export async function readPublished(db: Kysely<Database>, run: string): Promise<PublishedChange> {
  const { flow } = await getRun(db, run, ['flow'])
  if (flow !== 'change') throw new NothingToApply(run, 'it is not a run of the change flow.')
  const rows = await db
    .selectFrom('step')
    .select(['key', 'input', 'output', 'status'])
    .where('run_id', '=', run)
    .execute()
  const { repo } = (rows.find(({ key }) => key === 'survey')?.input ?? {}) as { readonly repo?: string }
  const published = rows.find(({ key, status }) => key === 'publish' && status === 'completed')?.output
  const { branch, commit, base } = (published ?? {}) as Partial<PublishedChange>
  if (repo === undefined || branch === undefined || commit === undefined || base === undefined) {
    throw new NothingToApply(run, 'it made no branch. The report says why.')
  }
  return { repo, branch, commit, base }
}
