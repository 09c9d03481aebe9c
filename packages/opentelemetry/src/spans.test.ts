import type { CallOutcome, CallRequest } from '@quire/runtime/call'
import { describe, expect, test } from 'vitest'
import { outcomeAttributes, promptAttributes, requestAttributes, runTraceIds } from './span-telemetry.ts'

const request: CallRequest = {
  model: 'google/gemini-2.5-pro',
  messages: [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hello' },
  ],
  maxOutputTokens: 100,
  schema: {},
}

describe('attributes of a call', () => {
  test('contain the convention’s provider name, and the model name without its provider prefix', () => {
    expect(requestAttributes(request)).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'gcp.gemini',
      'gen_ai.request.model': 'gemini-2.5-pro',
      'gen_ai.request.max_tokens': 100,
      'gen_ai.output.type': 'json',
    })
    expect(requestAttributes({ ...request, model: 'lab/org/m:7b' })).toMatchObject({
      'gen_ai.provider.name': 'lab',
      'gen_ai.request.model': 'org/m:7b',
    })
  })

  test('omit unknown token counts, and include text only on request', () => {
    const outcome = { finishReason: 'length', usage: {}, retries: 2, text: 'secret' } as unknown as CallOutcome
    expect(outcomeAttributes(outcome)).toEqual({
      'gen_ai.response.finish_reasons': ['length'],
      'quire.call.retries': 2,
    })
    expect(JSON.stringify(requestAttributes(request))).not.toContain('Hello')
    expect(promptAttributes(request)).toEqual({
      'gen_ai.system_instructions': '[{"type":"text","content":"Be kind."}]',
      'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"Hello"}]}]',
    })
  })
})

test('a run has the same trace on every machine', () => {
  const facts = { id: 'r', flow: 'f', project: 'p', createdAt: new Date(0), begunAt: new Date(0), resumed: 0 }
  const ids = runTraceIds(facts)
  expect(ids.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(ids.spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(runTraceIds({ ...facts })).toEqual(ids)
  const resumed = runTraceIds({ ...facts, resumed: 1 })
  expect(resumed.traceId).toBe(ids.traceId)
  expect(resumed.spanId).not.toBe(ids.spanId)
  expect(runTraceIds({ ...facts, createdAt: new Date(1) }).traceId).not.toBe(ids.traceId)
})
