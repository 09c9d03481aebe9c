import { checkArtifactPath } from '@quire/runtime/artifact'
import { describe, expect, it } from 'vitest'
import { addProduct } from '../entity/structural-actions.ts'
import { CHAIR, newProduct, testDraft } from '../test-team.ts'
import { productPaths } from './team-paths.ts'

/** The paths of products, given as name and parent. */
function pathsOf(...products: readonly (readonly [string, string?])[]): string[] {
  const draft = testDraft()
  for (const [name, parent = null] of products) addProduct(draft, CHAIR, newProduct(name, { parent }))
  return [...productPaths(draft.index).values()]
}

describe('the path of a product', () => {
  it('is its name in plain letters, in the folder of the product that it belongs to', () => {
    expect(pathsOf(['Häfen: Ort & Zeit'], ['House rules', 'P1'], ['Page'])).toEqual([
      'products/hafen-ort-zeit/index.md',
      'products/hafen-ort-zeit/house-rules.md',
      'products/page.md',
    ])
  })

  it('is unique', () => {
    expect(pathsOf(['Café'], ['Cafe'], ['李'], ['王'])).toEqual([
      'products/cafe.md',
      'products/cafe-2.md',
      'products/product.md',
      'products/product-2.md',
    ])
  })

  it('is neither the page of its folder nor the name of a device', () => {
    const paths = pathsOf(['Plan'], ['Index', 'P1'], ['Con'], ['Nul'], ['Child', 'P4'])
    expect(paths).toEqual([
      'products/plan/index.md',
      'products/plan/index-2.md',
      'products/con-2.md',
      'products/nul-2/index.md',
      'products/nul-2/child.md',
    ])
    for (const path of paths) expect(() => checkArtifactPath(path)).not.toThrow()
  })

  it('does not get deeper than six folders', () => {
    const chain = Array.from({ length: 9 }, (_, index) => [`N${index}`, ...(index === 0 ? [] : [`P${index}`])] as const)
    const paths = pathsOf(...(chain as unknown as [string, string?][]))
    expect(Math.max(...paths.map((path) => path.split('/').length))).toBe(8)
    expect(new Set(paths).size).toBe(9)
  })
})
