import type { ProductIndex } from '../entity/product-index.ts'
import type { TeamRecords } from '../records/team-records.ts'

/** A remark on the newest version of a product that nobody has settled. */
export interface OpenFinding {
  readonly id: string
  readonly round: number
  readonly product: string
  readonly author: string
  readonly text: string
  readonly fix: string
}

/** The findings and critical comments on the newest versions, in the order of the tree. */
export async function openFindings(records: TeamRecords, index: ProductIndex): Promise<OpenFinding[]> {
  const products = [...index.walk()].map(({ product }) => product).filter(({ versions }) => versions.length > 0)
  const about = products.map(({ id }) => id)
  const [inspections, collabs] = await Promise.all([
    records.list('inspection', { about }),
    records.list('collab', { about }),
  ])
  return products.flatMap(({ id: product, versions }) => {
    const newest = versions.at(-1)
    return [
      ...inspections
        .filter(({ version }) => version === newest)
        .flatMap(({ id, round, author, findings }) =>
          findings.map(({ finding, fix }, at) => ({
            id: `${id}.${at + 1}`,
            round,
            product,
            author,
            text: finding,
            fix,
          })),
        ),
      ...collabs
        .filter(({ version, stance }) => version === newest && stance !== 'agree')
        .map(({ id, round, author, content }) => ({ id, round, product, author, text: content, fix: '' })),
    ]
  })
}
