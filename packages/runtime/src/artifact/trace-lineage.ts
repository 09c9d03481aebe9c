import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** An item in a lineage, and its connections to other items. */
export interface LineageEntry {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly via: string
  /** The id of the next entry on the shortest path back to the start. */
  readonly of: string
  /** Ids of the other entries that lead directly to this entry. */
  readonly also: readonly string[]
  /** Number of links from the starting item. */
  readonly distance: number
  /** Whether the entry is a document that a flow created for the user. */
  readonly isDocument?: true
}

export interface Lineage {
  readonly id: string
  readonly up: readonly LineageEntry[]
  readonly down: readonly LineageEntry[]
}

/**
 * Traces an item's sources or dependants, nearest first. Each entry occurs once. In `up`, files and then the user's
 * input come last.
 * @example
 * await traceLineage(store.db, artifactId('r1', 'plan.md'), 'up')
 * // → { up: [{ kind: 'file', label: 'prompts/task.md:1', via: 'task', … }], down: [], … }
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
  const entries = new Map<string, LineageEntry & { readonly also: string[] }>()
  let frontier = [id]
  for (let distance = 1; frontier.length > 0; distance++) {
    const found = direction === 'up' ? await parentsOf(db, frontier) : await childrenOf(db, frontier)
    const next: string[] = []
    for (const { is_document: isDocument, ...entry } of found) {
      const existing = entries.get(entry.id)
      if (existing) {
        if (existing.of !== entry.of && !existing.also.includes(entry.of)) existing.also.push(entry.of)
      } else if (entry.id !== id) {
        entries.set(entry.id, { ...entry, also: [], distance, ...(isDocument && { isDocument }) })
        next.push(entry.id)
      }
    }
    frontier = next
  }
  return [...entries.values()]
}

type FoundEntry = Omit<LineageEntry, 'also' | 'distance' | 'isDocument'> & { readonly is_document: true | null }

async function parentsOf(db: Kysely<Database>, ids: readonly string[]): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select parent_id as id, parent_kind as kind, coalesce(path, label) as label, via, child_id as of, is_document
    from lineage left join artifact on artifact.id = parent_id
    where child_id = any(${ids}::text[])
    order by via, label, parent_id, child_id
  `.execute(db)
  return rows
}

async function childrenOf(db: Kysely<Database>, ids: readonly string[]): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select child_id as id, via, parent_id as of, is_document,
      case when path is null then 'call' else 'artifact' end as kind,
      coalesce(path, 'call to ' || model, child_id) as label
    from lineage left join artifact on artifact.id = child_id left join call on call.id = child_id
    where parent_id = any(${ids}::text[])
    order by path, child_id, via, parent_id
  `.execute(db)
  return rows
}
