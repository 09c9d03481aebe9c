import type { Entities, EntityKind } from '../entity/entities.ts'
import type { Change } from '../entity/team-draft.ts'
import { type RecordQuery, recordKeys, type TeamRecords } from './team-records.ts'

/** A team's state in memory, for use without a store. */
export function memoryRecords(): TeamRecords & { apply(changes: readonly Change[]): void } {
  const kinds = new Map<EntityKind, Map<string, Entities[EntityKind]>>()
  const list = <K extends EntityKind>(kind: K, query: RecordQuery = {}): Entities[K][] => {
    const all = [...(kinds.get(kind)?.values() ?? [])] as Entities[K][]
    const found = all.filter((entity) => matches(kind, entity, query))
    return query.last === undefined ? found : found.slice(-query.last)
  }
  return {
    list: async (kind, query) => list(kind, query),
    listVersionNotes: async (query) => list('version', query).map(({ content: _content, ...note }) => note),
    apply(changes) {
      for (const { kind, entity } of changes) {
        const entities = kinds.get(kind) ?? new Map<string, Entities[EntityKind]>()
        kinds.set(kind, entities.set(entity.id, entity))
      }
    },
  }
}

function matches<K extends EntityKind>(kind: K, entity: Entities[K], query: RecordQuery): boolean {
  const { round, about, author, recipient } = recordKeys(kind, entity)
  const { ids, fromRound = 0, toRound = Number.POSITIVE_INFINITY } = query
  return (
    (ids === undefined || ids.includes(entity.id)) &&
    (query.about === undefined || (about !== null && query.about.includes(about))) &&
    (query.author === undefined || author === query.author) &&
    (query.recipient === undefined || recipient === query.recipient) &&
    (query.with === undefined || author === query.with || recipient === query.with) &&
    round >= fromRound &&
    round <= toRound
  )
}
