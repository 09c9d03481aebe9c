import { FenceTracker } from '@quire/core/markdown'
import { isRecord } from '../resolve-schema.ts'
import { leadingId } from './find-ids.ts'
import { ownIds, readTables } from './read-tables.ts'

/** Something that has an id in a text: an object in JSON, or a table row, a section or a list item in Markdown. */
export interface Entry {
  readonly id: string
  /** A short text for people. Empty if there is none. */
  readonly title: string
  /** Whether the text marks the title as such: by a heading, or by a key such as `title` or `what`. */
  readonly isTitled: boolean
  /** All texts of the entry, without its id. */
  readonly texts: readonly string[]
  /** The passage that the entry quotes. */
  readonly quote?: string
}

const TITLES = ['title', 'name', 'what', 'requirement', 'limit', 'statement', 'short']
/** Matches keys such as `quote`, `source_quote` and `request_says`. */
const QUOTE = /(?:^|_)(?:quote|request_says)$/

/**
 * Returns the entries of a JSON or Markdown text, in order. An id in Markdown has the form of R1, M1.2 or REQ-7.
 * @example
 * readEntries('[{ "id": "L3", "title": "Budget", "quote": "2,400 euros" }]')
 * // → [{ id: 'L3', title: 'Budget', isTitled: true, texts: ['Budget', '2,400 euros'], quote: '2,400 euros' }]
 */
export function readEntries(text: string): Entry[] {
  if (!/^\s*[{[]/.test(text)) return markdownEntries(text)
  try {
    return jsonEntries(JSON.parse(text))
  } catch {
    return markdownEntries(text)
  }
}

function jsonEntries(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap(jsonEntries)
  if (!isRecord(value)) return []
  const { id, ...others } = value
  const inner = Object.values(others).flatMap(jsonEntries)
  return typeof id === 'string' && /^\S{1,60}$/.test(id) ? [entryOf(id, others), ...inner] : inner
}

function entryOf(id: string, values: Readonly<Record<string, unknown>>): Entry {
  const isText = (key: string): boolean => typeof values[key] === 'string' && values[key] !== ''
  const named = TITLES.find(isText)
  const title = named ?? Object.keys(values).find((key) => isText(key) && !QUOTE.test(key))
  const quoteKey = Object.keys(values).find((key) => QUOTE.test(key) && isText(key))
  return {
    id,
    title: title === undefined ? '' : String(values[title]),
    isTitled: named !== undefined,
    texts: textsIn(values),
    ...(quoteKey !== undefined && { quote: String(values[quoteKey]) }),
  }
}

/** Returns the texts in a value. Objects with an id are entries of their own. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((one) => (isRecord(one) && 'id' in one ? [] : textsIn(one)))
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}

function markdownEntries(text: string): Entry[] {
  const rows = readTables(text).flatMap(({ header, rows }) =>
    rows.flatMap((row) =>
      ownIds({ header, rows: [row] }).map((id) => {
        const cells = header.map((name, column) => [keyOf(name), row[column] ?? ''])
        return entryOf(id, Object.fromEntries(cells.slice(1)))
      }),
    ),
  )
  return [...sectionEntries(text), ...rows]
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/
const ITEM = /^(\s*)(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/
/** Matches a line such as `- **The request says:** “…”`. */
const LABELLED = /^\s*(?:[-*+]\s+)?\*\*([^*]+?):?\*\*:?\s*(.*)$/

/** Sections and list items that start with an id. A section ends at the next heading of its level. */
function sectionEntries(text: string): Entry[] {
  const fences = new FenceTracker()
  const lines = text.split('\n').map((line) => (fences.isFenced(line) ? '' : line))
  return lines.flatMap((line, index) => {
    const heading = HEADING.exec(line)
    const item = heading ? null : ITEM.exec(line)
    const start = heading?.[2] ?? item?.[2] ?? ''
    const id = leadingId(start.replace(/^\[[ xX]\]\s+/, ''))
    if (id === undefined) return []
    const isEnd = (other: string): boolean => {
      const level = HEADING.exec(other)?.[1]?.length
      if (heading) return level !== undefined && level <= heading[1]!.length
      const next = ITEM.exec(other)
      return level !== undefined || (next !== null && next[1]!.length <= item![1]!.length)
    }
    const rest = lines.slice(index + 1)
    const end = rest.findIndex(isEnd)
    const body = end < 0 ? rest : rest.slice(0, end)
    const title = start
      .replace(/^[\s*_`[(]*(?:\[[ xX]\]\s+)?[\w.-]+[\s*_`\])]*[:.–—-]*[\s*_]*/u, '')
      .replace(/\*\*/g, '')
    const labelled = body.flatMap((one) => {
      const [, label, value] = LABELLED.exec(one) ?? []
      return label === undefined ? [] : [[keyOf(label), value]]
    })
    const { quote } = entryOf(id, Object.fromEntries(labelled))
    const texts = [title, ...body].filter((one) => one.trim() !== '')
    return [{ id, title, isTitled: heading !== null, texts, ...(quote !== undefined && { quote }) }]
  })
}

function keyOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}
