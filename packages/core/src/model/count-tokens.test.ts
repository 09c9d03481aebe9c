import { expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

it('countTokens is exact for known vocabularies, and estimates the count for others', async () => {
  const text = 'Structure before freedom.'
  expect(await countTokens(text, 'gpt-4o')).toEqual({ tokens: 4, exact: true })
  const claude = await countTokens(text, 'claude-sonnet-4')
  expect(claude.exact).toBe(false)
  expect(claude.tokens).toBeGreaterThan(4)
  expect((await countTokens(text, 'nobody/knows')).exact).toBe(false)
  expect(await countTokens('', 'gpt-4o')).toEqual({ tokens: 0, exact: true })
})
