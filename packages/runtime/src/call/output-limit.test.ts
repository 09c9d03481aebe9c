import { describe, expect, it } from 'vitest'
import { isSpent, outputLimit, raisedLimit } from './output-limit.ts'

const request = {
  model: 'lab/one',
  messages: [{ role: 'user', content: 'x'.repeat(3_000) }],
  maxOutputTokens: 8_000,
} as const
const wide = { window: 400_000, maxOutput: 128_000 }

describe('the output limit', () => {
  it('is the limit that the step requests, up to the model’s maximum', () => {
    expect(outputLimit(request, wide, undefined)).toBe(8_000)
    expect(outputLimit(request, { ...wide, maxOutput: 4_096 }, undefined)).toBe(4_096)
  })

  it('includes space for reasoning, depending on the effort', () => {
    const habit = { ...wide, reasoning: 'default' } as const
    expect(outputLimit(request, habit, undefined)).toBe(33_000)
    expect(outputLimit({ ...request, reasoning: 'low' }, habit, undefined)).toBe(16_000)
    expect(outputLimit({ ...request, reasoning: 'none' }, habit, undefined)).toBe(8_000)
    expect(outputLimit(request, { ...wide, reasoning: 'optional' }, undefined)).toBe(8_000)
    expect(outputLimit({ ...request, reasoning: 'high' }, { ...wide, reasoning: 'optional' }, undefined)).toBe(58_000)
    expect(outputLimit({ ...request, reasoning: 'high' }, { ...wide, reasoning: 'none' }, undefined)).toBe(8_000)
  })

  it('is at least the step’s limit and at most the model’s maximum', () => {
    const habit = { reasoning: 'default', window: 20_000 } as const
    expect(outputLimit(request, { ...habit, maxOutput: 10_000 }, undefined)).toBe(10_000)
    expect(outputLimit(request, habit, undefined)).toBe(20_000 - 1_004)
    expect(outputLimit(request, { ...habit, window: 8_500 }, undefined)).toBe(8_000)
  })

  it('is the workspace’s limit if the workspace sets one', () => {
    expect(outputLimit(request, { ...wide, reasoning: 'default' }, 2_000)).toBe(2_000)
  })
})

describe('a reply that used up its limit', () => {
  it('has no text, and its finish reason is ‘length’', () => {
    expect(isSpent({ text: ' \n', finishReason: 'length' })).toBe(true)
    expect(isSpent({ text: 'A', finishReason: 'length' })).toBe(false)
    expect(isSpent({ text: '', finishReason: 'stop' })).toBe(false)
  })

  it('is retried with four times the limit, if allowed', () => {
    expect(raisedLimit(request, wide, undefined)).toBe(32_000)
    expect(raisedLimit(request, { window: 400_000, maxOutput: 10_000 }, undefined)).toBe(10_000)
    expect(raisedLimit(request, { window: 20_000 }, undefined)).toBe(20_000 - 1_004)
    expect(raisedLimit({ ...request, maxOutputTokens: 60_000 }, { window: 400_000 }, undefined)).toBe(64_000)
    expect(raisedLimit(request, wide, 8_000)).toBeUndefined()
    expect(raisedLimit(request, { window: 400_000, maxOutput: 8_000 }, undefined)).toBeUndefined()
  })
})
