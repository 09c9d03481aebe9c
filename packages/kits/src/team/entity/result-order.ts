import type { Product } from './entities.ts'
import type { ProductIndex } from './product-index.ts'

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
