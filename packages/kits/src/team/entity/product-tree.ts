import type { ProductMinimal } from './detail-tiers.ts'
import type { TeamStep } from './entities.ts'
import { oneLine } from './normalise.ts'
import { isPending, ProductIndex } from './product-index.ts'

export type TreeProduct = ProductMinimal & { readonly parent: string | null }

export interface TreeView {
  readonly step: TeamStep
  readonly memberId: string
  /** Products that another section shows in more detail, mapped to the name of that section. */
  readonly elsewhere?: ReadonlyMap<string, string>
  readonly focus?: readonly string[]
}

export interface TreeNode {
  readonly id: string
  readonly text: string
  /** How important the product is to the reader. Products with the lowest weight are left out first. */
  readonly weight: number
}

/** In larger trees, products far from the reader are shown on one line each. */
const MAX_DETAILED = 100

/** The products as an indented list in minimal detail. For products shown elsewhere, the list names the section. */
export function productTree(products: readonly TreeProduct[], view: TreeView): string {
  return treeNodes(products, view)
    .map(({ text }) => text)
    .join('\n')
}

/** The entries of `productTree`. The weights decide which entries are left out of a prompt if space is short. */
export function treeNodes(products: readonly TreeProduct[], view: TreeView): TreeNode[] {
  const index = new ProductIndex(products)
  const weights = weighProducts(index, view)
  const isLarge = index.byId.size > MAX_DETAILED
  return [...index.walk()].map(({ product, depth }) => {
    const weight = weights.get(product.id)! - depth / 1000
    const parts = index.childrenOf(product.id).length
    const section = view.elsewhere?.get(product.id)
    const isBrief = section !== undefined || (isLarge && weight < 2)
    return { id: product.id, text: nodeText(product, depth, parts, isBrief, section), weight }
  })
}

/**
 * Assigns weights to products for a reader. The reader's own products and the step's products get the highest weight.
 * Ancestors come next, then siblings, then all others.
 */
export function weighProducts(
  index: ProductIndex<TreeProduct>,
  { memberId, focus = [] }: TreeView,
): Map<string, number> {
  const weights = new Map<string, number>()
  const raise = (id: string, weight: number): void => {
    weights.set(id, Math.max(weights.get(id) ?? 0, weight))
  }
  const focused = new Set(focus)
  const lifted = new Set<string>()
  for (const { id, parent, owner } of index.byId.values()) {
    raise(id, parent === null ? 1 : 0)
    const isFocus = focused.has(id)
    if (owner !== memberId && !isFocus) continue
    raise(id, isFocus ? 5 : 4)
    // If `lifted` contains a node, it also contains all ancestors of that node.
    for (let at = parent; at !== null && !lifted.has(at); at = index.byId.get(at)?.parent ?? null) {
      lifted.add(at)
      raise(at, 3)
    }
    if (isFocus) for (const sibling of index.childrenOf(parent)) raise(sibling.id, 2)
  }
  return weights
}

function nodeText(product: TreeProduct, depth: number, parts: number, isBrief: boolean, section?: string): string {
  const { id, name, type, owner, selectedVersion: selected, versionIds: versions, collabCount } = product
  const { description, dod, summary } = product
  const indent = '  '.repeat(Math.min(depth, MAX_INDENT))
  const level = depth > MAX_INDENT ? `level ${depth + 1}` : undefined
  const below = parts > 0 ? `${parts} ${parts === 1 ? 'part' : 'parts'}` : undefined
  const head = `${indent}- ${id} ${oneLine(name)} [${oneLine(type)}]`
  if (section !== undefined) return [head, level, below, `see ${section}`].filter(Boolean).join(' · ')
  const status = isPending({ versions, selected }) ? 'pending' : 'accepted'
  const comments = `${collabCount} ${collabCount === 1 ? 'comment' : 'comments'}`
  const history = versions.length === 0 ? 'no version yet' : `${versionList(versions)}; selected ${selected ?? 'none'}`
  const facts = [head, level, `owner ${owner}`, status, history, comments, below].filter(Boolean).join(' · ')
  if (isBrief) return facts
  const line = (label: string, text: string): string[] =>
    text.trim() === '' ? [] : [`${indent}  ${label}: ${oneLine(text)}`]
  return [
    facts,
    ...line('Description', description),
    ...line('Definition of done', dod),
    ...line('Summary', summary),
  ].join('\n')
}

const MAX_INDENT = 12
const MAX_LISTED = 6

function versionList(ids: readonly string[]): string {
  if (ids.length <= MAX_LISTED) return `versions ${ids.join(', ')}`
  return `${ids.length} versions, ${ids[0]} to ${ids.at(-1)}`
}
