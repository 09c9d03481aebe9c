import type { Product } from '../entity/entities.ts'
import type { ProductIndex } from '../entity/product-index.ts'

/** The maximum depth of folders. Deeper products are stored in the last folder, so that paths do not get too long. */
const MAX_LEVELS = 6
const MAX_SLUG = 40

/**
 * Returns the path of each product's document. A product with parts gets a folder. Its own document is the index of the
 * folder.
 */
export function productPaths(index: ProductIndex): Map<string, string> {
  const folders = new Map<string, { readonly path: string; readonly level: number }>()
  const paths = new Map<string, string>()
  for (const { product } of index.walk()) {
    const parent = product.parent === null ? undefined : folders.get(product.parent)
    const { path, level } = parent ?? { path: 'products', level: 0 }
    const name = `${slugOf(product)}-${product.id.toLowerCase()}`
    if (index.childrenOf(product.id).length === 0) {
      paths.set(product.id, `${path}/${name}.md`)
      continue
    }
    const own = level < MAX_LEVELS ? { path: `${path}/${name}`, level: level + 1 } : { path, level }
    folders.set(product.id, own)
    paths.set(product.id, level < MAX_LEVELS ? `${own.path}/index.md` : `${path}/${name}.md`)
  }
  return paths
}

/** Turns a name chosen by a model into part of a path. The product's id makes the path unique. */
function slugOf({ name }: Product): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'product' : plain
}
