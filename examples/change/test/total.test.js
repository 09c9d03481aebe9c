import assert from 'node:assert/strict'
import { test } from 'node:test'
import { total } from '../src/total.js'

test('multiplies each price by its quantity', () => {
  assert.equal(total([{ price: 3, quantity: 2 }, { price: 1 }]), 7)
})
