import { type Kysely, sql } from 'kysely'
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

/**
 * Where something came from, or what depends on it: nearest first, each thing once. Upwards, what it all begins with
 * is last: files, then what the user gave.
 */
export async function traceLineage(
  db: Kysely<Database>,
  id: string,
  direction: 'up' | 'down' | 'both' = 'both',
): Promise<Lineage> {
  return {
    id,
    up: direction === 'down' ? [] : beginningsLast(await trace(db, id, 'up')),
    down: direction === 'up' ? [] : await trace(db, id, 'down'),
  }
}

function beginningsLast(entries: readonly LineageEntry[]): LineageEntry[] {
  const rank = ({ kind }: LineageEntry): number => ['file', 'input'].indexOf(kind)
  return entries.toSorted((one, other) => rank(one) - rank(other))
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
  const { rows } = await sql<Omit<LineageEntry, 'distance'>>`
    select parent_id as id, parent_kind as kind, coalesce(path, label) as label, via
    from lineage left join artifact on artifact.id = parent_id
    where child_id = any(${ids}::text[])
    order by via, label, parent_id
  `.execute(db)
  return rows
}

async function childrenOf(db: Kysely<Database>, ids: readonly string[]): Promise<Omit<LineageEntry, 'distance'>[]> {
  const { rows } = await sql<Omit<LineageEntry, 'distance'>>`
    select child_id as id, via,
      case when path is null then 'call' else 'artifact' end as kind,
      coalesce(path, 'call to ' || model, child_id) as label
    from lineage left join artifact on artifact.id = child_id left join call on call.id = child_id
    where parent_id = any(${ids}::text[])
    order by path, child_id, via
  `.execute(db)
  return rows
}
