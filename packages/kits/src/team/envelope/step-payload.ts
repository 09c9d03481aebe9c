import { countWords } from '@quire/runtime/answer'
import { type ProductExtra, productExtra, productMinimal, versionDetail } from '../entity/detail-tiers.ts'
import type { Assignment, OperativeNote, Product, Version } from '../entity/entities.ts'
import { isPending, type ProductIndex } from '../entity/product-index.ts'
import type { TeamState } from '../entity/team-draft.ts'
import type { TeamRecords } from '../records/team-records.ts'
import { differingFigures } from './differing-figures.ts'
import type { EntryMaker } from './entry-maker.ts'
import type { AssignmentEntry, Entry, EnvelopeRequest, StepPayload, VersionEntry } from './envelope.ts'
import { reportDeltas } from './report-deltas.ts'
import { resultLength, resultWords } from './result-length.ts'
import { readWorked } from './worked-products.ts'

/** The newest of a reviewer's own products are kept. */
const MAX_OWN = 5

interface PayloadSources extends TeamState {
  readonly records: TeamRecords
  readonly index: ProductIndex
  readonly make: EntryMaker
}

/** Builds the part of the envelope that is specific to a step. */
export async function buildPayload(request: EnvelopeRequest, sources: PayloadSources): Promise<StepPayload> {
  const { step, member, assignment } = request
  switch (step) {
    case 'reflect':
      return reflectPayload(member, sources)
    case 'plan':
      return planPayload(sources)
    case 'write':
      return assignment ? writePayload(assignment, sources) : {}
    case 'review':
    case 'inspect': {
      const written = await sources.records.list('version', { fromRound: sources.session.round })
      const whole = sources.session.document === undefined ? {} : await wholeLength(sources.records)
      const wordsOf = ({ product, content }: Version): number =>
        whole.length && product === sources.session.document ? resultWords(content, whole.length) : countWords(content)
      if (step === 'inspect') {
        const versions = await versionEntries(written, sources, { wordsOf, isInspected: true })
        const { findings, make } = sources
        const elsewhere = findings.filter(({ product }) => !written.some((version) => version.product === product))
        const differing = differingFigures(await newestTexts(sources))
        const open = make.each(elsewhere, (finding) => make.finding(finding))
        return { versions, findings: open, differing, ...whole }
      }
      const others = written.filter(({ author }) => author !== member)
      return {
        versions: await versionEntries(others, sources, { wordsOf, isInspected: false }),
        own: await ownProducts(member, sources),
        ...whole,
      }
    }
    case 'envoy':
      return { deltas: await reportDeltas(sources.records, sources, sources.make) }
  }
}

function reflectPayload(member: string, { findings, index, make }: PayloadSources): StepPayload {
  const own = findings.filter(({ product }) => index.byId.get(product)?.owner === member)
  return { findings: make.each(own, (finding) => make.finding(finding)) }
}

async function planPayload({
  records,
  session: { round },
  findings,
  index,
  make,
}: PayloadSources): Promise<StepPayload> {
  const last = { fromRound: round - 1, toRound: round - 1 }
  const changed = new Set((await records.listVersionNotes(last)).map(({ product }) => product))
  const shown = [...index.byId.values()].filter(
    (product) => product.versions.length > 0 && (isPending(product) || changed.has(product.id)),
  )
  const [reflections, refusals, versions] = await Promise.all([
    records.list('reflection', { fromRound: round }),
    records.list('refusal', last),
    records.list('version', { ids: shown.map((product) => product.versions.at(-1)!) }),
  ])
  return {
    reflections: make.each(reflections, (reflection) => make.reflection(reflection)),
    findings: make.each(findings, (finding) => make.finding(finding)),
    newest: make.each(versions, ({ id, product, round: written, changeSummary, content }) => {
      const isAccepted = index.byId.get(product)!.selected === id
      const entry = { product, version: id, isAccepted, changeSummary, words: countWords(content), content }
      return make.once(`version ${id}`, { round: written }, entry)
    }),
    differing: differingFigures(await newestTexts({ records, index })),
    refusals: make.each(refusals, ({ id, author, what, reason, round: when }) =>
      make.once(`refusal ${id}`, { round: when }, { author, what, reason }),
    ),
  }
}

/** At most this many products are compared. */
const MAX_COMPARED = 40

/** The newest text of every product. */
async function newestTexts({ records, index }: Pick<PayloadSources, 'records' | 'index'>): Promise<Version[]> {
  const ids = [...index.byId.values()].flatMap(({ versions }) => versions.slice(-1)).slice(0, MAX_COMPARED)
  return ids.length === 0 ? [] : records.list('version', { ids })
}

async function writePayload(assignment: Assignment, sources: PayloadSources): Promise<StepPayload> {
  const { records, index, make } = sources
  const product = index.byId.get(assignment.product)!
  const isWhole = product.id === sources.session.document
  // Findings come before comments: a comment that is a finding is shown once, as a finding.
  const open = sources.findings.filter((finding) => finding.product === product.id)
  const findings = make.each(open, (finding) => make.finding(finding))
  const find = (ids: readonly string[]): Product[] =>
    [...new Set(ids)].flatMap((id) => (id === product.id ? [] : (index.byId.get(id) ?? [])))
  // If a product is requested twice, the higher level of detail is used.
  const referenced = find([...(assignment.after ?? []), ...assignment.referenced])
  const highly = find(assignment.highlyRelevant).filter((one) => !referenced.includes(one))
  const relevant = find(assignment.relevant).filter((one) => !referenced.includes(one) && !highly.includes(one))
  const shown = [...referenced, ...highly]
  const [[target], texts, [directive], reflections, assigned] = await Promise.all([
    readWorked(records, [product]),
    records.list('version', { ids: shown.flatMap(({ versions }) => versions.slice(-1)) }),
    records.list('directive', { ids: [assignment.directive] }),
    // The author of the whole takes up what everybody knows. The chair's directive may refer to one's own reflection.
    isWhole
      ? records.list('reflection', { fromRound: sources.session.round })
      : records.list('reflection', { author: assignment.member, last: 1 }),
    records.list('assignment', { fromRound: sources.session.round }),
  ])
  const current = new Map(texts.map((version) => [version.product, version]))
  const extra = (one: Product, section: string) => {
    make.sections.set(one.id, section)
    const version = current.get(one.id)
    if (version) make.mark(`version ${version.id}`)
    return make.once(`product ${one.id}`, { round: one.round }, productExtra(one, version)) ?? []
  }
  make.sections.set(product.id, 'your assignment')
  const last = target!.current
  if (last) make.mark(`version ${last.id}`)
  const changelog = target!.versions.map(({ id, round, changeSummary, reflectionNote }) => ({
    version: id,
    round,
    changeSummary,
    reflectionNote,
    collabs: [],
  }))
  const { id, importance, motivation, due, isSmall, isMending } = assignment
  const entry: AssignmentEntry = {
    id,
    product: product.id,
    importance,
    motivation,
    note: assignment.note && noteEntry(assignment.note),
    due,
    ...(isSmall && { isSmall }),
    ...(isMending && { isMending }),
    ...(isWhole && { isWhole }),
    directive: make.directive(directive!)!,
  }
  return {
    assignment: make.once(`assignment ${id}`, { directive: assignment.directive }, entry)!,
    product: make.once(
      `product ${product.id}`,
      { directive: assignment.directive },
      {
        ...productMinimal(product),
        currentVersion: last ? versionDetail(last) : null,
        changelog,
        lastDirective: (target!.directive && make.directive(target!.directive)) ?? null,
        lastDiff: target!.diff,
        collabs: target!.collabs.filter(({ version }) => version === last?.id).flatMap((one) => make.collab(one) ?? []),
      },
    )!,
    findings,
    ...(isWhole && (await wholeLength(records, last?.content))),
    reflections: make.each(reflections, (one) => make.reflection(one)),
    // What an assignment waits for is written already.
    rewriting: Object.fromEntries(
      assigned
        .filter(({ member }) => member !== assignment.member)
        .filter((other) => other.product !== product.id && !(assignment.after ?? []).includes(other.product))
        .map((other) => [other.product, other.member]),
    ),
    referenced: referenced.flatMap((one) => extra(one, 'the referenced products')),
    highlyRelevant: highly.flatMap((one) => extra(one, 'the highly relevant products')),
    relevant: relevant.flatMap((one) => {
      make.sections.set(one.id, 'the relevant products')
      return make.once(`product ${one.id}`, { round: one.round }, productMinimal(one)) ?? []
    }),
  }
}

/** The maximum length of the whole document, and the length of its current version. */
async function wholeLength(records: TeamRecords, current?: string): Promise<Pick<StepPayload, 'length' | 'words'>> {
  const [first] = await records.list('charter')
  const length = resultLength(first?.limits ?? [])
  return { length, ...(current !== undefined && { words: resultWords(current, length) }) }
}

/** A database may return keys in any order, but the envelope must have a fixed order. */
function noteEntry({ specialties, left, onTrack, satisfaction, biggerPicture, whyItMatters }: OperativeNote) {
  return { specialties, left, onTrack, satisfaction, biggerPicture, whyItMatters }
}

/** New versions to judge. Includes their changes and comments. */
async function versionEntries(
  versions: readonly Version[],
  { records, findings, index, make }: PayloadSources,
  { wordsOf, isInspected }: { readonly wordsOf: (version: Version) => number; readonly isInspected: boolean },
): Promise<Entry<VersionEntry>[]> {
  const products = versions.flatMap(({ product }) => index.byId.get(product) ?? [])
  const [collabs, directives] = await Promise.all([
    records.list('collab', { about: products.map(({ id }) => id), last: 200 }),
    isInspected ? records.list('directive', { ids: versions.map(({ directive }) => directive) }) : [],
  ])
  return versions.flatMap((version) => {
    const product = index.byId.get(version.product)
    if (!product) return []
    const { id, name, type, description, dod } = product
    make.sections.set(id, 'the new versions')
    make.mark(`product ${id}`)
    const order = directives.find((one) => one.id === version.directive)
    const directive = order && make.directive(order)
    const entry: VersionEntry = {
      ...versionDetail(version),
      product: id,
      name,
      type,
      description,
      author: version.author,
      dod,
      ...(directive && { directive }),
      words: wordsOf(version),
      open: findings
        .filter((finding) => finding.product === id && finding.version !== version.id)
        .flatMap((finding) => make.finding(finding) ?? []),
      settles: version.settles ?? [],
      collabs: collabs.filter(({ about }) => about === id).flatMap((one) => make.collab(one) ?? []),
    }
    return make.once(`version ${version.id}`, { directive: version.directive }, entry) ?? []
  })
}

/** The newest versions of a reviewer's own products, for comparison. */
async function ownProducts(member: string, { records, index, make }: PayloadSources): Promise<Entry<ProductExtra>[]> {
  const own = [...index.byId.values()].filter(({ owner, versions }) => owner === member && versions.length > 0)
  const ids = own.map(({ versions }) => versions.at(-1)!)
  const texts = ids.length === 0 ? [] : await records.list('version', { ids, last: MAX_OWN })
  return texts.flatMap((version) => {
    const product = index.byId.get(version.product)!
    make.sections.set(product.id, 'your own products')
    make.mark(`version ${version.id}`)
    return make.once(`product ${product.id}`, { round: product.round }, productExtra(product, version)) ?? []
  })
}
