import type { Directive, Finding, Member, Product, Session, Version } from '../entity/entities.ts'
import { ProductIndex } from '../entity/product-index.ts'
import type { TeamState } from '../entity/team-draft.ts'
import type { TeamRecords } from '../records/team-records.ts'
import { ensureComplete } from './build-envelope.ts'
import { agreementEntries, charterEntry, questionEntries } from './charter-entries.ts'
import { checkEnvelope } from './check-envelope.ts'
import { EntryMaker } from './entry-maker.ts'
import type { Entry, Envelope, FindingEntry, TextEntry } from './envelope.ts'
import { type ResultLength, resultLength, resultWords } from './result-length.ts'

/**
 * The steps after the last round. The editor makes one document from the products. The operatives criticise it, the editor
 * writes it anew, the inspector proofreads it, and the editor mends it. If one author has written it whole, the chair then
 * accounts for it.
 */
export const RESULT_STEPS = ['edit', 'critique', 'rewrite', 'proof', 'mend', 'account'] as const
export type ResultStep = (typeof RESULT_STEPS)[number]

/** The newest text of a product. */
export interface JoinedProduct extends Pick<Product, 'id' | 'name' | 'type'>, Pick<Version, 'content'> {
  readonly version: string
  readonly isAccepted: boolean
}

/** A fault that the proofreader found in the document. */
export type Fault = {
  /** The words of the document. Empty if something is missing. */
  readonly quote: string
  readonly fault: string
  readonly correction: string
}

/** What an operative says against the document as a whole. */
export type Criticism = {
  readonly objections: readonly {
    /** The words of the document. Empty if something is missing. */
    readonly quote: string
    readonly objection: string
    readonly settle: string
  }[]
  readonly ideas: readonly string[]
}

/** What the editor and the proofreader need to know. Every entry comes from a round or a directive. */
export interface ResultEnvelope {
  readonly step: ResultStep
  readonly team: Session['team']
  /** `document` is set if one author has written the whole document. */
  readonly session: Pick<Session, 'date' | 'document'>
  readonly self: Pick<Member, 'id' | 'name' | 'role' | 'persona' | 'skills' | 'stake'>
  /** The user's request, whole. */
  readonly request: string
  readonly charter: Envelope['charter']
  readonly questions: readonly Entry<TextEntry>[]
  /** Shared decisions. */
  readonly agreements: Envelope['agreements']
  /** The user's messages. */
  readonly directives: readonly Entry<Directive>[]
  readonly length: ResultLength
  /** The newest texts, in the order of the result. Only for the editor who writes the document. */
  readonly products: readonly Entry<JoinedProduct>[]
  /** What is still open on these texts. Only for the editor who writes the document. */
  readonly findings: readonly Entry<FindingEntry>[]
  /** The document so far, and its length. Empty for the editor who writes it. */
  readonly document: string
  readonly words: number
  /** What the program found in the document. */
  readonly facts: readonly string[]
  /** What the proofreader found in the document. */
  readonly faults: readonly Fault[]
  /** What the operatives said against the document, without their names. */
  readonly criticism: Criticism
  /** Everything that was said against the document. Only for the account of it. */
  readonly objections: readonly Objection[]
}

export type Objection = { readonly id: string; readonly text: string }

/** Findings as objections, and ideas after them. */
export function objectionsIn(findings: readonly Pick<Finding, 'id' | 'text' | 'fix' | 'kind'>[]): Objection[] {
  const isIdea = ({ kind }: Pick<Finding, 'kind'>): boolean => kind === 'suggest'
  return [...findings.filter((one) => !isIdea(one)), ...findings.filter(isIdea)].map(({ id, text, fix }) => ({
    id,
    text: fix === '' ? text : `${text} ${fix}`,
  }))
}

/** The criticism after the last round as objections. */
export function criticised({ objections, ideas }: Criticism): Objection[] {
  const texts = objections.map(({ quote, objection, settle }) => `${quote && `“${quote}”: `}${objection} ${settle}`)
  return [...texts, ...ideas].map((text, index) => ({ id: `O${index + 1}`, text }))
}

/** The texts that a step works on, in addition to the team's records. */
export interface ResultMaterial extends Partial<Pick<ResultEnvelope, 'document' | 'facts' | 'faults' | 'criticism'>> {
  readonly request: string
  /** The operative who criticises the document. */
  readonly critic?: string
}

/** Builds the envelope of a step after the last round. @throws EnvelopeIncomplete if there is no charter */
export async function buildResultEnvelope(
  records: TeamRecords,
  step: ResultStep,
  {
    request,
    document = '',
    facts = [],
    faults = [],
    criticism = { objections: [], ideas: [] },
    critic,
  }: ResultMaterial,
  { session, members, products, findings }: TeamState,
): Promise<ResultEnvelope> {
  const index = new ProductIndex(products)
  const isEdit = step === 'edit'
  const order = isEdit ? resultOrder(index, session.order ?? []) : []
  const newest = order.flatMap(({ versions }) => versions.slice(-1))
  const [charters, agreements, directives, versions, found] = await Promise.all([
    records.list('charter'),
    records.list('agreement'),
    records.list('directive', { author: 'user' }),
    newest.length === 0 ? [] : records.list('version', { ids: newest }),
    step === 'account' && session.document !== undefined ? records.list('finding', { about: [session.document] }) : [],
  ])
  const { charter, self } = ensureComplete(charters.at(-1), memberIn(step, members, critic))
  const make = new EntryMaker()
  const texts = new Map(versions.map((version) => [version.product, version]))
  const { id, name, role, persona, skills, stake } = self
  const entry = charterEntry(charter, charters, make)
  const length = resultLength(entry.limits)
  const envelope: ResultEnvelope = {
    step,
    team: { name: session.team.name, description: session.team.description },
    session: {
      ...(session.date !== undefined && { date: session.date }),
      ...(session.document !== undefined && { document: session.document }),
    },
    self: { id, name, role, persona, skills, ...(stake !== undefined && { stake }) },
    request,
    charter: entry,
    questions: questionEntries(charters, session, make),
    // The document that one author has written takes the place of what was decided before it.
    agreements: session.document === undefined ? agreementEntries(agreements, make) : [],
    directives: make.each(directives, (directive) => make.directive(directive)),
    length,
    products: order.flatMap((product) => joinedProduct(product, texts.get(product.id), make)),
    findings: make.each(isEdit ? findings : [], (finding) => make.finding(finding)),
    document,
    words: resultWords(document, length),
    facts,
    faults,
    criticism,
    objections: [...objectionsIn(found), ...(step === 'account' ? criticised(criticism) : [])],
  }
  checkEnvelope(envelope)
  return envelope
}

function joinedProduct(
  { id, name, type, selected }: Product,
  version: Version | undefined,
  make: EntryMaker,
): Entry<JoinedProduct>[] {
  if (!version) return []
  const { id: written, directive, content } = version
  const joined = { id, name, type, version: written, isAccepted: selected === written, content }
  return [make.once(`version ${written}`, { directive }, joined)!]
}

function memberIn(step: ResultStep, members: readonly Member[], critic: string | undefined): Member | undefined {
  if (step === 'critique') return members.find(({ id }) => id === critic)
  if (step === 'account') return members.find(({ teamRole }) => teamRole === 'chair')
  return step === 'proof' ? proofreaderOf(members) : editorOf(members)
}

/** The members who criticise the document as a whole: the operatives, but not its editor. */
export function criticsOf(members: readonly Member[]): Member[] {
  const editor = editorOf(members)
  return members.filter((member) => member.teamRole === 'operative' && member !== editor)
}

/** The member who writes the document. */
export function editorOf(members: readonly Member[]): Member | undefined {
  return members.find(({ isEditor }) => isEditor) ?? members.find(({ teamRole }) => teamRole === 'chair')
}

/** The member who reads the document before the user does. If possible, not its editor. */
export function proofreaderOf(members: readonly Member[]): Member | undefined {
  const editor = editorOf(members)
  const readers = [
    members.find(({ teamRole }) => teamRole === 'inspector'),
    members.find(({ teamRole }) => teamRole === 'chair'),
  ]
  return readers.find((member) => member && member !== editor) ?? editor
}

/**
 * The products in the order in which the result joins them. A product that the chair has not placed follows the product
 * before it in the tree.
 */
export function resultOrder(index: ProductIndex, order: readonly string[]): Product[] {
  const placed = [...new Set(order)].flatMap((id) => index.byId.get(id) ?? [])
  const isPlaced = new Set(placed)
  let before: Product | undefined
  for (const { product } of index.walk()) {
    if (!isPlaced.has(product)) placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, product)
    before = product
  }
  return placed
}
