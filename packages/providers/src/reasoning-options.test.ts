import { describe, expect, it } from 'vitest'
import { reasoningOptions } from './reasoning-options.ts'

const request = { model: 'anthropic/claude-sonnet-4-5', messages: [], maxOutputTokens: 20_000 }
const budgets = { thinkingBudget: (tokens: number) => ({ anthropic: { tokens } }) }

describe('how a provider is told to reason', () => {
  it('is not at all where nothing is set', () => {
    expect(reasoningOptions(request, budgets, 'optional')).toEqual({ maxOutputTokens: 20_000 })
  })

  it('is the effort, which the client translates', () => {
    const low = { ...request, reasoning: 'low' } as const
    expect(reasoningOptions(low, {}, 'optional')).toEqual({ maxOutputTokens: 20_000, reasoning: 'low' })
    expect(reasoningOptions(low, budgets, 'default')).toEqual({ maxOutputTokens: 20_000, reasoning: 'low' })
    const none = { ...request, reasoning: 'none' } as const
    expect(reasoningOptions(none, budgets, 'optional')).toEqual({ maxOutputTokens: 20_000, reasoning: 'none' })
  })

  it('is a budget within the limit where the provider wants one', () => {
    const low = { ...request, reasoning: 'low' } as const
    expect(reasoningOptions(low, budgets, 'optional')).toEqual({
      maxOutputTokens: 10_000,
      providerOptions: { anthropic: { tokens: 10_000 } },
    })
    const small = { ...low, maxOutputTokens: 1500 }
    expect(reasoningOptions(small, budgets, 'optional')).toMatchObject({ maxOutputTokens: 476 })
  })

  it('is left out, with a warning, where the limit has no room for it', () => {
    const tiny = { ...request, reasoning: 'high', maxOutputTokens: 1000 } as const
    const { warning, ...options } = reasoningOptions(tiny, budgets, 'optional')
    expect(options).toEqual({ maxOutputTokens: 1000 })
    expect(warning).toContain('1024')
  })
})
