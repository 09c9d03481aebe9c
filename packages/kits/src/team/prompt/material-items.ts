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
import { criticised, objectionsIn, type ResultEnvelope } from '../envelope/result-envelope.ts'
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

function findingElement({
  id,
  round,
  author,
  product,
  version,
  kind,
  near,
  text,
  fix,
}: Omit<FindingEntry, 'author'> & { readonly author: string | undefined }): XmlElement {
  const attributes = { id, round: String(round), author, product, version, kind, nearly_repeats: near }
  return tag('finding', attributes, [tag('problem', {}, text), ...(fix === '' ? [] : [tag('fix', {}, fix)])])
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
  rewriting: Readonly<Record<string, string>> = {},
): XmlElement {
  const { id, type, owner, selectedVersion, versionIds, collabCount, summary } = product
  const attributes = {
    id,
    type,
    owner,
    selected: selectedVersion ?? 'none',
    versions: versionIds.join(' ') || 'none',
    comments: String(collabCount),
    being_rewritten_by: Object.hasOwn(rewriting, id) ? rewriting[id] : undefined,
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

function extraElement(product: ProductExtra, name?: TeamTag, rewriting?: Readonly<Record<string, string>>): XmlElement {
  const { currentVersion: version } = product
  const text = version ? [tag('version', { id: version.id }, `\n${version.content}\n`)] : []
  return productElement(product, text, name, rewriting)
}

/** A member's work from the last round, with its history and comments. */
export function workedElement(product: WorkedProduct): XmlElement {
  const { changelog, currentVersion, lastDirective, lastDiff, open = [], collabs } = product
  return productElement(product, [
    ...(currentVersion ? [tag('version', { id: currentVersion.id }, `\n${currentVersion.content}\n`)] : []),
    tag('history', {}, changelog.map(historyElement)),
    ...(lastDirective ? [directiveElement(lastDirective)] : []),
    ...blockElements('last_change', lastDiff),
    ...open.map(findingElement),
    ...collabs.map(commentElement),
  ])
}

export function assignmentText({ assignment, product, findings = [] }: StepPayload): string | undefined {
  if (!assignment || !product) return undefined
  const { id, importance, motivation, due, directive, note } = assignment
  const { currentVersion: version, collabs } = product
  const task = tag('assignment', { id, product: product.id, importance, due: `end of round ${due}` }, [
    directiveElement(directive),
    ...(motivation === '' ? [] : [tag('motivation', {}, motivation)]),
    ...(note === null
      ? []
      : [
          tag('your_specialties', {}, note.specialties),
          tag('what_is_left', {}, note.left),
          tag('on_track', {}, note.onTrack),
          tag('chair_satisfaction', {}, note.satisfaction),
          tag('bigger_picture', {}, note.biggerPicture),
          tag('why_it_matters', {}, note.whyItMatters),
        ]),
  ])
  const current = productElement(product, [
    version
      ? tag('version', { id: version.id }, `\n${version.content}\n`)
      : tag('version', {}, 'There is no version yet.'),
    ...blockElements('last_change', product.lastDiff),
    ...collabs.map(commentElement),
    // An author rules on what is said, not on who says it.
    ...findings.map((finding) => findingElement(assignment.isWhole ? { ...finding, author: undefined } : finding)),
  ])
  return `Your assignment and its product:\n\n${toXml(task)}\n\n${toXml(current)}`
}

/** A version of a document that one author writes whole, or of a text beside it: nothing but what its readers get. */
function plainVersionElement({ id, words, name, content }: VersionEntry): XmlElement {
  return tag('new_version', { id, words: String(words) }, [
    tag('name', {}, oneLine(name)),
    tag('content', {}, `\n${content}\n`),
  ])
}

/** The texts that stand beside a document that one author writes whole. */
export function besideItems({ referenced = [] }: StepPayload): Piece[] {
  return referenced.map((product, index) => item(product, extraElement(product), -index))
}

/** What was said against a document: in the rounds, after them, or both. */
export interface Objected extends Pick<ResultEnvelope, 'step' | 'objections' | 'criticism'> {
  readonly payload?: Pick<StepPayload, 'findings'>
}

/** An author rules on what is said, not on who says it. Only the account of it needs ids. */
export function objectionItems({ step, payload, objections = [], criticism }: Objected): Piece[] {
  const found = payload?.findings?.length ? objectionsIn(payload.findings) : objections
  const all = found.length > 0 || !criticism ? found : criticised(criticism)
  return all.map(({ id, text }, index) =>
    item({ item: `objection ${id}` }, tag('objection', { id: step === 'account' ? id : undefined }, text), -index),
  )
}

function versionElement(version: VersionEntry): XmlElement {
  const { id, product, author, directive, content, changeSummary, reflectionNote, words, collabs, open, settles } =
    version
  return tag('new_version', { id, product, author, words: String(words), settles: settles.join(' ') || undefined }, [
    ...descriptionElements(version),
    ...(directive ? [directiveElement(directive)] : []),
    tag('content', {}, `\n${content}\n`),
    tag('change_summary', {}, changeSummary),
    tag('reflection_note', {}, reflectionNote),
    ...open.map(findingElement),
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
  add(9, payload.versions, payload.length === undefined ? versionElement : plainVersionElement)
  // The newest deltas are kept, but the envoy reads them in the order in which they happened.
  for (const [index, entry] of (payload.deltas ?? []).entries())
    pieces.push(item(entry, tag('delta', { id: entry.id }, entry.text), 9 + index / 10_000))
  const { rewriting = {} } = payload
  add(8, payload.referenced, (product) => extraElement(product, undefined, rewriting))
  add(7, payload.highlyRelevant, (product) => extraElement(product, undefined, rewriting))
  add(5, payload.length === undefined ? payload.own : [], (product) => extraElement(product, 'your_product'))
  add(6, payload.relevant, (product) => productElement(product, [], undefined, rewriting))
  // A pending version is named even if its text does not fit.
  const pending = (payload.newest ?? []).filter(({ isAccepted }) => !isAccepted)
  add(
    9,
    pending.map((entry) => ({ ...entry, item: `pending ${entry.version}` })),
    ({ product, version, changeSummary }) => tag('pending_version', { product, version }, changeSummary),
  )
  add(8, payload.newest, ({ product, version, isAccepted, words, content }) => {
    const attributes = { id: version, product, state: isAccepted ? 'accepted' : 'pending', words: String(words) }
    return tag('newest_version', attributes, `\n${content}\n`)
  })
  add(8.8, differingItems(payload), ({ what, values }) =>
    tag(
      'differing_figure',
      { what },
      values.map(({ product, value, quote }) => tag('figure', { product, value }, quote)),
    ),
  )
  add(8.5, isWrite ? [] : payload.findings, findingElement)
  add(6, payload.reflections, reflectionElement)
  add(4, payload.refusals, ({ author, what, reason }) => tag('refused', { author, what }, reason))
  return pieces
}

/** Figures that a program found to differ. They have no id of their own. */
function differingItems({ differing = [] }: StepPayload) {
  return differing.map((figure, index) => ({ ...figure, item: `differing figure ${index + 1}` }))
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
