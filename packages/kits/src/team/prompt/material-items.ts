import { toXml, type XmlElement } from '@quire/core'
import type { ChangelogEntry, ProductExtra, ProductMinimal } from '../entity/detail-tiers.ts'
import type { Directive, Reflection } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'
import type {
  CollabEntry,
  DecisionEntry,
  Envelope,
  FindingEntry,
  StepPayload,
  VersionEntry,
  WorkedProduct,
} from '../envelope/envelope.ts'
import type { ResultEnvelope } from '../envelope/result-envelope.ts'
import type { TeamTag } from './team-tags.ts'
import { tag } from './team-tags.ts'

export interface Piece {
  readonly id: string
  readonly text: string
  readonly weight: number
}

/** A piece of a prompt, named after its content. Pieces with a lower weight are left out first. */
export function item(entry: { readonly item: string }, element: XmlElement, weight: number): Piece {
  return { id: entry.item, text: toXml(element), weight }
}

export function commentElement(comment: CollabEntry): XmlElement {
  const { id, round, author, to, about, version, stance, near, content } = comment
  const attributes = { id, round: String(round), author, to, about, version, stance, nearly_repeats: near }
  return tag('comment', attributes, content)
}

export function decisionElement({ id, round, text }: DecisionEntry): XmlElement {
  return tag('decision', { id, round: String(round) }, text)
}

export function directiveElement({ id, round, from, about, due, text }: Directive): XmlElement {
  const name = from === 'user' ? 'user_directive' : 'directive'
  const attributes = {
    id,
    round: String(round),
    from,
    about: about ?? undefined,
    due: due === null ? undefined : `end of round ${due}`,
  }
  return tag(name, attributes, text)
}

function findingElement({ id, round, product, version, verdict, findings }: FindingEntry): XmlElement {
  const elements = findings.map(({ flag, finding, fix }) =>
    tag('finding', { flag }, [tag('problem', {}, finding), tag('fix', {}, fix)]),
  )
  return tag('inspection', { id, round: String(round), product, version, verdict }, elements)
}

export function historyElement({ version, round, changeSummary, reflectionNote, collabs }: ChangelogEntry): XmlElement {
  return tag('change', { version, round: String(round) }, [
    tag('summary', {}, changeSummary),
    tag('reflection_note', {}, reflectionNote),
    ...collabs.map(({ id, author, to, content }) => tag('comment', { id, author, to }, content)),
  ])
}

function productElement(
  product: ProductMinimal,
  more: readonly XmlElement[] = [],
  element: TeamTag = 'product',
): XmlElement {
  const { id, type, owner, selectedVersion, versionIds, collabCount, summary } = product
  const attributes = {
    id,
    type,
    owner,
    selected: selectedVersion ?? 'none',
    versions: versionIds.join(' ') || 'none',
    comments: String(collabCount),
  }
  const summaries = summary === '' ? [] : [tag('summary', {}, summary)]
  return tag(element, attributes, [...descriptionElements(product), ...summaries, ...more])
}

function descriptionElements({ name, description, dod }: Pick<ProductMinimal, 'name' | 'description' | 'dod'>) {
  return [
    // In an attribute, quotes would be escaped, and members would copy the escaped name.
    tag('name', {}, oneLine(name)),
    tag('description', {}, description),
    tag('definition_of_done', {}, dod),
  ]
}

/** A text of several lines. Empty texts are left out. */
function blockElements(name: TeamTag, text: string): XmlElement[] {
  return text === '' ? [] : [tag(name, {}, `\n${text}\n`)]
}

function extraElement(product: ProductExtra, name?: TeamTag): XmlElement {
  const { currentVersion: version } = product
  return productElement(product, version ? [tag('version', { id: version.id }, `\n${version.content}\n`)] : [], name)
}

/** A member's work from the last round, with its history and comments. */
export function workedElement(product: WorkedProduct): XmlElement {
  const { changelog, lastDirective, lastDiff, collabs } = product
  return productElement(product, [
    tag('history', {}, changelog.map(historyElement)),
    ...(lastDirective ? [directiveElement(lastDirective)] : []),
    ...blockElements('last_change', lastDiff),
    ...collabs.map(commentElement),
  ])
}

export function assignmentText({ assignment, product, findings = [] }: StepPayload): string | undefined {
  if (!assignment || !product) return undefined
  const { id, importance, motivation, due, directive, note } = assignment
  const { currentVersion: version, collabs } = product
  const task = tag('assignment', { id, product: product.id, importance, due: `end of round ${due}` }, [
    directiveElement(directive),
    tag('motivation', {}, motivation),
    tag('your_specialties', {}, note.specialties),
    tag('what_is_left', {}, note.left),
    tag('on_track', {}, note.onTrack),
    tag('chair_satisfaction', {}, note.satisfaction),
    tag('bigger_picture', {}, note.biggerPicture),
    tag('why_it_matters', {}, note.whyItMatters),
  ])
  const current = productElement(product, [
    version
      ? tag('version', { id: version.id }, `\n${version.content}\n`)
      : tag('version', {}, 'There is no version yet.'),
    ...blockElements('last_change', product.lastDiff),
    ...collabs.map(commentElement),
    ...findings.map(findingElement),
  ])
  return `Your assignment and its product:\n\n${toXml(task)}\n\n${toXml(current)}`
}

function versionElement(version: VersionEntry): XmlElement {
  const { id, product, author, directive, content, changeSummary, reflectionNote, diff, collabs } = version
  return tag('new_version', { id, product, author }, [
    ...descriptionElements(version),
    ...(directive ? [directiveElement(directive)] : []),
    tag('content', {}, `\n${content}\n`),
    tag('change_summary', {}, changeSummary),
    tag('reflection_note', {}, reflectionNote),
    ...blockElements('changes', diff),
    ...collabs.map(commentElement),
  ])
}

/** Splits a step's material into pieces. Pieces of the same kind are ordered by importance. */
export function materialItems({ payload }: Pick<Envelope, 'payload'>): Piece[] {
  const pieces: Piece[] = []
  const add = <T extends { readonly item: string }>(
    weight: number,
    entries: readonly T[] | undefined,
    make: (entry: T) => XmlElement,
  ): void => {
    for (const [index, entry] of (entries ?? []).entries())
      pieces.push(item(entry, make(entry), weight - index / 10_000))
  }
  const isWrite = payload.assignment !== undefined
  add(9, payload.versions, versionElement)
  add(9, payload.deltas, ({ id, text }) => tag('delta', { id }, text))
  add(8, payload.referenced, (product) => extraElement(product))
  add(7, payload.highlyRelevant, (product) => extraElement(product))
  add(5, payload.own, (product) => extraElement(product, 'your_product'))
  add(6, payload.relevant, (product) => productElement(product))
  add(8, payload.pending, ({ product, version, changeSummary }) =>
    tag('pending_version', { product, version }, changeSummary),
  )
  add(7, isWrite ? [] : payload.findings, findingElement)
  add(6, payload.reflections, reflectionElement)
  add(5, payload.comments, commentElement)
  add(4, payload.refusals, ({ author, what, reason }) => tag('refused', { author, what }, reason))
  return pieces
}

function reflectionElement({ id, round, author, text, products }: Reflection): XmlElement {
  return tag('reflection', { id, round: String(round), author }, [
    tag('text', {}, text),
    ...products.map(({ product, note }) => tag('product_note', { product }, note)),
  ])
}

/**
 * The products for the editor, in the order of the result. If space is short, drafts are left out before accepted
 * texts, and later ones before earlier ones.
 */
export function joinedItems({ products }: Pick<ResultEnvelope, 'products'>): Piece[] {
  return products.map((entry, index) => {
    const { name, type, isAccepted, content } = entry
    const attributes = { type, state: isAccepted ? 'accepted' : 'not accepted' }
    const element = tag('product', attributes, [tag('name', {}, oneLine(name)), tag('content', {}, `\n${content}\n`)])
    return item(entry, element, (isAccepted ? 2 : 1) - index / 10_000)
  })
}

export function findingItems({ findings, products }: Pick<ResultEnvelope, 'findings' | 'products'>): Piece[] {
  const nameOf = (id: string): string | undefined => products.find((product) => product.id === id)?.name
  return findings.map((entry, index) => {
    const { product, text, fix } = entry
    const name = nameOf(product)
    const elements = [
      ...(name === undefined ? [] : [tag('name', {}, oneLine(name))]),
      tag('problem', {}, text),
      ...(fix === '' ? [] : [tag('fix', {}, fix)]),
    ]
    return item(entry, tag('finding', {}, elements), -index)
  })
}
