import { describe, expect, it } from 'vitest'
import { productMinimal } from './detail-tiers.ts'
import type { Product } from './entities.ts'
import { productTree, type TreeProduct, treeNodes } from './product-tree.ts'

function product(id: string, parent: string | null, more: Partial<Product> = {}): TreeProduct {
  const product: Product = {
    id,
    round: 1,
    name: `Name of ${id}`,
    type: 'plan',
    parent,
    selected: null,
    owner: 'jonas',
    description: 'What it is.',
    dod: 'Done when it is.',
    summary: '',
    collabCount: 0,
    versions: [],
    isRemoved: false,
    ...more,
  }
  return { ...productMinimal(product), parent }
}

const VIEW = { step: 'reflect', memberId: 'jonas' } as const

describe('the product tree', () => {
  it('shows products in minimal detail, each below its parent', () => {
    const text = productTree(
      [
        product('P1', null, { versions: ['P1.1'], selected: 'P1.1', collabCount: 1, summary: 'Short.' }),
        product('P2', null),
        product('P3', 'P1'),
      ],
      VIEW,
    )
    expect(text).toBe(
      [
        '- P1 Name of P1 [plan] · owner jonas · accepted · versions P1.1; selected P1.1 · 1 comment · 1 part',
        '  Description: What it is.',
        '  Definition of done: Done when it is.',
        '  Summary: Short.',
        '  - P3 Name of P3 [plan] · owner jonas · pending · no version yet · 0 comments',
        '    Description: What it is.',
        '    Definition of done: Done when it is.',
        '- P2 Name of P2 [plan] · owner jonas · pending · no version yet · 0 comments',
        '  Description: What it is.',
        '  Definition of done: Done when it is.',
      ].join('\n'),
    )
  })

  it('shows only the name of a product described elsewhere', () => {
    const text = productTree([product('P1', null)], { ...VIEW, elsewhere: new Map([['P1', 'your assignment']]) })
    expect(text).toBe('- P1 Name of P1 [plan] · see your assignment')
  })

  it('puts text from models on a single line', () => {
    const text = productTree([product('P1', null, { name: 'A\n- P9 fake', description: 'B\n# C' })], VIEW)
    expect(text.split('\n')).toHaveLength(3)
  })

  it('gives the most weight to products near the member', () => {
    const nodes = treeNodes(
      [
        product('P1', null, { owner: 'priya' }),
        product('P2', 'P1', { owner: 'priya' }),
        product('P3', 'P2'),
        product('P4', 'P1', { owner: 'priya' }),
        product('P5', null, { owner: 'priya' }),
      ],
      { ...VIEW, focus: ['P4'] },
    )
    const order = [...nodes].sort((a, b) => b.weight - a.weight).map(({ id }) => id)
    expect(order).toEqual(['P4', 'P3', 'P1', 'P2', 'P5'])
  })

  it('handles a chain of thousands of products', () => {
    const chain = Array.from({ length: 5000 }, (_, at) => product(`P${at + 1}`, at === 0 ? null : `P${at}`))
    expect(treeNodes(chain, VIEW)).toHaveLength(5000)
  })
})
