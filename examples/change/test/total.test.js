import assert from 'node:assert/strict'
import { test } from 'node:test'
import { total } from '../src/total.js'

test('counts each item by its quantity', () => {
  assert.equal(total([{ price: 3, quantity: 2 }, { price: 1 }]), 7)
})
