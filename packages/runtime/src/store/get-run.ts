import type { Kysely, Selectable } from 'kysely'
import type { Database, RunTable } from './database.ts'
import { RunNotFound } from './errors.ts'

/**
 * Reads columns of a run. With `isLocked`, nobody else can change the run until the transaction ends.
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
