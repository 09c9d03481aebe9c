import { productFull, productMinimal } from '../entity/detail-tiers.ts'
import type { Product } from '../entity/entities.ts'
import type { ProductIndex } from '../entity/product-index.ts'
import type { TeamRecords } from '../records/team-records.ts'
import type { EntryMaker } from './entry-maker.ts'
import type { Entry, WorkedProduct } from './envelope.ts'
import { versionDiff } from './version-diff.ts'

/** Of a long history, the newest versions. */
const MAX_HISTORY = 10

/** The products that a member wrote in the last round. */
export async function workedProducts(
  records: TeamRecords,
  member: string,
  round: number,
  index: ProductIndex,
  make: EntryMaker,
): Promise<Entry<WorkedProduct>[]> {
  const written = await records.listVersionNotes({ author: member, fromRound: round - 1, toRound: round - 1 })
  const ids = [...new Set(written.map(({ product }) => product))]
  const products = ids.flatMap((id) => index.byId.get(id) ?? [])
  const worked = await Promise.all(products.map((product) => workedProduct(records, product)))
  return worked.flatMap(({ product, collabs, directive, versions, diff }) => {
    const { id } = product
    make.places.set(id, 'the products you worked on last round')
    const last = versions.at(-1)?.id
    const received = collabs.filter(({ version }) => version === last)
    const { changelog } = productFull(
      product,
      undefined,
      versions,
      collabs.filter(({ version }) => version !== last),
    )
    for (const { version } of changelog) make.once(`version ${version}`, { round }, {})
    for (const { collabs: earlier } of changelog)
      for (const one of earlier) make.once(`collab ${one.id}`, { round }, {})
    const entry: WorkedProduct = {
      ...productMinimal(product),
      changelog,
      lastDirective: (directive && make.directive(directive)) ?? null,
      lastDiff: diff,
      collabs: received.flatMap((collab) => make.collab(collab) ?? []),
    }
    return make.once(`product ${id}`, { round: versions.at(-1)?.round ?? product.round }, entry) ?? []
  })
}

/** What is known of a product beside its minimal detail. */
export async function workedProduct(records: TeamRecords, product: Product) {
  const { id, versions: ids } = product
  const [versions, texts, collabs] = await Promise.all([
    records.listVersionNotes({ about: [id], last: MAX_HISTORY }),
    records.list('version', { ids: ids.slice(-2) }),
    records.list('collab', { about: [id], last: MAX_HISTORY * 4 }),
  ])
  const current = texts.find((version) => version.id === ids.at(-1))
  const previous = texts.find((version) => version.id === ids.at(-2))
  const [directive] = current ? await records.list('directive', { ids: [current.directive] }) : []
  const diff = current ? versionDiff(previous?.content, current.content) : ''
  return { product, versions, current, collabs, directive, diff }
}
