import { toXml } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'
import { matchingEntries } from '../map/find-entries.ts'
import type { MapEntry, TextMap } from '../map/text-map.ts'
import { commonStem, listRuns } from '../process/list-names.ts'
import type { MapRules } from '../process/process.ts'
import type { WorkingPiece } from './document-pieces.ts'

const LINES_PER_PIECE = 10
const SUMMARIES_PER_PIECE = 6
// Maximum number of characters in a column.
const LONGEST_COLUMN = 48
// Maximum number of summaries that are shown because they match the message.
const MAX_MATCHING = 6

export interface MapView {
  readonly map: TextMap
  readonly rules: MapRules
  /** The keys of the texts that the prompt shows in full. The map is shown around them. */
  readonly current: readonly string[]
  readonly message: string
}

/**
 * Returns the map with one line for each text, and the summaries that match the message. Most important are the totals,
 * then the lines around the current text, then the matching summaries, then the other lines.
 */
export function mapLines(view: MapView): WorkingPiece[] {
  const { map, rules } = view
  if (map.entries.length === 0) return []
  const parts = inParts(map.entries, LINES_PER_PIECE)
  const near = byNearness(parts, view)
  const matching = matchingOf(view)
  const order = ['head', ...near.slice(0, 1).map(idOf), 'matching', ...near.slice(1).map(idOf)]
  const stem = commonStem(map.entries.flatMap(({ covers }) => covers))
  const pieces = [
    { id: 'head', text: headText(view, stem) },
    ...parts.map((part) => ({
      id: idOf(part),
      text: element('map_lines', part, (entry) => lineOf(entry, rules, stem)),
    })),
    ...(matching.length > 0 ? [{ id: 'matching', text: matchingText(matching) }] : []),
  ]
  return pieces.map(({ id, text }) => pieceOf('map', id, text, order.indexOf(id)))
}

/** Returns the other summaries. Those nearest to the current text are the most important. */
export function mapSummaries(view: MapView): WorkingPiece[] {
  const matching = matchingOf(view)
  const entries = view.map.entries.filter(
    (entry) => entry.summary !== undefined && !matching.includes(entry) && !view.current.includes(entry.key),
  )
  const parts = inParts(entries, SUMMARIES_PER_PIECE)
  const order = byNearness(parts, view).map(idOf)
  return parts.map((part) =>
    pieceOf('summaries', idOf(part), element('summaries', part, summaryLine), order.indexOf(idOf(part))),
  )
}

function matchingOf({ map, message, current }: MapView): readonly MapEntry[] {
  const withSummary = { entries: map.entries.filter(({ summary }) => summary !== undefined) }
  const found = matchingEntries(withSummary, message, { except: current, max: MAX_MATCHING })
  return withSummary.entries.filter((entry) => found.includes(entry))
}

function headText({ map, rules }: MapView, stem: string): string {
  const written = map.entries.filter(({ words }) => words !== undefined).length
  const attributes = {
    of: rules.texts,
    written: `${written} of ${map.entries.length}`,
    words: String(map.words),
    words_to_come: map.plannedWords > 0 ? String(map.plannedWords) : undefined,
    not_covered: map.open.length > 0 ? listRuns(map.open) : undefined,
  }
  const columns = [
    'key',
    'title',
    ...(rules.covers === undefined ? [] : [stem === '' ? 'covers' : stem]),
    ...rules.columns.map(({ name }) => name),
    'words, or (words planned)',
  ]
  return toXml(verbatimElement('map', attributes, `One line for each: ${columns.join(' | ')}`))
}

function lineOf(entry: MapEntry, rules: MapRules, stem: string): string {
  const { key, title, covers, columns, words, plannedWords } = entry
  const length = words === undefined ? `(${plannedWords ?? '?'})` : String(words)
  const short = stem === '' ? covers.join(' ') : covers.map((name) => name.replace(`${stem}_`, '')).join(' ')
  return [
    key,
    title,
    ...(rules.covers === undefined ? [] : [short]),
    ...rules.columns.map(({ name }) => columns[name] ?? ''),
    length,
  ]
    .map((text) => cut(text, LONGEST_COLUMN))
    .join(' | ')
}

function summaryLine({ key, summary = '', needsSummary, details }: MapEntry): string {
  const more = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  const mark = needsSummary ? ' (older than the text)' : ''
  return `${key}${mark}: ${summary.replace(/\s+/g, ' ')}${more.length > 0 ? ` [${more.join('; ')}]` : ''}`
}

function matchingText(entries: readonly MapEntry[]): string {
  const lines = entries.map(summaryLine).join('\n')
  return toXml(verbatimElement('summaries', { match: 'the message' }, `\n${lines}\n`))
}

type Part = readonly MapEntry[]

function inParts(entries: readonly MapEntry[], size: number): Part[] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, at) => entries.slice(at * size, (at + 1) * size))
}

function idOf(part: Part): string {
  return `${part[0]!.key} to ${part.at(-1)!.key}`
}

/** Sorts parts by their distance to the current text. Without a current text, the last written text counts as current. */
function byNearness(parts: readonly Part[], { map, current }: MapView): Part[] {
  const { entries } = map
  const last = entries.findLastIndex(({ words }) => words !== undefined)
  const centers = entries.flatMap(({ key }, index) => (current.includes(key) ? [index] : []))
  const from = centers.length > 0 ? centers : [Math.max(0, last)]
  const distance = (part: Part): number =>
    Math.min(...part.flatMap((entry) => from.map((center) => Math.abs(entries.indexOf(entry) - center))))
  return parts.toSorted((a, b) => distance(a) - distance(b))
}

function element(name: string, part: Part, line: (entry: MapEntry) => string): string {
  const attributes = { from: part[0]!.key, to: part.at(-1)!.key }
  return toXml(verbatimElement(name, attributes, `\n${part.map(line).join('\n')}\n`))
}

function pieceOf(group: string, id: string, text: string, rank: number): WorkingPiece {
  return { id: `${group} ${id}`, path: group, text, place: { group, rank } }
}

function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest)
        .toWellFormed()
        .replace(/\s+\S*$/, '')}…`
}
