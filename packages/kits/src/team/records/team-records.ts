import type { Entities, EntityKind, VersionNote } from '../entity/entities.ts'

/** Which entities of a kind are wanted. All conditions must hold. */
export interface RecordQuery {
  readonly ids?: readonly string[]
  /** Products that they are about; for a version, an assignment or an action, the product itself. */
  readonly about?: readonly string[]
  readonly author?: string
  readonly recipient?: string
  /** Whoever wrote it or got it. */
  readonly with?: string
  readonly fromRound?: number
  readonly toRound?: number
  /** Only the newest so many. */
  readonly last?: number
}

/** The state of a team, as a step reads it: from memory, or from the store. Answers are in the order of their making. */
export interface TeamRecords {
  list<K extends EntityKind>(kind: K, query?: RecordQuery): Promise<Entities[K][]>
  /** Versions without their texts. */
  listVersionNotes(query: RecordQuery): Promise<VersionNote[]>
}

/** What an entity can be found by. */
export interface RecordKeys {
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
    recipient: text('to', 'member'),
  }
}
