import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../store/database.ts'
import { storedTables } from '../stored-tables.ts'
import { checkContents } from './check-contents.ts'
import { checkCounts } from './check-counts.ts'
import { checkIndexEntries } from './check-index-entries.ts'
import { checkManifests } from './check-manifests.ts'
import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'
import type { Ask, StoreProblem } from './store-problem.ts'

export interface StoreCheck {
  readonly problems: readonly StoreProblem[]
  /** Number of tables that were checked. */
  readonly tables: number
  readonly blobs: number
  /** Reasons why parts of the store could not be checked. */
  readonly skipped: readonly string[]
}

/** Thrown to roll back a successful transaction. */
class Done extends Error {}

/**
 * Checks the pages, indexes, blobs, references and row counts of a store. Changes nothing. Other processes can keep
 * working.
 * @example await checkStore(store.db) // → { problems: [], tables: 20, blobs: 412, skipped: [] }
 */
export async function checkStore(db: Kysely<Database>): Promise<StoreCheck> {
  let check: StoreCheck | undefined
  const undone = await db
    .transaction()
    // Counts that are compared must come from one snapshot, because other processes keep writing.
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      check = await checkInside(tx)
      // Rolls back, because extensions are installed only for this transaction.
      throw new Done()
    })
    .catch((error: unknown) => error)
  if (!check || !(undone instanceof Done)) throw undone
  return check
}

async function checkInside(tx: Transaction<Database>): Promise<StoreCheck> {
  const ask: Ask = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  await ask(`set local search_path to pg_catalog`)
  const structure = await checkStructure(ask)
  const entries = await checkIndexEntries(ask)
  const tables = (await storedTables(tx)).map(({ name }) => name)
  const problems = [
    ...(structure ?? []),
    ...(entries ?? []),
    ...(await checkContents(ask, tables)),
    ...(await checkReferences(ask)),
    ...(await checkCounts(ask)),
    ...(await checkManifests(ask)),
  ]
  const [row] = await ask<{ count: number }>('select count(*)::integer as count from quire.blob')
  const skipped = [
    ...(structure ? [] : ['pages and indexes: this server lacks the amcheck extension, or the user may not use it']),
    ...(entries
      ? []
      : ['index entries without rows: this server lacks the pageinspect extension, or the user may not use it']),
  ]
  return { problems, tables: tables.length, blobs: row!.count, skipped }
}
