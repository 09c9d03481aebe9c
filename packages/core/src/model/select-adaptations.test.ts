import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { defaultProfiles } from './load-profiles.ts'
import { type AdaptationRule, selectAdaptations } from './select-adaptations.ts'

const { get, adaptations } = defaultProfiles()
const cases = parse(readFileSync(new URL('../../../../spec/model/adaptations.yaml', import.meta.url), 'utf8')) as {
  model: string
  adaptations: string[]
}[]

describe('the packaged rules', () => {
  it.each(cases)('select the expected adaptations for $model', ({ model, adaptations: expected }) => {
    expect(selectAdaptations(get(model).profile, adaptations).map(({ id }) => id)).toEqual(expected)
  })

  it('omit the reminder for a reliable Gemini model', () => {
    const profile = { ...get('gemini-2.0-flash').profile, xmlReliability: 'high' as const }
    expect(selectAdaptations(profile, adaptations).map(({ id }) => id)).toEqual(['gemini-note'])
  })
})

it('applies a rule only if all its conditions match', () => {
  const rule = (when: AdaptationRule['when']): AdaptationRule => ({ id: 'r', when, template: 't' })
  const { profile } = get('ollama/mistral:7b')
  const holds = (when: AdaptationRule['when']) => selectAdaptations(profile, [rule(when)]).length === 1
  expect(holds({ provider: 'ollama', tier: ['medium', 'minimal'] })).toBe(true)
  expect(holds({ provider: 'ollama', tier: 'full' })).toBe(false)
  expect(holds({ id: 'ollama/*' })).toBe(true)
  expect(holds({ id: ['openai/*', '*:7b'] })).toBe(true)
  expect(holds({ id: 'mistral' })).toBe(false)
  expect(holds({ id: 'ollama.mistral:7b' })).toBe(false)
})
