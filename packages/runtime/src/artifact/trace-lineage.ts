import type { Kysely } from 'kysely'
import type { Database } from '../store/database.ts'

/** One thing on the way up or down: what it is, and how it got there. */
export interface LineageEntry {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly via: string
  /** How many steps away. */
  readonly distance: number
}

export interface Lineage {
  readonly id: string
  readonly up: readonly LineageEntry[]
  readonly down: readonly LineageEntry[]
}

/** Where something came from, or what depends on it: nearest first, each thing once. */
export async function traceLineage(
  db: Kysely<Database>,
  id: string,
  direction: 'up' | 'down' | 'both' = 'both',
): Promise<Lineage> {
  return {
    id,
    up: direction === 'down' ? [] : await trace(db, id, 'up'),
    down: direction === 'up' ? [] : await trace(db, id, 'down'),
  }
}

async function trace(db: Kysely<Database>, id: string, direction: 'up' | 'down'): Promise<LineageEntry[]> {
  const entries: LineageEntry[] = []
  const seen = new Set([id])
  let frontier = [id]
  for (let distance = 1; frontier.length > 0; distance++) {
    const found = direction === 'up' ? await parentsOf(db, frontier) : await childrenOf(db, frontier)
    const next: string[] = []
    for (const entry of found) {
      if (seen.has(entry.id)) continue
      seen.add(entry.id)
      entries.push({ ...entry, distance })
      next.push(entry.id)
    }
    frontier = next
  }
  return entries
}

async function parentsOf(db: Kysely<Database>, ids: readonly string[]): Promise<Omit<LineageEntry, 'distance'>[]> {
  const rows = await db
    .selectFrom('lineage')
    .select(['parent_id', 'parent_kind', 'label', 'via'])
    .where('child_id', 'in', ids)
    .orderBy('via')
    .orderBy('label')
    .execute()
  return rows.map(({ parent_id, parent_kind, label, via }) => ({ id: parent_id, kind: parent_kind, label, via }))
}

async function childrenOf(db: Kysely<Database>, ids: readonly string[]): Promise<Omit<LineageEntry, 'distance'>[]> {
  const rows = await db
    .selectFrom('lineage')
    .leftJoin('artifact', 'artifact.id', 'lineage.child_id')
    .leftJoin('call', 'call.id', 'lineage.child_id')
    .select(['lineage.child_id', 'lineage.via', 'artifact.path', 'call.model'])
    .where('lineage.parent_id', 'in', ids)
    .orderBy('artifact.path')
    .orderBy('lineage.child_id')
    .execute()
  return rows.map(({ child_id, via, path, model }) => ({
    id: child_id,
    kind: path === null ? 'call' : 'artifact',
    label: path ?? (model === null ? child_id : `call to ${model}`),
    via,
  }))
}
