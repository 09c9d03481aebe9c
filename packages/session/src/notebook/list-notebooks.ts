import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import type { NotebookEntry } from '../state/state-xml.ts'

/** Lists the notebooks of a project, sorted by name. */
export async function listNotebooks(db: Kysely<Database>, project: string): Promise<NotebookEntry[]> {
  return db
    .selectFrom('notebook')
    .select(['id', 'role', 'title'])
    .where('project_id', '=', project)
    .orderBy('id')
    .execute()
}
