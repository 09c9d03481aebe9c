import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Anthropic from '@anthropic-ai/sdk'
import { FakeListChatModel } from '@langchain/core/utils/testing'
import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WIRE_FORMATS } from '../call/wire-formats.ts'
import { startWireServer, type WireServer } from '../call/wire-server.ts'

const QUESTION = 'Are you open on Sunday?'
const ANSWER = 'No, we open on Tuesday.'
const JSON_TYPE = { 'content-type': 'application/json' }

interface Handlers {
  readonly hono: { request(path: string, init: RequestInit): Promise<Response> }
  readonly express: { listen(port: number, host: string, listening: () => void): Server }
  readonly nextRoute: (request: Request) => Promise<Response>
  readonly replyWithAiSdk: (model: MockLanguageModelV4, question: string) => AsyncIterable<string>
  readonly replyWithLangChain: (model: FakeListChatModel, question: string) => Promise<string>
  readonly replyWithOpenAi: (client: OpenAI, question: string) => Promise<string | null>
  readonly replyWithAnthropic: (client: Anthropic, question: string) => Promise<string>
}

let provider: WireServer
let handlers: Handlers
beforeAll(async () => {
  provider = await startWireServer()
  process.env.OPENAI_API_KEY = 'sk-example'
  process.env.OPENAI_BASE_URL = provider.url
  handlers = await loadHandlers()
})

/**
 * Imports the example after setting the environment, because the AI SDK's client reads its settings when it is
 * imported. The example has a TypeScript project of its own, which declares its prompts.
 */
async function loadHandlers(): Promise<Handlers> {
  const load = (name: string) => import(new URL(`../../examples/web/src/${name}.ts`, import.meta.url).href)
  return {
    hono: (await load('hono')).app,
    express: (await load('express')).app,
    nextRoute: (await load('next-route')).POST,
    replyWithAiSdk: (await load('ai-sdk')).reply,
    replyWithLangChain: (await load('langchain')).reply,
    replyWithOpenAi: (await load('openai')).reply,
    replyWithAnthropic: (await load('anthropic')).reply,
  }
}
afterAll(() => provider.close())

function answerWith(text: string): void {
  const body = WIRE_FORMATS.responses.body({ pieces: [text], finish: 'stop', usage: { input: 100, output: 10 } })
  provider.behave({ kind: 'reply', body })
}

const sentText = () => JSON.stringify(provider.requests[0]!.body)

describe('web handlers', () => {
  beforeEach(() => answerWith(ANSWER))

  test('Hono streams an answer', async () => {
    const body = JSON.stringify({ question: QUESTION })
    const response = await handlers.hono.request('/reply', { method: 'POST', body, headers: JSON_TYPE })
    expect(await response.text()).toBe(ANSWER)
    expect(sentText()).toContain('You answer customers of Alder Bikes')
    expect(provider.requests[0]!.body).toMatchObject({ temperature: 0.3, max_output_tokens: 600 })
  })

  test('Express streams an answer', async () => {
    const server = await new Promise<Server>((resolve) => {
      const listening = handlers.express.listen(0, '127.0.0.1', () => resolve(listening))
    })
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reply`
      const body = JSON.stringify({ question: QUESTION })
      const response = await fetch(address, { method: 'POST', body, headers: JSON_TYPE })
      expect(await response.text()).toBe(ANSWER)
      expect(sentText()).toContain(QUESTION)
    } finally {
      server.close()
    }
  })

  test.each([
    ['{"topic": "repair", "isUrgent": true, "summary": "The brake is broken."}', 200, { queue: 'now' }],
    ['```json\n{"topic": "sale", "isUrgent": false, "summary": "Wants a bell.",}\n```', 200, { queue: 'sale' }],
    ['{"topic": "weather"}', 502, undefined],
  ])('a Next.js route reads the answer %s', async (text, status, expected) => {
    const output = [
      { type: 'message', id: 'm_1', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
    ]
    const body = { id: 'r_1', created_at: 1, model: 'gpt-4o', output, usage: { input_tokens: 100, output_tokens: 10 } }
    provider.behave({ kind: 'reply', body: JSON.stringify(body), contentType: 'application/json' })
    const response = await handlers.nextRoute(
      new Request('http://shop.example/', { method: 'POST', body: 'My brake is broken!' }),
    )
    expect(response.status).toBe(status)
    if (expected) expect(await response.json()).toEqual(expected)
  })
})

describe('libraries and clients', () => {
  const system = expect.stringContaining('You answer customers')

  test('the AI SDK', async () => {
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
    const model = new MockLanguageModelV4({
      doStream: {
        stream: simulateReadableStream({
          chunks: [
            { type: 'text-start', id: '1' },
            { type: 'text-delta', id: '1', delta: 'No, we open ' },
            { type: 'text-delta', id: '1', delta: 'on Tuesday.' },
            { type: 'text-end', id: '1' },
            { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage } as never,
          ],
        }),
      },
    })
    let text = ''
    for await (const piece of handlers.replyWithAiSdk(model, QUESTION)) text += piece
    expect(text).toBe(ANSWER)
    expect(model.doStreamCalls[0]).toMatchObject({
      temperature: 0.3,
      maxOutputTokens: 600,
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: QUESTION }] },
      ],
    })
  })

  test('LangChain', async () => {
    const model = new FakeListChatModel({ responses: [ANSWER] })
    const sent: [string, unknown][] = []
    model.callbacks = [
      {
        handleChatModelStart: (_model, [messages = []]) => {
          for (const message of messages) sent.push([message.type, message.content])
        },
      },
    ]
    expect(await handlers.replyWithLangChain(model, QUESTION)).toBe(ANSWER)
    expect(sent).toEqual([
      ['system', system],
      ['human', QUESTION],
    ])
  })

  test('OpenAI’s client', async () => {
    const body = JSON.stringify({ choices: [{ message: { role: 'assistant', content: ANSWER } }] })
    provider.behave({ kind: 'reply', body, contentType: 'application/json' })
    expect(await handlers.replyWithOpenAi(new OpenAI(), QUESTION)).toBe(ANSWER)
    expect(provider.requests[0]).toMatchObject({
      path: '/chat/completions',
      body: {
        model: 'gpt-4o',
        temperature: 0.3,
        max_completion_tokens: 600,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: QUESTION },
        ],
      },
    })
  })

  test('Anthropic’s client, with a mark for the cache', async () => {
    const body = JSON.stringify({ type: 'message', role: 'assistant', content: [{ type: 'text', text: ANSWER }] })
    provider.behave({ kind: 'reply', body, contentType: 'application/json' })
    const client = new Anthropic({ apiKey: 'sk-example', baseURL: provider.url })
    expect(await handlers.replyWithAnthropic(client, QUESTION)).toBe(ANSWER)
    expect(provider.requests[0]!.body).toMatchObject({
      max_tokens: 600,
      system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: [{ type: 'text', text: QUESTION }] }],
    })
  })
})
