import { describe, expect, it } from 'vitest'
import { readUsage } from './read-response.ts'

const counts = (cacheRead: number | undefined, cacheWrite?: number) => ({
  inputTokens: { total: 3000, cacheRead, cacheWrite },
  outputTokens: { total: 5 },
})

describe('readUsage', () => {
  it('includes cache reads and writes in the total input', () => {
    const raw = { input_tokens: 500, cache_read_input_tokens: 2000, cache_creation_input_tokens: 500 }
    expect(readUsage({ ...counts(2000, 500), raw })).toEqual({
      inputTokens: 3000,
      outputTokens: 5,
      cacheReadTokens: 2000,
      cacheWriteTokens: 500,
    })
  })

  it('distinguishes an unused cache from missing cache data', () => {
    const raw = { prompt_tokens: 3000, prompt_tokens_details: { cached_tokens: 0 } }
    expect(readUsage({ ...counts(0), raw })).toMatchObject({ cacheReadTokens: 0 })
    expect(readUsage({ ...counts(0), raw: { prompt_tokens: 3000 } })).not.toHaveProperty('cacheReadTokens')
    expect(readUsage(counts(undefined))).toEqual({ inputTokens: 3000, outputTokens: 5 })
  })

  it('includes reasoning tokens, and omits the count if the provider does not report it', () => {
    const reasoned = (reasoning: number) => ({ ...counts(undefined), outputTokens: { total: 5, reasoning } })
    expect(readUsage(reasoned(4))).toMatchObject({ outputTokens: 5, reasoningTokens: 4 })
    const raw = { output_tokens_details: { reasoning_tokens: 0 } }
    expect(readUsage({ ...reasoned(0), raw })).toMatchObject({ reasoningTokens: 0 })
    expect(readUsage({ ...reasoned(0), raw: { output_tokens: 5 } })).not.toHaveProperty('reasoningTokens')
  })
})
