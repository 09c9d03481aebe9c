import { FenceTracker } from '@quire/core/markdown'
import { familyOf, findIds, isKnownId, leadingId } from './find-ids.ts'
import { type MarkdownTable, ownIds, readTables } from './read-tables.ts'

/** Maximum number of ids to list. */
const MAX_NAMED = 8
/** Matches a template's description of an id column. */
const HOLDS_IDS = /\[[^\]]*\b(?:ids?|units)\b[^\]]*\]/i

/**
 * Returns problems with the ids in a document, based on the tables in its template. An id must not be defined twice. An
 * id in an id column must be defined in this document or in the material. Ids from other documents are checked only if
 * the material contains the table that defines them. The column "Requirements" refers to the table that has a column
 * "Requirement". Running text is not checked, because Q3 or M1 may have another meaning there.
 */
export function judgeIds(text: string, template: string, material: readonly string[] = []): string[] {
  const { giving, columns } = idTablesOf(template)
  const tables = readTables(text)
  const declared = tables.filter((table) => giving.some((one) => isAlike(one, table))).flatMap(ownIds)
  const twice = [...new Set(declared.filter((id, index) => declared.indexOf(id) < index))]
  const knownIds = new Set([...startingIds(text), ...tables.flatMap(ownIds), ...material.flatMap(findIds)])
  const others = material.flatMap(readTables)
  const unknown = tables.flatMap(({ header, rows }) =>
    header.flatMap((name, column) => {
      if (!columns.has(plain(name))) return []
      const families = new Set([...declared, ...others.filter((one) => isOf(one, name)).flatMap(ownIds)].map(familyOf))
      const ids = rows.flatMap((row) => findIds(row[column] ?? ''))
      return ids.filter((id) => families.has(familyOf(id)) && !isKnownId(id, knownIds))
    }),
  )
  return [
    ...(twice.length > 0 ? [`It gives the same id to several entries: ${named(twice)}.`] : []),
    ...(unknown.length > 0 ? [`It refers to ids that do not exist: ${named([...new Set(unknown)])}.`] : []),
  ]
}

/**
 * Whether a column refers to the entries of a table. The column "Requirements" refers to a table with a column
 * "Requirement".
 */
function isOf({ header }: MarkdownTable, column: string): boolean {
  const what = plain(header[1] ?? '')
  return what !== '' && [what, `${what}s`].includes(plain(column))
}

interface IdTables {
  /** Tables that have ids in their first column. For each kind of id, only the first table is used. */
  readonly giving: readonly MarkdownTable[]
  /** Headings of columns that refer to ids. */
  readonly columns: ReadonlySet<string>
}

function idTablesOf(template: string): IdTables {
  const tables = readTables(template)
  const families = new Set<string>()
  const giving = tables.filter((table) => {
    const [id] = ownIds(table)
    if (id === undefined || families.has(familyOf(id))) return false
    families.add(familyOf(id))
    return true
  })
  const columns = tables.flatMap(({ header, rows }) =>
    header.filter((_, column) => HOLDS_IDS.test(rows[0]?.[column] ?? '')).map(plain),
  )
  return { giving, columns: new Set(columns) }
}

/** Authors may add or omit columns. If a table has only a few of the template's columns, it is a different table. */
function isAlike({ header }: MarkdownTable, other: MarkdownTable): boolean {
  const otherHeader = other.header.map(plain)
  const shared = header.map(plain).filter((name) => otherHeader.includes(name))
  return shared[0] === otherHeader[0] && shared.length >= header.length * 0.6
}

/** Returns the ids at the start of headings and list entries. */
function startingIds(text: string): string[] {
  const fences = new FenceTracker()
  return text.split('\n').flatMap((line) => {
    if (fences.isFenced(line)) return []
    const start = /^\s*(?:#{1,6}|[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(line)?.[1]
    return (start !== undefined && leadingId(start)) || []
  })
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function named(ids: readonly string[]): string {
  return ids.slice(0, MAX_NAMED).join(', ') + (ids.length > MAX_NAMED ? ', …' : '')
}
