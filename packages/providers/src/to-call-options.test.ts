import { describe, expect, it } from 'vitest'
import { PROVIDER_KINDS } from './provider-kinds.ts'
import { reasoningOptions } from './to-call-options.ts'

const request = { model: 'anthropic/claude-sonnet-4-5', messages: [], maxOutputTokens: 20_000 }
const budgets = PROVIDER_KINDS.anthropic

describe('the reasoning setting', () => {
  it('is omitted if nothing is set', () => {
    expect(reasoningOptions(request, budgets, 'optional')).toEqual({ maxOutputTokens: 20_000 })
  })

  it('sends an effort level for the client to translate', () => {
    const low = { ...request, reasoning: 'low' } as const
    expect(reasoningOptions(low, {}, 'optional')).toEqual({ maxOutputTokens: 20_000, reasoning: 'low' })
    expect(reasoningOptions(low, budgets, 'default')).toEqual({ maxOutputTokens: 20_000, reasoning: 'low' })
    const none = { ...request, reasoning: 'none' } as const
    expect(reasoningOptions(none, budgets, 'optional')).toEqual({ maxOutputTokens: 20_000, reasoning: 'none' })
  })

  it('is a token budget if the provider requires one', () => {
    const low = { ...request, reasoning: 'low' } as const
    expect(reasoningOptions(low, budgets, 'optional')).toEqual({
      maxOutputTokens: 10_000,
      providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: 10_000 } } },
    })
    const small = { ...low, maxOutputTokens: 1500 }
    expect(reasoningOptions(small, budgets, 'optional')).toMatchObject({ maxOutputTokens: 476 })
  })

  it('is a token budget for Gemini 2.5 and an effort level for later models', () => {
    const high = { ...request, model: 'google/gemini-2.5-pro', reasoning: 'high' } as const
    const thinking = (thinkingBudget: number) => ({ google: { thinkingConfig: { thinkingBudget } } })
    expect(reasoningOptions(high, PROVIDER_KINDS.google, 'default')).toEqual({
      maxOutputTokens: 20_000,
      providerOptions: thinking(16_000),
    })
    const roomy = { ...high, maxOutputTokens: 60_000 }
    expect(reasoningOptions(roomy, PROVIDER_KINDS.google, 'default').providerOptions).toEqual(thinking(24_576))
    const later = { ...high, model: 'google/gemini-3.5-flash' }
    const effort = { maxOutputTokens: 20_000, reasoning: 'high' }
    expect(reasoningOptions(later, PROVIDER_KINDS.google, 'default')).toEqual(effort)
    const none = { ...high, reasoning: 'none' } as const
    expect(reasoningOptions(none, PROVIDER_KINDS.google, 'default')).toMatchObject({ reasoning: 'none' })
  })

  it('is omitted with a warning if it does not fit within the limit', () => {
    const tiny = { ...request, reasoning: 'high', maxOutputTokens: 1000 } as const
    const { warning, ...options } = reasoningOptions(tiny, budgets, 'optional')
    expect(options).toEqual({ maxOutputTokens: 1000 })
    expect(warning).toContain('1024')
  })
})
