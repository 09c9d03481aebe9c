import { expect, it } from 'vitest'
import { addProduct } from '../entity/structural-actions.ts'
import { CHAIR, newProduct, testDraft } from '../test-team.ts'
import { resultOrder } from './result-envelope.ts'

it.each([
  ['without an order, that of the tree', [], ['P1', 'P3', 'P2']],
  ['the chair’s order', ['P2', 'P3', 'P1'], ['P2', 'P3', 'P1']],
  ['a product that is not placed after the one before it in the tree', ['P2', 'P1'], ['P2', 'P1', 'P3']],
  ['removed products and repetitions left out', ['P9', 'P2', 'P2', 'P1', 'P3'], ['P2', 'P1', 'P3']],
])('joins products: %s', (_name, order, expected) => {
  const draft = testDraft()
  addProduct(draft, CHAIR, newProduct('Routes'))
  addProduct(draft, CHAIR, newProduct('Page'))
  addProduct(draft, CHAIR, newProduct('Prices', { parent: 'P1' }))
  expect(resultOrder(draft.index, order).map(({ id }) => id)).toEqual(expected)
})
