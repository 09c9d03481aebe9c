import { defaultProfiles } from '@quire/core'
import { expect, test } from 'vitest'
import { costOf, worstCase } from './cost-of.ts'
import type { CallRequest } from './model.ts'
import { testKind } from './test-kind.ts'

const request = (facts: Partial<CallRequest> = {}): CallRequest => ({
  model: 'openai/gpt-4o',
  messages: [{ role: 'user', content: 'What is the capital of France?' }],
  maxOutputTokens: 1000,
  ...facts,
})
const { profile } = defaultProfiles().get('openai/gpt-4o')

test('the worst case is the prompt’s token count plus the maximum answer length', async () => {
  const { tokens, cost } = await worstCase(profile, request())
  const input = 7 + profile.messageOverhead + profile.replyOverhead
  expect(tokens).toBe(input + 1000)
  expect(cost).toBe(costOf(profile, { inputTokens: input, outputTokens: 1000 }))
})

test('the worst case includes the schema sent with the prompt', async () => {
  const plain = await worstCase(profile, request())
  const schema = { type: 'object', properties: { capital: { type: 'string' } } }
  expect((await worstCase(profile, request({ schema }))).tokens).toBeGreaterThan(plain.tokens)
})

test('the worst case uses the higher of the input and cache-write prices', async () => {
  const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }
  const { tokens, cost } = await worstCase({ ...profile, price }, request())
  expect(cost).toBeCloseTo(((tokens - 1000) * 3.75 + 1000 * 15) / 1_000_000, 12)
})

test('a call with a long prompt costs its higher rates for every token', () => {
  const price = { input: 2, output: 12, longPrompts: [{ above: 200_000, input: 4, output: 18, cacheRead: 0.4 }] }
  expect(costOf({ id: 'acme/long', price }, { inputTokens: 200_000, outputTokens: 1000 })).toBeCloseTo(0.412, 12)
  const cached = { inputTokens: 300_000, outputTokens: 1000, cacheReadTokens: 100_000 }
  expect(costOf({ id: 'acme/long', price }, cached)).toBeCloseTo(0.858, 12)
})

test('the worst case is unknown without a price, and zero for free models', async () => {
  const { price: _, ...unpriced } = profile
  expect((await worstCase(unpriced, request())).cost).toBeUndefined()
  expect((await worstCase(unpriced, request(), [{ ...testKind, name: 'openai' }])).cost).toBe(0)
})
