import { defaultProfiles } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { nameModel, UnusableModel } from './name-model.ts'
import { testKind } from './test-kind.ts'

const KINDS = [{ ...testKind, bareNames: ['short'] }]

const named = (name: string, providers = {}) => nameModel(name, defaultProfiles(), { providers }, KINDS)

describe('nameModel', () => {
  it.each([
    ['gpt-4o', 'openai/gpt-4o'],
    ['claude-sonnet-4', 'anthropic/claude-sonnet-4'],
    ['llama3.2:3b', 'ollama/llama3.2:3b'],
    ['openai/some-new-model', 'openai/some-new-model'],
    ['test/any_Name:x', 'test/any_Name:x'],
    ['short', 'test/short'],
    ['short:x', 'test/short:x'],
  ])('resolves %s to %s', (name, id) => {
    expect(named(name)).toBe(id)
  })

  it('resolves models of the workspace’s providers', () => {
    expect(named('lab/x', { lab: { type: 'openai-compatible', baseUrl: 'http://127.0.0.1:1' } })).toBe('lab/x')
  })

  it.each(['lab/x', 'no-such-model', '/x'])('rejects the unusable model %s', (name) => {
    expect(() => named(name)).toThrow(UnusableModel)
  })
})
