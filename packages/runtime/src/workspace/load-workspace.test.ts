import { defaultProfiles } from '@quire/core'
import { expect, it } from 'vitest'
import { withOutputLimits } from './load-workspace.ts'

it('reserves the output limit for every alias of a model', () => {
  const models = withOutputLimits(defaultProfiles(), {
    models: { 'openai/*': { maxOutputTokens: 6000 }, 'openai/gpt-4o': { maxOutputTokens: 12_000 } },
  })
  expect(models.get('openai/gpt-4o').profile.reserve).toBe(12_000)
  expect(models.get('gpt-4o').profile.reserve).toBe(12_000)
  expect(models.get('openai/gpt-5').profile.reserve).toBe(6000)
  expect(models.get('anthropic/claude-sonnet-5').profile.reserve).toBeUndefined()
  expect(models.list().find(({ id }) => id === 'openai/gpt-4o')).toMatchObject({ reserve: 12_000 })
})
