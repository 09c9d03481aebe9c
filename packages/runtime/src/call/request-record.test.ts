import { canonicalJson } from '@quire/core/data-file'
import { describe, expect, it } from 'vitest'
import { costOf } from './cost-of.ts'
import type { CallRequest } from './model.ts'
import { callFingerprint, requestRecord } from './request-record.ts'
import { testKind } from './test-kind.ts'

const request: CallRequest = {
  model: 'openai/gpt-4o',
  messages: [{ role: 'user', content: 'Grüße "dich"\n' }],
  maxOutputTokens: 100,
  temperature: 0,
  schema: { type: 'object', title: 'Draft' },
}

describe('the record of a request', () => {
  it('does not depend on the order of properties', () => {
    const { maxOutputTokens, messages, model } = request
    const turned = {
      schema: { title: 'Draft', type: 'object' },
      temperature: 0,
      maxOutputTokens,
      messages,
      model,
    }
    expect(requestRecord(turned)).toBe(requestRecord(request))
    expect(requestRecord(request)).toBe(
      '{"maxOutputTokens":100,"messages":[{"content":"Grüße \\"dich\\"\\n","role":"user"}],"model":"openai/gpt-4o","schema":{"title":"Draft","type":"object"},"temperature":0}',
    )
  })

  it('contains the request and can be parsed', () => {
    expect(JSON.parse(requestRecord(request))).toEqual(request)
  })
})

describe('the fingerprint', () => {
  it('is a SHA-256', () => {
    expect(callFingerprint(request)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('changes if the model, a message or any parameter changes', () => {
    const changed: CallRequest[] = [
      { ...request, model: 'openai/gpt-4.1' },
      { ...request, messages: [{ role: 'system', content: request.messages[0]!.content }] },
      { ...request, maxOutputTokens: 101 },
      { ...request, temperature: 0.1 },
      { ...request, seed: 0 },
      { ...request, reasoning: 'low' },
      { ...request, schema: { type: 'string' } },
      { ...request, isContinuation: true },
      { ...request, schema: { properties: { a: {}, b: {} } } },
      // Key order matters, because a model writes the keys in this order.
      { ...request, schema: { properties: { b: {}, a: {} } } },
    ]
    expect(new Set([request, ...changed].map(callFingerprint)).size).toBe(changed.length + 1)
  })
})

it('writes valid JSON with sorted keys', () => {
  const value = { b: [1, null, 'x'], a: { d: true, c: -0.5 }, '': '\ud800' }
  expect(JSON.parse(canonicalJson(value))).toEqual(value)
  expect(canonicalJson({ b: undefined, a: [undefined] })).toBe('{"a":[null]}')
})

describe('the cost', () => {
  const id = 'openai/gpt-4o'
  const price = { input: 2, output: 8 }
  it('is the sum of input and output', () => {
    expect(costOf({ id, price }, { inputTokens: 1_000, outputTokens: 500 })).toBeCloseTo(0.006)
    expect(costOf({ id, price }, { inputTokens: 0, outputTokens: 0 })).toBe(0)
  })

  it('uses the cache prices, or the input price if there are no cache prices', () => {
    const usage = { inputTokens: 10_000, outputTokens: 0, cacheReadTokens: 6_000, cacheWriteTokens: 3_000 }
    expect(costOf({ id, price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 } }, usage)).toBeCloseTo(
      (1_000 * 3 + 6_000 * 0.3 + 3_000 * 3.75) / 1e6,
    )
    expect(costOf({ id, price: { input: 3, output: 15 } }, usage)).toBeCloseTo(0.03)
  })
  it('is zero for free models', () => {
    expect(costOf({ id: 'test/alpha' }, {}, [testKind])).toBe(0)
    expect(costOf({ id: 'test/alpha' }, {})).toBeUndefined()
  })
  it('is unknown if a count or the price is unknown', () => {
    expect(costOf({ id, price }, { inputTokens: 1_000 })).toBeUndefined()
    expect(costOf({ id, price }, { outputTokens: 1_000 })).toBeUndefined()
    expect(costOf({ id }, { inputTokens: 1, outputTokens: 1 })).toBeUndefined()
  })
})
