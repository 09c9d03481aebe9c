import { type Environment, PROVIDER_TYPES, type ProviderSettings, providersSchema } from '@quire/runtime/call'
import { Ajv } from 'ajv'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openProviderModel } from './open-provider-model.ts'
import { PROVIDER_KINDS } from './provider-kinds.ts'
import { resolveProvider } from './resolve-provider.ts'

const KEYS: Environment = {
  OPENAI_API_KEY: 'sk-openai',
  GEMINI_API_KEY: 'g-key',
  ALIBABA_API_KEY: 'a-key',
  OTHER: 'sk-other',
}
const resolve = (provider: string, settings: ProviderSettings = {}, environment = KEYS) =>
  resolveProvider(`${provider}/m`, provider, settings, environment)

describe('a provider', () => {
  it('reads its key from the usual variables or from a configured variable', () => {
    expect(resolve('openai').apiKey).toBe('sk-openai')
    expect(resolve('google').apiKey).toBe('g-key')
    expect(resolve('alibaba').apiKey).toBe('a-key')
    expect(resolve('openai', { apiKeyEnv: 'OTHER' }).apiKey).toBe('sk-other')
    expect(resolve('ollama').apiKey).toBeUndefined()
    expect(resolve('openai', {}, { OPENAI_API_KEY: ' sk-1\n' }).apiKey).toBe('sk-1')
  })

  it('is rejected if its required key is missing', () => {
    expect(() => resolve('mistral')).toThrow(/no key for 'mistral'. Set MISTRAL_API_KEY/)
    expect(() => resolve('google', {}, {})).toThrow(/GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY/)
    expect(() => resolve('openai', { apiKeyEnv: 'MISSING' })).toThrow(/Set MISSING/)
    expect(() => resolve('openai', {}, { OPENAI_API_KEY: ' ' })).toThrow(/no key/)
    expect(() => resolveProvider('openai/m', 'openai', {}, {}, () => false)).toThrow(
      'Set OPENAI_API_KEY in the environment. Its client package is missing too. Run: npm install @ai-sdk/openai',
    )
  })

  it('needs a type and a base URL if its name is unknown', () => {
    expect(() => resolve('lab')).toThrow(/unknown provider 'lab'. Known: openai, anthropic/)
    expect(() => resolve('')).toThrow(/provider\/model/)
    expect(() => resolve('lab', { type: 'openai-compatible' })).toThrow(/providers.lab.baseUrl/)
    expect(resolve('lab', { type: 'openai-compatible', baseUrl: 'http://lab:8080/v1/' }).baseURL).toBe(
      'http://lab:8080/v1',
    )
    expect(resolve('work', { type: 'openai' }).baseURL).toBe('https://api.openai.com/v1')
  })
})

const check = new Ajv({ strict: false }).compile({ type: 'object', properties: providersSchema })
const accepts = (provider: object) => check({ providers: { acme: provider } })

describe('the schema and the resolver', () => {
  it.each([
    'ftp://x/v1',
    'file:///etc/passwd',
    'localhost:80',
    'https://u:p@x/v1',
    'https://x/v1?key=1',
    'https://x/#a',
    'https://',
  ])('reject the base URL %s', (baseUrl) => {
    expect(accepts({ baseUrl })).toBe(false)
    expect(() => resolve('openai', { baseUrl })).toThrow(/baseUrl must be/)
  })

  it.each([
    'authorization',
    'Authorization',
    'x-api-key',
    'X-Goog-Api-Key',
    'api-key',
    'Cookie',
    'x-auth',
    'X-TOKEN',
    'a b',
    '',
  ])('reject the header %s', (name) => {
    expect(accepts({ headers: { [name]: 'x' } })).toBe(false)
    expect(() => resolve('openai', { headers: { [name]: 'x' } })).toThrow(/keys come from the environment/)
  })

  it('accept other base URLs and headers', () => {
    const settings = {
      baseUrl: 'http://127.0.0.1:8080/openai/v1',
      headers: { 'X-Team': 'docs', 'OpenAI-Organization': 'org-1' },
    }
    expect(accepts(settings)).toBe(true)
    expect(resolve('openai', settings).headers).toEqual(settings.headers)
  })
})

it.each([
  { providers: { a: { concurrency: 0 } } },
  { providers: { a: { apiKey: 'sk-1' } } },
  { providers: { a: { type: 'other' } } },
  { providers: { a: { idleTimeoutMs: 300_001 } } },
  { providers: { 'a/b': {} } },
  { providers: { a: { headers: { ok: 'a\nb' } } } },
  { models: { bare: {} } },
  { models: { 'a/b': { temperature: 3 } } },
  { limits: { attempts: 0 } },
])('the schema rejects %j', (config) => {
  expect(check(config)).toBe(false)
})

describe('base URLs in the environment', () => {
  afterEach(() => vi.unstubAllEnvs())
  afterEach(() => vi.unstubAllGlobals())

  it.each(PROVIDER_TYPES.filter((type) => type !== 'openai-compatible'))('are ignored by %s', async (type) => {
    const { baseUrl, keys } = PROVIDER_KINDS[type]
    for (const name of [
      'OPENAI_BASE_URL',
      'ANTHROPIC_BASE_URL',
      'GOOGLE_GENERATIVE_AI_BASE_URL',
      'OLLAMA_HOST',
      'XAI_BASE_URL',
    ]) {
      vi.stubEnv(name, 'http://127.0.0.1:9/wrong')
    }
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'token-of-another')
    const requests: { url: string; headers: string }[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      requests.push({ url: String(url), headers: JSON.stringify(init.headers) })
      return new Response('{}', { status: 404 })
    })
    const model = openProviderModel(`${type}/m`, { settings: {}, environment: { [keys[0] ?? 'NONE']: 'sk-given' } })
    const request = {
      model: model.id,
      messages: [{ role: 'user' as const, content: 'Hi' }],
      maxOutputTokens: 9,
    }
    const events = model.stream(request, new AbortController().signal)
    await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ failure: 'not-found' })
    expect(requests).toHaveLength(1)
    expect(requests[0]!.url.startsWith(`${baseUrl}/`)).toBe(true)
    expect(requests[0]!.headers).not.toContain('token-of-another')
  })
})
