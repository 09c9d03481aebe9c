import { FenceTracker } from '@quire/core/markdown'
import { familyOf, findIds, isKnownId, leadingId } from './find-ids.ts'

/** What an answer may refer to. */
export interface IdSources {
  /** The texts that the prompt contains. */
  readonly material?: readonly string[]
  /** The kinds of ids that the templates of a run use, such as `R#`. Kinds of ids in JSON need not be listed. */
  readonly kinds?: Iterable<string>
  /** Texts by people, such as the request. Their words are not ids, even if they look like ids: A4, M25. */
  readonly byPeople?: readonly string[]
}

/** Maximum number of ids to list. */
const MAX_NAMED = 8

/**
 * Reports ids in an answer that nothing defines. A kind of id is checked only if the answer or its material defines ids
 * of this kind, so that A4 and Q3 are not taken for ids.
 * @param own the ids that the answer itself defines
 * @param listed other ids that the answer lists and may refer to
 * @example
 * unknownIds('R2, R99 and A4', [], { material: ['| R1 | a |\n| R2 | b |'], kinds: ['R#'] })
 * // → ['It refers to ids that do not exist: R99.']
 */
export function unknownIds(
  text: string,
  own: readonly string[],
  sources: IdSources,
  listed: readonly string[] = [],
): string[] {
  const { material = [], kinds = [], byPeople = [] } = sources
  const isFinding = (id: string): boolean => familyOf(id).startsWith('-')
  // A finding such as A2-F1 is known wherever it is mentioned, because reviews name it in the middle of a sentence.
  const findings = material.flatMap(findIds).filter(isFinding)
  const entries = [...own, ...material.flatMap(idsInData), ...findings]
  const rows = material.flatMap(definedIds)
  const families = new Set(rows.map(familyOf))
  const checked = new Set([...entries.map(familyOf), ...[...kinds].filter((kind) => families.has(kind))])
  const known = new Set([...entries, ...rows, ...listed, ...byPeople.flatMap(findIds)])
  const ids = findIds(withoutCode(text)).filter((id) => checked.has(familyOf(id)) && !isKnownId(id, known))
  return ids.length === 0 ? [] : [`It refers to ids that do not exist: ${namedIds(ids)}.`]
}

/** Lists ids, each once. */
export function namedIds(ids: readonly string[]): string {
  const once = [...new Set(ids)]
  return once.slice(0, MAX_NAMED).join(', ') + (once.length > MAX_NAMED ? ', …' : '')
}

/**
 * Returns the ids at the start of table rows, headings and list items. Reads line by line, because a piece of a document
 * may begin in the middle of a table.
 * @example definedIds('| R4 | Lend tools |\n\nSee P2.') // → ['R4']
 */
export function definedIds(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const start = /^\s*(?:\||#{1,6}\s|[-*+]\s|\d+[.)]\s)\s*(?:\[[ xX]\]\s+)?(.*)$/.exec(line)?.[1]
    return (start !== undefined && leadingId(start)) || []
  })
}

/** Matches the id of an entry in JSON, or in a list that JSON was written as. */
const DATA_ID = /"id":\s*"([^"\s]+)"|^\s*(?:- )?id: (\S+)$/gm

function idsInData(text: string): string[] {
  return [...text.matchAll(DATA_ID)].flatMap(([, inJson, inList]) => {
    const id = inJson ?? inList!
    const [found, ...others] = findIds(id)
    return found !== undefined && others.length === 0 && leadingId(id) !== undefined ? [found] : []
  })
}

/** Removes code blocks and code spans from Markdown. */
export function withoutCode(text: string): string {
  const fences = new FenceTracker()
  const lines = text.split('\n').filter((line) => !fences.isFenced(line))
  return lines.join('\n').replace(/`[^`\n]*`/g, ' ')
}
