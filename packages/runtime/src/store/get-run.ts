import type { Kysely, Selectable } from 'kysely'
import type { Database, RunTable } from './database.ts'
import { RunNotFound } from './errors.ts'

/**
 * Reads columns of a run. With `isLocked`, the run cannot change until the transaction ends.
 * @example await getRun(store.db, 'r1', ['flow', 'status']) // → { flow: 'dialectic', status: 'completed' }
 * @throws RunNotFound
 */
export async function getRun<Column extends keyof RunTable>(
  db: Kysely<Database>,
  run: string,
  columns: readonly Column[],
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Pick<Selectable<RunTable>, Column>> {
  const query = db.selectFrom('run').select(columns).where('id', '=', run).$castTo<Pick<Selectable<RunTable>, Column>>()
  const row = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) throw new RunNotFound(run)
  return row
}
