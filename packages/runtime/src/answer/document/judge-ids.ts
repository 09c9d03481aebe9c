import { familyOf } from './find-ids.ts'
import { type MarkdownTable, ownIds, readTables } from './read-tables.ts'
import { definedIds, type IdSources, namedIds, unknownIds } from './unknown-ids.ts'

/**
 * Returns problems with the ids in a document. An id must not be defined twice in tables of one kind. An id must be
 * defined in the material, or in this document if its template defines ids of this kind.
 */
export function judgeIds(text: string, template: string, sources: IdSources = {}): string[] {
  const giving = givingTables(template)
  const declared = readTables(text)
    .filter((table) => giving.some((one) => isAlike(one, table)))
    .flatMap(ownIds)
  const twice = declared.filter((id, index) => declared.indexOf(id) < index)
  const own = [...declared, ...ofKinds(headingIds(text), headingIds(template))]
  const listed = ofKinds(definedIds(text), definedIds(template))
  return [
    ...(twice.length > 0 ? [`It gives the same id to several entries: ${namedIds(twice)}.`] : []),
    ...unknownIds(text, own, sources, listed),
  ]
}

/** Returns the ids that have the same kind as one of the others. */
function ofKinds(ids: readonly string[], others: readonly string[]): string[] {
  const families = new Set(others.map(familyOf))
  return ids.filter((id) => families.has(familyOf(id)))
}

/** Returns the ids at the start of headings and list items. */
function headingIds(text: string): string[] {
  return definedIds(text.replace(/^\s*\|.*$/gm, ''))
}

/** Returns the tables that have ids in their first column. For each kind of id, only the first table is used. */
function givingTables(template: string): MarkdownTable[] {
  const families = new Set<string>()
  return readTables(template).filter((table) => {
    const [id] = ownIds(table)
    if (id === undefined || families.has(familyOf(id))) return false
    families.add(familyOf(id))
    return true
  })
}

/** Authors may add or omit columns. If a table has only a few of the template's columns, it is a different table. */
function isAlike({ header }: MarkdownTable, other: MarkdownTable): boolean {
  const otherHeader = other.header.map(plain)
  const shared = header.map(plain).filter((name) => otherHeader.includes(name))
  return shared[0] === otherHeader[0] && shared.length >= header.length * 0.6
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
