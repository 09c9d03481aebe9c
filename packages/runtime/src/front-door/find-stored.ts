import type { Kysely } from 'kysely'
import { NothingFound, type ShownArtifact, type ShownCall, showArtifact, showCall } from '../artifact/show-artifact.ts'
import { type Lineage, traceLineage } from '../artifact/trace-lineage.ts'
import { type ShownRun, showRun } from '../engine/records/show-run.ts'
import type { Database } from '../store/database.ts'
import { RunNotFound } from '../store/errors.ts'
import { RunHasNoLineage } from './errors.ts'

/** A stored object, tagged by kind. */
export type Shown =
  | { readonly type: 'artifact'; readonly artifact: ShownArtifact }
  | { readonly type: 'call'; readonly call: ShownCall }
  | { readonly type: 'run'; readonly run: ShownRun }

/** Finds an artifact, a call or a run by its id. @throws NothingFound */
export async function findStored(db: Kysely<Database>, id: string): Promise<Shown> {
  const artifact = await showArtifact(db, id)
  if (artifact) return { type: 'artifact', artifact }
  const call = await showCall(db, id)
  if (call) return { type: 'call', call }
  try {
    return { type: 'run', run: await showRun(db, id) }
  } catch (error) {
    throw RunNotFound.isInstance(error) ? new NothingFound(id) : error
  }
}

/** Returns the lineage of an artifact or call, in one direction or both. @throws NothingFound, RunHasNoLineage */
export async function findLineage(
  db: Kysely<Database>,
  id: string,
  direction: 'up' | 'down' | 'both',
): Promise<Lineage> {
  const found = await traceLineage(db, id, direction)
  if (found.up.length + found.down.length > 0) return found
  const { type } = await findStored(db, id)
  if (type === 'run') throw new RunHasNoLineage(id)
  return found
}
