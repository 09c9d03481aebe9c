import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { InvalidDataFile } from '../data-file/parse-data-file.ts'
import { defaultProfiles, loadProfiles } from './load-profiles.ts'

function write(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'quire-models-')), 'models.yaml')
  writeFileSync(file, text)
  return file
}

function problemsOf(text: string): string[] {
  try {
    loadProfiles([write(text)])
  } catch (error) {
    if (error instanceof InvalidDataFile) return error.problems.map(({ line, message }) => `${line}: ${message}`)
    throw error
  }
  return []
}

describe('the models.yaml of a workspace', () => {
  it('overrides single values, and records the source of each value', () => {
    const file = write('models:\n  openai/gpt-4o:\n    window: 64000\n    price: { input: 2 }\n')
    const { profile } = loadProfiles([file]).get('gpt-4o')
    expect(profile).toMatchObject({ window: 64000, tier: 'full', price: { input: 2, output: 10 }, source: file })
    expect(profile.sources?.window).toEqual({ source: file })
    expect(profile.sources?.tier?.source).toContain('capability matrix')
    expect(defaultProfiles().get('gpt-4o').profile.window).toBe(128000)
  })

  it('adds models, aliases and adaptation rules', () => {
    const registry = loadProfiles([
      write(`
sources:
  card: { text: The model card, date: 2026-10-01 }
models:
  acme/thinker:
    like: mistral/mistral-large
    aliases: [thinker-one]
    facts:
      card: { window: 50000 }
adaptations:
  - { id: acme-note, when: { provider: acme, tier: [full, medium] }, template: adaptations/acme }
`),
    ])
    const { profile, diagnostics } = registry.get('thinker-one')
    expect(diagnostics).toEqual([])
    expect(profile).toMatchObject({ id: 'acme/thinker', window: 50000, tier: 'full', xmlReliability: 'high' })
    expect(profile.sources?.window).toEqual({ source: 'The model card', date: '2026-10-01' })
    expect(profile.sources?.tier?.source).toMatch(/^As mistral\/mistral-large: /)
    expect(profile.maxOutput).toBeUndefined()
    expect(registry.adaptations.map(({ id }) => id)).toEqual(['xml-reminder', 'gemini-note', 'acme-note'])
  })

  it('a model can inherit all values except its name', () => {
    const registry = loadProfiles([
      write(`
models:
  acme/copy: { like: gpt-4o }
  acme/small: { like: CLAUDE-SONNET-4, window: 9000, name: small-1 }
  acme/kin: { sibling: gpt-4o }
`),
    ])
    const { window, price, maxOutput, tokenizer } = registry.get('gpt-4o').profile
    const copy = registry.get('acme/copy')
    expect(copy.profile).toMatchObject({ window, price, maxOutput, tokenizer })
    expect(copy.diagnostics).toEqual([])
    expect(registry.get('claude-sonnet-4').profile.name).toBe('claude-sonnet-4-0')
    expect(registry.get('acme/small').profile).toMatchObject({ window: 9000, name: 'small-1', tier: 'full' })
    expect(loadProfiles([write('models: { acme/x: { like: claude-sonnet-4 } }')]).get('acme/x').profile.name).toBe(
      undefined,
    )
    const kin = registry.get('acme/kin')
    expect(kin.profile).toMatchObject({ tokenizer })
    expect(kin.profile.price).toBeUndefined()
    expect(kin.diagnostics.map(({ code }) => code)).toEqual(['model.unknown-window'])
  })

  it('later files override earlier files, and an empty file changes nothing', () => {
    const files = ['models: { openai/gpt-4o: { window: 1000 } }', '', 'models: { openai/gpt-4o: { window: 2000 } }']
    expect(loadProfiles(files.map(write)).get('gpt-4o').profile.window).toBe(2000)
  })

  it('changes the default for unknown models', () => {
    const registry = loadProfiles([write('defaults: { window: 4096, tier: minimal }')])
    expect(registry.get('whatever').profile).toMatchObject({ window: 4096, tier: 'minimal' })
  })

  it('warns if a new model has no window', () => {
    const registry = loadProfiles([write('models: { acme/thinker: { tier: full } }')])
    const { profile, diagnostics } = registry.get('acme/thinker')
    expect(profile).toMatchObject({ window: 32768, tier: 'full' })
    expect(diagnostics).toMatchObject([{ code: 'model.unknown-window', severity: 'warning' }])
  })
})

describe('reports mistakes with their line', () => {
  it.each([
    [
      'a wrong value',
      'models:\n  a/b:\n    tier: huge',
      /^3: models\.a\/b\.tier: must be one of full, medium, minimal/,
    ],
    ['an unknown key', 'models:\n  a/b:\n    capacity: 3', /^3: .*unknown key 'capacity'\. Known: aliases/],
    ['an id without a provider', 'models:\n  gpt: {}', /^\d: /],
    ['an unknown tokenizer', 'models:\n  a/b:\n    tokenizer: tiktok', /^3: .*unknown tokenizer 'tiktok'/],
    [
      'an estimate from an unknown vocabulary',
      'models:\n  a/b:\n    tokenizer: estimate:x*2',
      /^3: .*unknown tokenizer/,
    ],
    [
      'a source without a description',
      'models:\n  a/b:\n    facts:\n      web: { window: 5 }',
      /^4: .*unknown source 'web'/,
    ],
    ['an unknown model in like', 'models:\n  a/b:\n    like: c/d', /^3: .*unknown model 'c\/d'/],
    [
      'models that inherit from each other',
      'models:\n  a/b: { like: c/d }\n  c/d: { like: a/b }',
      /refer to each other/,
    ],
    ['an incomplete price', 'models:\n  a/b:\n    price: { input: 3 }', /^3: .*both input and output/],
    ['a rule without a condition', 'adaptations:\n  - { id: x, when: {}, template: y }', /^2: /],
    ['broken YAML', 'models:\n  a/b: { window: 5', /^\d: /],
    ['a list', '- a', /^1: /],
  ])('%s', (_, text, expected) => {
    expect(problemsOf(text).join('\n')).toMatch(expected)
  })
})
