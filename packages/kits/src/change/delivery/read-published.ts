import type { Database } from '@quire/runtime/database'
import type { Kysely } from 'kysely'
import { NothingToApply } from '../errors.ts'
import type { StoredChange } from './apply-change.ts'

/** A run's change and its branch. */
export interface PublishedChange extends StoredChange {
  readonly branch: string
}

/** Finds the change that a run published. @throws NothingToApply */
export async function readPublished(db: Kysely<Database>, run: string): Promise<PublishedChange> {
  const rows = await db
    .selectFrom('step')
    .innerJoin('run', 'run.id', 'step.run_id')
    .select(['step.key', 'step.input', 'step.output', 'step.status', 'run.flow'])
    .where('step.run_id', '=', run)
    .execute()
  if (rows[0]?.flow !== 'change') throw new NothingToApply(run, 'it is not a run of the change flow.')
  const { repo } = (rows.find(({ key }) => key === 'survey')?.input ?? {}) as { readonly repo?: string }
  const published = rows.find(({ key, status }) => key === 'publish' && status === 'completed')?.output
  const { branch, commit, base } = (published ?? {}) as Partial<PublishedChange>
  if (repo === undefined || branch === undefined || commit === undefined || base === undefined) {
    throw new NothingToApply(run, 'it made no branch. The report says why.')
  }
  return { repo, branch, commit, base }
}
