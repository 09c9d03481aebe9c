import { expect, test } from 'vitest'
import { splitCost } from './layer-costs.ts'

const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }
const layers = [
  { id: 'identity', tokens: 100 },
  { id: 'history', tokens: 300 },
]
const usage = { inputTokens: 800, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 }

test('divides a provider’s token count among the layers', () => {
  const parts = splitCost({ layers, usage, cost: 0.0039, price })
  expect(parts.map(({ kind, layer, tokens }) => [kind, layer, tokens])).toEqual([
    ['layer', 'identity', 200],
    ['layer', 'history', 600],
    ['answer', null, 100],
  ])
  expect(parts.map(({ cost }) => Number(cost!.toFixed(7)))).toEqual([0.0006, 0.0018, 0.0015])
})

test('assumes that the cached tokens are at the start of the prompt', () => {
  const cached = { ...usage, cacheReadTokens: 200, cacheWriteTokens: 100 }
  const cost = (200 * 0.3 + 100 * 3.75 + 500 * 3 + 100 * 15) / 1_000_000
  const [identity, history, answer] = splitCost({ layers, usage: cached, cost, price })
  expect(identity!.cost).toBeCloseTo((200 * 0.3) / 1_000_000, 12)
  expect(history!.cost).toBeCloseTo((100 * 3.75 + 500 * 3) / 1_000_000, 12)
  expect(answer!.cost).toBeCloseTo(0.0015, 12)
})

test('counts a prompt without layers as one part', () => {
  expect(splitCost({ layers: undefined, usage, cost: null, price: undefined })).toEqual([
    { kind: 'prompt', layer: null, calls: 1, tokens: 800, cost: null },
    { kind: 'answer', layer: null, calls: 1, tokens: 100, cost: null },
  ])
})

test('all parts of a free call cost nothing', () => {
  for (const { cost } of splitCost({ layers, usage, cost: 0, price: undefined })) expect(cost).toBe(0)
})
