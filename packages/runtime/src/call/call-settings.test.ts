import { defaultProfiles } from '@quire/core'
import { expect, test } from 'vitest'
import { applySettings } from './call-settings.ts'
import { callFingerprint } from './request-record.ts'

const request = { model: 'openai/gpt-4o', messages: [], maxOutputTokens: 1000 }
const { profile } = defaultProfiles().get('openai/gpt-4o')

test('applies the workspace’s model settings to requests', () => {
  const settings = {
    models: {
      '*': { reasoning: 'low', temperature: 1 },
      'openai/*': { temperature: 0.2, seed: 1 },
      'openai/gpt-4o': { maxOutputTokens: 300, seed: 7 },
    },
  } as const
  const applied = applySettings(request, settings, profile)
  expect(applied).toMatchObject({ temperature: 0.2, seed: 7, reasoning: 'low', maxOutputTokens: 300 })
  expect(callFingerprint(applied)).not.toBe(callFingerprint(request))
})

test('a request’s own values take precedence over the settings', () => {
  const settings = { models: { 'openai/*': { temperature: 0.2, seed: 1, maxOutputTokens: 9000 } } }
  const seeded = { ...request, seed: 5 }
  expect(applySettings(seeded, settings, profile)).toMatchObject({ seed: 5, maxOutputTokens: 1000 })
})

test('a request without settings stays unchanged', () => {
  expect(applySettings(request, {}, profile)).toEqual(request)
})
