import type { Attributes } from '@opentelemetry/api'
import { type CallOutcome, type CallRequest, providerOf } from '@quire/runtime/call'

/** Providers whose names in the GenAI conventions differ from our names. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'gcp.gemini', xai: 'x_ai', mistral: 'mistral_ai' }

/** `prompt` is the name of the prompt's blueprint. */
export function requestAttributes(request: CallRequest, prompt?: string): Attributes {
  const { model, maxOutputTokens, temperature, seed, schema } = request
  const provider = providerOf(model)
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': Object.hasOwn(PROVIDER_NAMES, provider) ? PROVIDER_NAMES[provider] : provider,
    'gen_ai.request.model': modelName(model),
    'gen_ai.request.max_tokens': maxOutputTokens,
    ...(temperature !== undefined && { 'gen_ai.request.temperature': temperature }),
    ...(seed !== undefined && { 'gen_ai.request.seed': seed }),
    ...(schema && { 'gen_ai.output.type': 'json' }),
    ...(prompt !== undefined && { 'gen_ai.prompt.name': prompt }),
  }
}

export function modelName(model: string): string {
  return model.slice(model.indexOf('/') + 1)
}

/** Counts that a provider did not report are left out. */
export function outcomeAttributes({ finishReason, usage, retries }: CallOutcome): Attributes {
  return {
    'gen_ai.response.finish_reasons': [finishReason],
    ...(usage.inputTokens !== undefined && { 'gen_ai.usage.input_tokens': usage.inputTokens }),
    ...(usage.outputTokens !== undefined && { 'gen_ai.usage.output_tokens': usage.outputTokens }),
    ...(usage.cacheReadTokens !== undefined && { 'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens }),
    ...(usage.cacheWriteTokens !== undefined && { 'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens }),
    ...(usage.reasoningTokens !== undefined && { 'gen_ai.usage.reasoning.output_tokens': usage.reasoningTokens }),
    'quire.call.retries': retries,
  }
}

interface ContentMessage {
  readonly role: string
  readonly parts: readonly { readonly type: 'text'; readonly content: string }[]
}

const textMessage = (role: string, content: string): ContentMessage => ({ role, parts: [{ type: 'text', content }] })

/** Included only on request, because prompts may contain confidential data. */
export function promptAttributes({ messages }: CallRequest): Attributes {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => ({ type: 'text', content }))
  const others = messages.filter(({ role }) => role !== 'system').map(({ role, content }) => textMessage(role, content))
  return {
    ...(system.length > 0 && { 'gen_ai.system_instructions': JSON.stringify(system) }),
    'gen_ai.input.messages': JSON.stringify(others),
  }
}

export function answerAttributes({ text, finishReason }: CallOutcome): Attributes {
  const message = { ...textMessage('assistant', text), finish_reason: finishReason }
  return { 'gen_ai.output.messages': JSON.stringify([message]) }
}
