import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isTokenizerId } from '../tokens/load-tokenizer.ts'
import { defaultProfiles } from './load-profiles.ts'
import type { Profile } from './profile.ts'

const { get, list } = defaultProfiles()
const readSpec = (name: string) =>
  parse(readFileSync(new URL(`../../../../spec/model/${name}.yaml`, import.meta.url), 'utf8'))

describe('spec/model/matrix', () => {
  it.each(readSpec('matrix') as (Partial<Profile> & { name: string })[])('$name', ({ name, ...values }) => {
    const { profile, diagnostics } = get(name)
    expect(diagnostics).toEqual([])
    expect(profile).toMatchObject({ id: `${values.provider}/${name}`, ...values })
    expect(get(profile.id).profile).toBe(profile)
  })
})

describe('spec/model/names', () => {
  it.each(readSpec('names') as { asked: string; id: string | null; codes: string[] }[])('$asked', (spec) => {
    const { profile, diagnostics } = get(spec.asked)
    expect(profile.id).toBe(spec.id ?? spec.asked.trim())
    expect(diagnostics.map(({ code }) => code)).toEqual(spec.codes)
    if (spec.id === null) {
      expect(profile).toMatchObject({ tier: 'medium', window: 32768, xmlReliability: 'medium' })
      expect(profile.tokenizer).toMatch(/^estimate:/)
    }
  })
})

describe('every packaged profile', () => {
  it.each(list().map((profile) => [profile.id, profile] as const))('%s is complete and has a date', (_, profile) => {
    expect(isTokenizerId(profile.tokenizer)).toBe(true)
    expect(profile.window).toBeGreaterThan(2048)
    expect(profile.date).toMatch(/^\d{4}-\d{2}/)
    for (const [name, value] of Object.entries(profile.sources ?? {})) {
      expect(value.source, name).not.toBe('')
      expect(value.date, name).toMatch(/^\d{4}-\d{2}/)
    }
  })
})

it('every price has a source and a full date', () => {
  for (const { id, price, sources } of list()) {
    if (price === undefined) continue
    expect(sources?.price?.source, id).toMatch(/\S/)
    expect(sources?.price?.date, id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

it('long prompts never cost less', () => {
  for (const { id, price, window } of list()) {
    for (const { above, input, output } of price?.longPrompts ?? []) {
      expect(above, id).toBeLessThan(window)
      expect(input, id).toBeGreaterThan(price!.input)
      expect(output, id).toBeGreaterThan(price!.output)
    }
  }
})

it('finds models by the names that gateways and people use', () => {
  for (const [name, id] of [
    ['openrouter/anthropic/claude-sonnet-4.5', 'anthropic/claude-sonnet-4-5'],
    ['gpt-5.6', 'openai/gpt-5.6-sol'],
    ['gpt-5-2025-08-07', 'openai/gpt-5'],
    ['gemini-3-flash', 'google/gemini-3-flash-preview'],
    ['groq/openai/gpt-oss-120b', 'openai/gpt-oss-120b'],
    ['openrouter/meta-llama/llama-4-scout', 'meta-llama/llama-4-scout'],
    ['mistral-medium-latest', 'mistral/mistral-medium-3.5'],
  ] as const) {
    expect(get(name).profile.id, name).toBe(id)
  }
})

it('gives scripted models the full tier, exact counts and no price', () => {
  const { profile } = get('scripted/any')
  expect(profile).toMatchObject({ provider: 'scripted', tier: 'full', tokenizer: 'o200k_base', window: 128000 })
  expect(profile.price).toBeUndefined()
})

it('gives manual models a large window, whatever their name', () => {
  for (const name of ['manual/me', 'manual/gpt-4o']) {
    const { profile, diagnostics } = get(name)
    expect(profile).toMatchObject({ id: name, provider: 'manual', tier: 'full', window: 128000 })
    expect(diagnostics).toEqual([])
  }
})

it('suggests similar names', () => {
  expect(get('gpt4o').diagnostics[0]!.message).toContain('Did you mean openai/gpt-4o')
  expect(get('anthropic/claude-sonet-4').diagnostics[0]!.message).toContain('anthropic/claude-sonnet-4')
  expect(get('zzz').diagnostics[0]!.message).not.toContain('Did you mean')
})

it('keeps diagnostics brief for hostile names', () => {
  for (const name of ['x'.repeat(1_000_000), '/'.repeat(1_000_000), '-2024-08-06'.repeat(10_000)]) {
    const [diagnostic] = get(name).diagnostics
    expect(diagnostic).toMatchObject({ code: 'model.unknown' })
    expect(diagnostic!.message.length).toBeLessThan(500)
  }
})
