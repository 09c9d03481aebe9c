import { openProviderModel } from '@quire/providers'
import type { CallEvent, CallRequest, Model, ProviderSettings } from '@quire/runtime/call'
import { WIRE_FORMATS, type WireFormat } from './wire-formats.ts'

export interface WireProvider {
  readonly provider: string
  readonly model: string
  readonly format: WireFormat
  /** The request path, relative to the base URL. */
  readonly path: string
  readonly keyVariable: string
  readonly keyHeader: string
  readonly settings?: ProviderSettings
}

const { responses, anthropic, google, chat, mistral } = WIRE_FORMATS
const bearer = { keyHeader: 'authorization' }

/** Every provider, with its format. */
export const WIRE_PROVIDERS: readonly WireProvider[] = [
  {
    provider: 'openai',
    model: 'openai/gpt-4o',
    format: responses,
    path: '/responses',
    keyVariable: 'OPENAI_API_KEY',
    ...bearer,
  },
  {
    provider: 'anthropic',
    model: 'anthropic/claude-sonnet-4-5',
    format: anthropic,
    path: '/messages',
    keyVariable: 'ANTHROPIC_API_KEY',
    keyHeader: 'x-api-key',
  },
  {
    provider: 'google',
    model: 'google/gemini-2.5-flash',
    format: google,
    path: '/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    keyVariable: 'GEMINI_API_KEY',
    keyHeader: 'x-goog-api-key',
  },
  {
    provider: 'xai',
    model: 'xai/grok-4.3',
    format: responses,
    path: '/responses',
    keyVariable: 'XAI_API_KEY',
    ...bearer,
  },
  {
    provider: 'deepseek',
    model: 'deepseek/deepseek-chat',
    format: chat,
    path: '/chat/completions',
    keyVariable: 'DEEPSEEK_API_KEY',
    ...bearer,
  },
  {
    provider: 'mistral',
    model: 'mistral/mistral-large',
    format: mistral,
    path: '/chat/completions',
    keyVariable: 'MISTRAL_API_KEY',
    ...bearer,
  },
  {
    provider: 'alibaba',
    model: 'alibaba/qwen-plus',
    format: chat,
    path: '/chat/completions',
    keyVariable: 'DASHSCOPE_API_KEY',
    ...bearer,
  },
  {
    provider: 'ollama',
    model: 'ollama/llama3.2:3b',
    format: chat,
    path: '/chat/completions',
    keyVariable: 'OLLAMA_KEY',
    settings: { apiKeyEnv: 'OLLAMA_KEY' },
    ...bearer,
  },
  {
    provider: 'lab',
    model: 'lab/team/model-1',
    format: chat,
    path: '/chat/completions',
    keyVariable: 'LAB_KEY',
    settings: { type: 'openai-compatible', apiKeyEnv: 'LAB_KEY' },
    ...bearer,
  },
]

/** A unique key, so that a search finds every leak. */
export const KEY = 'sk-test-0123456789-never-to-be-seen'

export function openWireModel(
  { provider, model, keyVariable, settings }: WireProvider,
  url: string,
  more: ProviderSettings = {},
): Model {
  const providers = { [provider]: { ...settings, baseUrl: `${url}/v1`, ...more } }
  return openProviderModel(model, { settings: { providers }, environment: { [keyVariable]: KEY } })
}

export function requestFor(model: string, more: Partial<CallRequest> = {}): CallRequest {
  return {
    model,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Say hello.' },
    ],
    maxOutputTokens: 321,
    ...more,
  }
}

/** Reads a stream to its end. Returns all events, or the error that ended the stream. */
export async function readAll(model: Model, more: Partial<CallRequest> = {}, signal = new AbortController().signal) {
  const events: CallEvent[] = []
  try {
    for await (const event of model.stream(requestFor(model.id, more), signal)) events.push(event)
  } catch (error) {
    return { events, text: textOf(events), error: error as Error }
  }
  return { events, text: textOf(events), error: undefined }
}

function textOf(events: readonly CallEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('')
}
