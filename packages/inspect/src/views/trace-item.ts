import { errorClass } from '@quire/core'
import { type Entry, familyOf, findIds, locateQuote, readEntries } from '@quire/runtime/answer'
import type { Database } from '@quire/runtime/database'
import { NothingFound } from '@quire/runtime/errors'
import { type ShownArtifact, showArtifact, traceLineage } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'
import { type TextAbove, textsAbove } from './texts-above.ts'

const MAX_LISTED = 30
const JSON_KIND = 'assembled_json'

/** The document has no entry with this id. */
export class NoSuchItem extends errorClass<{ path: string; item: string; items: readonly string[] }>('no-such-item') {
  constructor(path: string, item: string, items: readonly string[]) {
    const listed = items.slice(0, MAX_LISTED).join(', ')
    const more = items.length > MAX_LISTED ? `, and ${items.length - MAX_LISTED} more` : ''
    super(
      items.length === 0
        ? `'${path}' has no entries with ids.`
        : `'${path}' has no entry '${item}'. Its entries: ${listed}${more}.`,
      { path, item, items },
    )
  }
}

/** An entry of a document, with the entries and the passage that it rests on. */
export interface TracedItem {
  readonly id: string
  readonly title: string
  /** The document that contains the entry. */
  readonly document: { readonly id: string; readonly path: string }
  /** Other documents, just as close, that have an entry with this id. */
  readonly alsoIn: readonly string[]
  readonly quote?: {
    readonly text: string
    /** Where the quotation stands. Undefined if no text contains it. */
    readonly place?: { readonly id: string; readonly path: string; readonly line: number; readonly text: string }
  }
  /** The entries that it refers to. An entry that has occurred before is listed without its own references. */
  readonly from: readonly TracedItem[]
}

interface Source {
  readonly id: string
  readonly path: string
  readonly entries: readonly Entry[]
}

/**
 * Traces an entry of a document to the request. An id in the texts of an entry refers to the entry with this id in the
 * documents that its own document was made from: first to one that quotes a passage, then to the nearest one.
 * @throws NothingFound, NoSuchItem
 * @example
 * await traceItem(db, checklist, 'M2.4')
 * // → { id: 'M2.4', from: [{ id: 'R4', from: [{ id: 'P2', quote: { place: { line: 7, … }, … }, … }], … }], … }
 */
export async function traceItem(db: Kysely<Database>, id: string, item: string): Promise<TracedItem> {
  const artifact = await showArtifact(db, id)
  if (!artifact) throw new NothingFound(id)
  const { up } = await traceLineage(db, id, 'up')
  const texts = await textsAbove(db, up, artifact.run)
  const sources = new Map<string, Source>(
    [{ id, label: artifact.path, text: artifact.text }, ...texts].map((one) => [
      one.id,
      { id: one.id, path: one.label, entries: readEntries(one.text) },
    ]),
  )
  const own = [...(await renderedFrom(db, artifact)), id].flatMap((one) => sources.get(one) ?? [])
  const [root] = own.flatMap((source) => source.entries.filter(hasId(item)).map((entry) => ({ source, entry })))
  if (!root) throw new NoSuchItem(artifact.path, item, [...new Set(own.flatMap(({ entries }) => entries.map(idOf)))])
  const visited = new Set([root.entry.id])
  return follow({ ...root, alsoIn: [] })

  interface Found {
    readonly source: Source
    readonly entry: Entry
    readonly alsoIn: readonly string[]
  }

  async function follow({ source, entry, alsoIn }: Found): Promise<TracedItem> {
    const nearest = await nearestSources(source)
    const ids = nearest.flatMap(({ entries }) => entries.map(idOf))
    const from: TracedItem[] = []
    for (const reference of referencesIn(entry, ids)) {
      const target = findEntry(reference, nearest)
      // An item does not come from the item that it waits for.
      const isSibling = target.source === source && familyOf(reference) === familyOf(entry.id)
      const isFollowed = !isSibling && !visited.has(reference)
      if (!isSibling) visited.add(reference)
      from.push(isFollowed ? await follow(target) : { ...shown(target), from: [] })
    }
    return { ...shown({ source, entry, alsoIn }), from }
  }

  async function nearestSources(source: Source): Promise<(Source & { readonly distance: number })[]> {
    const above = source.id === id ? up : (await traceLineage(db, source.id, 'up')).up
    const distances = new Map([[source.id, 0], ...above.map((one) => [one.id, one.distance] as const)])
    return [...sources.values()]
      .flatMap((one) => (distances.has(one.id) ? [{ ...one, distance: distances.get(one.id)! }] : []))
      .sort((one, other) => one.distance - other.distance)
  }

  function findEntry(reference: string, nearest: Awaited<ReturnType<typeof nearestSources>>): Found {
    const found = nearest.flatMap(({ id: of, entries, distance }) => {
      const own = entries.filter(hasId(reference))
      const best = own.find(({ quote }) => quote !== undefined) ?? own[0]
      return best ? [{ source: sources.get(of)!, entry: best, distance }] : []
    })
    const best = found.find((one) => one.entry.quote !== undefined) ?? found[0]!
    const isEqual = (one: (typeof found)[number]): boolean =>
      one !== best &&
      one.distance === best.distance &&
      (one.entry.quote === undefined) === (best.entry.quote === undefined) &&
      one.entry.title !== best.entry.title
    return { ...best, alsoIn: found.filter(isEqual).map(({ source }) => source.path) }
  }

  function shown({ source, entry, alsoIn }: Found): Omit<TracedItem, 'from'> {
    const { quote } = entry
    const place = quote === undefined ? undefined : placeOf(quote, texts)
    return {
      id: entry.id,
      title: entry.title,
      document: { id: source.id, path: source.path },
      alsoIn,
      ...(quote !== undefined && { quote: { text: quote, ...(place && { place }) } }),
    }
  }
}

/** Returns the JSON answers of the step that wrote a Markdown document. */
async function renderedFrom(db: Kysely<Database>, { step, kind }: ShownArtifact): Promise<string[]> {
  if (kind === JSON_KIND || step === null) return []
  const answers = db.selectFrom('artifact').select('id').where('step_id', '=', step).where('kind', '=', JSON_KIND)
  return (await answers.orderBy('number', 'desc').execute()).map(idOf)
}

/** The request comes first, then the nearest text. */
function placeOf(quote: string, texts: readonly TextAbove[]) {
  const rank = ({ kind, distance }: TextAbove): number => (kind === 'input' ? 0 : distance)
  for (const { id, label: path, text } of texts.toSorted((one, other) => rank(one) - rank(other))) {
    const place = locateQuote(quote, text)
    if (place) return { id, path, ...place }
  }
  return undefined
}

/** Returns the ids that stand in an entry's texts, in order. A word without a digit counts only if it stands alone. */
function referencesIn({ id, texts }: Entry, ids: readonly string[]): string[] {
  const byName = new Map(ids.map((one) => [plainId(one), one]))
  const references = texts.flatMap((text) => {
    const whole = byName.get(plainId(text.trim()))
    if (whole !== undefined) return [whole]
    const words = text.match(/[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu) ?? []
    // R1-R4 is a range, if there is no such id.
    return words.flatMap((word) => {
      const parts = byName.has(plainId(word)) ? [word] : word.split('-')
      return parts
        .filter((part) => /\d/.test(part) && /\p{L}/u.test(part))
        .flatMap((part) => byName.get(plainId(part)) ?? [])
    })
  })
  return [...new Set(references)].filter((one) => one !== id)
}

const hasId =
  (id: string) =>
  (one: Entry): boolean =>
    plainId(one.id) === plainId(id)

/** REQ-007 and REQ7 are the same id. */
function plainId(id: string): string {
  return /^[A-Z]{1,5}-?\d{1,4}(?:[.-]\d{1,4})*$/.test(id) ? findIds(id)[0]! : id
}

function idOf({ id }: { readonly id: string }): string {
  return id
}
