import type { Product } from './entities.ts'

export interface Node {
  readonly id: string
  readonly parent: string | null
  readonly isRemoved?: boolean
}

/** The products of a session as a tree, without removed products. A product whose parent is unknown is a root. */
export class ProductIndex<T extends Node = Product> {
  readonly byId: ReadonlyMap<string, T>
  readonly #children = new Map<string | null, T[]>()

  constructor(products: Iterable<T>) {
    const kept = [...products].filter(({ isRemoved }) => !isRemoved)
    this.byId = new Map(kept.map((product) => [product.id, product]))
    for (const product of kept) {
      const parent = product.parent !== null && this.byId.has(product.parent) ? product.parent : null
      const siblings = this.#children.get(parent)
      if (siblings) siblings.push(product)
      else this.#children.set(parent, [product])
    }
  }

  childrenOf(id: string | null): readonly T[] {
    return this.#children.get(id) ?? []
  }

  /** The ids of a product's ancestors, parent first. */
  ancestorsOf(id: string): string[] {
    const above: string[] = []
    for (let at = this.byId.get(id)?.parent ?? null; at !== null; at = this.byId.get(at)?.parent ?? null) above.push(at)
    return above
  }

  /**
   * Returns all products, each after its parent. Siblings are in order of creation. Not recursive, because a tree may
   * be deep.
   */
  *walk(): Generator<{ readonly product: T; readonly depth: number }> {
    const open = [...this.childrenOf(null)].reverse().map((product) => ({ product, depth: 0 }))
    for (let next = open.pop(); next; next = open.pop()) {
      yield next
      const { depth } = next
      for (const product of [...this.childrenOf(next.product.id)].reverse()) open.push({ product, depth: depth + 1 })
    }
  }
}

/** Whether a product has no version, or its last version has not been accepted. */
export function isPending({ versions, selected }: Pick<Product, 'versions' | 'selected'>): boolean {
  return versions.length === 0 || versions.at(-1) !== selected
}
