import type { Entities, EntityKind, VersionNote } from '../entity/entities.ts'

/** Selects entities of a kind. All conditions must match. */
export interface RecordQuery {
  readonly ids?: readonly string[]
  /** Selects entities about the products with these ids. */
  readonly about?: readonly string[]
  readonly author?: string
  readonly recipient?: string
  /** Selects entities with this author or recipient. */
  readonly with?: string
  readonly fromRound?: number
  readonly toRound?: number
  /** The maximum number of results. The newest results are kept. */
  readonly last?: number
}

/** The state of a team. Lists are in order of creation. */
export interface TeamRecords {
  list<K extends EntityKind>(kind: K, query?: RecordQuery): Promise<Entities[K][]>
  /** Like `list` for versions, but without the text of each version. */
  listVersionNotes(query: RecordQuery): Promise<VersionNote[]>
}

interface RecordKeys {
  readonly round: number
  readonly about: string | null
  readonly author: string | null
  readonly recipient: string | null
}

export function recordKeys<K extends EntityKind>(kind: K, entity: Entities[K]): RecordKeys {
  const fields = entity as unknown as Readonly<Record<string, unknown>>
  const text = (...names: string[]): string | null => {
    const found = names.map((name) => fields[name]).find((value) => typeof value === 'string')
    return (found as string | undefined) ?? null
  }
  return {
    round: typeof fields.round === 'number' ? fields.round : 0,
    about: kind === 'product' ? null : text('about', 'product'),
    author: text('author', 'from', 'by'),
    // Open findings are read in every step, so they can be found without reading the settled ones.
    recipient: kind === 'finding' ? text('state') : text('to', 'member'),
  }
}
