import { readdirSync, readFileSync } from 'node:fs'
import { defaultProfiles } from '@quire/core'
import { openProviderModel } from '@quire/providers'
import type { CallRequest, ProviderSettings, ReasoningEffort } from '@quire/runtime/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll } from '../wire-providers.ts'
import { type StrictServer, startStrictServer } from './strict-server.ts'
import { STRICT_WIRES } from './strict-wires.ts'
import { teamSchemas } from './team-schemas.ts'

interface Provider {
  readonly provider: string
  readonly wire: keyof typeof STRICT_WIRES
  readonly models: readonly string[]
  readonly base?: string
  readonly settings?: ProviderSettings
  /** Where the provider's documentation puts the schema and the reasoning settings in the request. */
  readonly schemaAt?: readonly string[]
  readonly reasoningAt?: RegExp
}

const LAB: ProviderSettings = { type: 'openai-compatible', apiKeyEnv: 'KEY' }

const PROVIDERS: readonly Provider[] = [
  {
    provider: 'openai',
    wire: 'openai',
    models: ['gpt-4o', 'gpt-5', 'gpt-5.5'],
    schemaAt: ['text', 'format', 'schema'],
    reasoningAt: /"reasoning":\{"effort":"(?:low|high)"\}/,
  },
  {
    provider: 'xai',
    wire: 'xai',
    models: ['grok-4.5'],
    schemaAt: ['text', 'format', 'schema'],
    reasoningAt: /"reasoning":\{"effort":"(?:low|high)"\}/,
  },
  {
    provider: 'anthropic',
    wire: 'anthropic',
    models: ['claude-sonnet-4', 'claude-sonnet-4-5', 'claude-sonnet-5', 'claude-opus-5-5'],
    schemaAt: ['output_config', 'format', 'schema'],
    reasoningAt: /"budget_tokens":\d+|"effort":"(?:low|high)"/,
  },
  {
    provider: 'google',
    wire: 'google',
    models: ['gemini-2.5-flash', 'gemini-3.5-flash'],
    base: '/v1beta',
    schemaAt: ['generationConfig', 'responseJsonSchema'],
    reasoningAt: /"thinkingBudget":\d+|"thinkingLevel":"(?:low|high)"/,
  },
  {
    provider: 'mistral',
    wire: 'mistral',
    models: ['mistral-large'],
    schemaAt: ['response_format', 'json_schema', 'schema'],
  },
  {
    provider: 'deepseek',
    wire: 'deepseek',
    models: ['deepseek-chat'],
    reasoningAt: /"reasoning_effort":"(?:low|high)"/,
  },
  {
    provider: 'alibaba',
    wire: 'alibaba',
    models: ['qwen3.8-max-0902'],
    schemaAt: ['response_format', 'json_schema', 'schema'],
    reasoningAt: /"thinking_budget":\d+/,
  },
  {
    provider: 'ollama',
    wire: 'compatible',
    models: ['llama3.2:3b'],
    schemaAt: ['response_format', 'json_schema', 'schema'],
    reasoningAt: /"reasoning_effort":"(?:low|high)"/,
  },
  { provider: 'lab', wire: 'compatible', models: ['team/model-1'], settings: LAB, reasoningAt: /"reasoning_effort"/ },
]

const SCHEMAS = new URL('../../../packages/kits/dialectic/schemas/', import.meta.url)
const dialectic = readdirSync(SCHEMAS).map((file): [string, object] => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(new URL(file, SCHEMAS), 'utf8')),
])
const team = await teamSchemas()
const place = (key: string) => ({
  type: 'object',
  required: ['document_key', 'notes'],
  properties: { document_key: { const: key }, notes: { type: 'string', minLength: 1 } },
})
const others: [string, object][] = [
  [
    'optional keys',
    {
      type: 'object',
      additionalProperties: false,
      required: ['verdict'],
      properties: {
        verdict: { enum: ['pass', 'fail'] },
        feedback: { type: 'string', maxLength: 120, pattern: '^(?!x).*$' },
        task: { type: 'object', additionalProperties: false, properties: { title: { type: 'string' } } },
      },
    },
  ],
  [
    'fixed places',
    {
      type: 'object',
      required: ['documents'],
      properties: {
        documents: { type: 'array', items: [place('a'), place('b')], minItems: 2, additionalItems: false },
      },
    },
  ],
  ['any keys', { type: 'object', required: ['map'], properties: { map: { type: 'object' } } }],
]

const at = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)

describe.each(PROVIDERS)('$provider with strict validation', (provider) => {
  const wire = STRICT_WIRES[provider.wire]
  let server: StrictServer
  beforeAll(async () => {
    const usage = { input: 9, output: 7, reasoning: 4 }
    server = await startStrictServer(wire, () => ({ pieces: ['{"a":', ' 1}'], finish: 'stop', usage }))
  })
  afterAll(() => server.close())

  const ask = async (model: string, more: Partial<CallRequest> = {}) => {
    const id = `${provider.provider}/${model}`
    const { structuredOutput, reasoning, name } = defaultProfiles().get(id).profile
    const keys = ['OPENAI', 'XAI', 'ANTHROPIC', 'GEMINI', 'MISTRAL', 'DEEPSEEK', 'DASHSCOPE'].map(
      (of) => `${of}_API_KEY`,
    )
    const opened = openProviderModel(id, {
      settings: {
        providers: {
          [provider.provider]: {
            apiKeyEnv: 'KEY',
            ...provider.settings,
            baseUrl: `${server.url}${provider.base ?? '/v1'}`,
          },
        },
      },
      environment: Object.fromEntries([...keys, 'KEY'].map((key) => [key, 'sk-strict-0123456789'])),
      ...(name !== undefined && { name }),
      ...(structuredOutput && { structuredOutput }),
      ...(reasoning && { reasoning }),
    })
    const { error, text, events } = await readAll(opened, { maxOutputTokens: 20_000, ...more })
    expect(error).toBeUndefined()
    expect(text).toBe('{"a": 1}')
    return { body: server.taken.at(-1)!.body, end: events.at(-1)! }
  }

  describe.each(provider.models)('%s', (model) => {
    const isNative = defaultProfiles().get(`${provider.provider}/${model}`).profile.structuredOutput !== 'none'

    it('accepts a conversation with parameters and cache breakpoints', async () => {
      const messages = [
        { role: 'system', content: 'One. Two. Three.' },
        { role: 'user', content: 'Four.' },
        { role: 'assistant', content: 'Five.' },
        { role: 'system', content: 'Six.' },
        { role: 'user', content: 'Seven. Eight. Nine.' },
      ] as const
      const stableEnds = [
        [0, 4],
        [0, 9],
        [0, 16],
        [4, 6],
        [4, 13],
      ].map(([message, position]) => ({ message: message!, position: position! }))
      const { body } = await ask(model, { messages, stableEnds, temperature: 0.4, seed: 7 })
      expect(JSON.stringify(body)).toContain('Three.')
    })

    it.each([...dialectic, ...team, ...others])('accepts the schema of %s', async (_name, schema) => {
      const { body } = await ask(model, { schema })
      const sent = provider.schemaAt && at(body, provider.schemaAt)
      if (sent === undefined) expect(JSON.stringify(body)).not.toMatch(/schema/i)
      else expect(sent).toMatchObject({ type: 'object' })
      const isUnknown = provider.provider === 'lab' || provider.schemaAt === undefined || !isNative
      const isUnsayable = ['anthropic', 'xai'].includes(provider.wire) && _name === 'any keys'
      expect(sent !== undefined).toBe(!isUnknown && !isUnsayable)
    })

    it('sends no schema when it requests the rest of an answer', async () => {
      const { body } = await ask(model, { schema: others[0]![1], isContinuation: true })
      expect(JSON.stringify(body)).not.toMatch(/schema/i)
    })

    it.each(['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] satisfies ReasoningEffort[])(
      'accepts a reasoning effort: %s',
      async (reasoning) => {
        const { body } = await ask(model, { reasoning, schema: others[0]![1] })
        const limit = body.max_tokens ?? body.max_output_tokens ?? at(body, ['generationConfig', 'maxOutputTokens'])
        expect(limit).toBe(20_000)
        const isSaid = (reasoning === 'low' || reasoning === 'high') && model !== 'gpt-4o'
        if (isSaid && provider.reasoningAt) expect(JSON.stringify(body)).toMatch(provider.reasoningAt)
      },
    )
  })

  it('reports the number of reasoning tokens', async () => {
    const { end } = await ask(provider.models.at(-1)!)
    const isCounted = provider.wire !== 'mistral'
    expect(end).toMatchObject({ usage: { outputTokens: 7, ...(isCounted && { reasoningTokens: 4 }) } })
  })

  describe('the strict server', () => {
    const post = async (
      change: (request: { path: string; headers: Record<string, string>; body: object }) => object,
    ) => {
      await ask(provider.models[0]!)
      const { path, headers, body } = server.taken.at(-1)!
      const kept = ['content-type', wire.keyHeader, ...Object.keys(wire.headers ?? {})]
      const sent = { path, headers: Object.fromEntries(kept.map((name) => [name, String(headers[name])])), body }
      const changed = { ...sent, ...change(sent) }
      const count = server.taken.length
      const response = await fetch(server.url + changed.path, {
        method: 'POST',
        headers: changed.headers,
        body: JSON.stringify(changed.body),
      })
      expect(server.taken.length - count).toBe(response.ok ? 1 : 0)
      return { status: response.status, text: await response.text() }
    }
    const without = (members: object, name: string) =>
      Object.fromEntries(Object.entries(members).filter(([key]) => key !== name))
    const bad = provider.wire === 'mistral' ? 422 : 400

    it('accepts an unchanged request again', async () => {
      expect((await post(() => ({}))).status).toBe(200)
    })

    it('rejects an unknown field', async () => {
      const { status, text } = await post(({ body }) => ({ body: { ...body, max_tokenz: 5 } }))
      expect(status).toBe(bad)
      expect(text).toContain('max_tokenz')
    })

    it('rejects a request without messages', async () => {
      const name = ['messages', 'input', 'contents'].find((key) => key in server.taken[0]!.body)!
      const { status, text } = await post(({ body }) => ({ body: without(body, name) }))
      expect(status).toBe(bad)
      expect(text).toContain(name)
    })

    it('rejects a request without a key', async () => {
      expect((await post(({ headers }) => ({ headers: without(headers, wire.keyHeader) }))).status).toBe(401)
    })

    it('rejects a wrong API version, and a missing or wrong version header', async () => {
      expect((await post(({ path }) => ({ path: path.replace(/^\/v1(?:beta)?/, '/v0') }))).status).toBe(404)
      for (const name of Object.keys(wire.headers ?? {})) {
        expect((await post(({ headers }) => ({ headers: without(headers, name) }))).status).toBe(400)
        expect((await post(({ headers }) => ({ headers: { ...headers, [name]: '2022-01-01' } }))).status).toBe(400)
      }
    })
  })
})
