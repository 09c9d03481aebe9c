import { expect, it } from 'vitest'
import { tokensView } from './tokens-view.ts'

it('shows input and output tokens, and cached tokens if the provider reports them', () => {
  expect(tokensView({ input: 9000, output: 50 })).toBe('9000 tokens in, 50 out')
  expect(tokensView({ input: 9000, output: 50, cacheRead: 0 })).toBe('9000 tokens in (0 from cache), 50 out')
  expect(tokensView({ input: 9000, output: 50, cacheRead: 6000, cacheWrite: 2000 })).toBe(
    '9000 tokens in (6000 from cache, 2000 to cache), 50 out',
  )
  expect(tokensView({ input: 9000, output: 50, reasoning: 40 })).toBe('9000 tokens in, 50 out (40 reasoning)')
})
