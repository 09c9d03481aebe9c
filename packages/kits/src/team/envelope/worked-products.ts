import { versionDiff } from '../../version-diff.ts'
import { productFull, productMinimal, versionDetail } from '../entity/detail-tiers.ts'
import type { Collab, Directive, Finding, Product, Version, VersionNote } from '../entity/entities.ts'
import type { ProductIndex } from '../entity/product-index.ts'
import type { TeamRecords } from '../records/team-records.ts'
import type { EntryMaker } from './entry-maker.ts'
import type { Entry, WorkedProduct } from './envelope.ts'

/** The maximum number of versions in a history. The newest versions are kept. */
const MAX_HISTORY = 10

/** Reads a member's work from the last round. */
export async function readLastWork(
  records: TeamRecords,
  member: string,
  round: number,
  index: ProductIndex,
): Promise<WorkedOn[]> {
  const written = await records.listVersionNotes({ author: member, fromRound: round - 1, toRound: round - 1 })
  const ids = [...new Set(written.map(({ product }) => product))]
  return readWorked(
    records,
    ids.flatMap((id) => index.byId.get(id) ?? []),
  )
}

/** The products that a member worked on in the last round, with their history. */
export function workedProducts(
  worked: readonly WorkedOn[],
  findings: readonly Finding[],
  make: EntryMaker,
): Entry<WorkedProduct>[] {
  return worked.flatMap(({ product, collabs, directive, versions, current, diff }) => {
    const { id } = product
    make.sections.set(id, 'the products you worked on last round')
    const open = findings.filter((finding) => finding.product === id).flatMap((one) => make.finding(one) ?? [])
    const last = versions.at(-1)?.id
    const received = collabs.filter(({ version }) => version === last)
    const { changelog } = productFull(
      product,
      undefined,
      versions,
      collabs.filter(({ id: comment, version }) => version !== last && !make.has(`collab ${comment}`)),
    )
    for (const { version } of changelog) make.mark(`version ${version}`)
    for (const { collabs: earlier } of changelog) for (const one of earlier) make.mark(`collab ${one.id}`)
    const entry: WorkedProduct = {
      ...productMinimal(product),
      changelog,
      lastDirective: (directive && make.directive(directive)) ?? null,
      lastDiff: diff,
      // A first version is shown whole, because it has no changes.
      ...(diff === '' && current && { currentVersion: versionDetail(current) }),
      open,
      collabs: received.flatMap((collab) => make.collab(collab) ?? []),
    }
    return make.once(`product ${id}`, { round: versions.at(-1)?.round ?? product.round }, entry) ?? []
  })
}

export interface WorkedOn {
  readonly product: Product
  readonly versions: readonly VersionNote[]
  readonly current: Version | undefined
  readonly collabs: readonly Collab[]
  readonly directive: Directive | undefined
  readonly diff: string
}

export async function readWorked(records: TeamRecords, products: readonly Product[]): Promise<WorkedOn[]> {
  if (products.length === 0) return []
  const about = products.map(({ id }) => id)
  const newest = products.flatMap(({ versions }) => versions.slice(-2))
  const [notes, texts, collabs] = await Promise.all([
    records.listVersionNotes({ ids: products.flatMap(({ versions }) => versions.slice(-MAX_HISTORY)) }),
    records.list('version', { ids: newest }),
    records.list('collab', { about, last: MAX_HISTORY * 4 * products.length }),
  ])
  const directives = await records.list('directive', { ids: texts.map(({ directive }) => directive) })
  return products.map((product) => {
    const find = (id: string | undefined): Version | undefined => texts.find((version) => version.id === id)
    const current = find(product.versions.at(-1))
    const previous = find(product.versions.at(-2))
    return {
      product,
      versions: notes.filter((note) => note.product === product.id),
      current,
      collabs: collabs.filter((collab) => collab.about === product.id).slice(-MAX_HISTORY * 4),
      directive: directives.find(({ id }) => id === current?.directive),
      diff: current ? versionDiff(previous?.content, current.content) : '',
    }
  })
}
