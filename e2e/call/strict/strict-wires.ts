import type { IncomingHttpHeaders } from 'node:http'
import { WIRE_FORMATS, type WireFormat } from '../wire-formats.ts'
import { schemaIn } from './schema-shapes.ts'
import * as is from './shape.ts'

export interface StrictRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

export interface StrictWire {
  /** The request path. Any other path belongs to another API version or does not exist. */
  readonly path: (model: string) => string
  readonly keyHeader: string
  /** Required headers and their values. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: is.Shape
  /** Checks for invalid combinations of fields, and for features that the model does not support. */
  readonly check?: (body: Record<string, unknown>) => is.Refusal | undefined
  /** The response to a rejected body. */
  readonly refuse: (refusal: is.Refusal) => { readonly status: number; readonly body: object }
  readonly format: WireFormat
}

const { text, someText, flag, whole, real, oneOf, object, list, either } = is
const invalid = (path: string): is.Refusal => ({ kind: 'invalid', path })
const name = is.matches(/^[a-zA-Z0-9_-]{1,64}$/)

const WORDS: Readonly<Record<is.Refusal['kind'], readonly [string, string]>> = {
  unknown: ['Unknown parameter', 'unknown_parameter'],
  missing: ['Missing required parameter', 'missing_required_parameter'],
  invalid: ['Invalid value', 'invalid_value'],
}
const refuseAsOpenAI: StrictWire['refuse'] = ({ kind, path }) => {
  const [message, code] = WORDS[kind]
  return {
    status: 400,
    body: { error: { message: `${message}: '${path}'.`, type: 'invalid_request_error', param: path, code } },
  }
}

/** If `strict` is true, the schema must be in the strict subset. Otherwise, the schema is only a hint. */
const jsonSchema = { name, 'description?': text, schema: schemaIn('plain'), 'strict?': oneOf(false) }
const strictSchema = { ...jsonSchema, schema: schemaIn('openaiStrict'), strict: oneOf(true) }
const { 'strict?': _loose, ...strictKeys } = strictSchema
const formatOf = (wrap: (keys: Record<string, is.Shape>) => is.Shape): is.Shape =>
  either(wrap(jsonSchema), wrap(strictKeys))

/** OpenAI's Responses API, also used by xAI. */
const responsesBody = {
  model: someText,
  input: list(
    object({
      role: oneOf('system', 'developer', 'user', 'assistant'),
      content: either(someText, list(object({ type: oneOf('input_text', 'output_text'), text: someText }), 1)),
    }),
    1,
  ),
  max_output_tokens: whole(16),
  'temperature?': real(0, 2),
  'store?': flag,
  'include?': list(oneOf('reasoning.encrypted_content')),
  'text?': object({ format: formatOf((keys) => object({ type: oneOf('json_schema'), ...keys })) }),
  'reasoning?': object({ effort: oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh') }),
  stream: oneOf(true),
}

const openai: StrictWire = {
  path: () => '/v1/responses',
  keyHeader: 'authorization',
  body: object(responsesBody),
  check({ model, reasoning, temperature, include }) {
    const isReasoner = /^gpt-[5-9]/.test(String(model))
    if (!isReasoner && reasoning) return { kind: 'unknown', path: 'reasoning' }
    if (!isReasoner && include) return invalid('include')
    const { effort } = (reasoning ?? {}) as { effort?: string }
    if (isReasoner && effort !== 'none' && temperature !== undefined) return { kind: 'unknown', path: 'temperature' }
    if (model === 'gpt-5' && (effort === 'none' || effort === 'xhigh')) return invalid('reasoning.effort')
    return undefined
  },
  refuse: refuseAsOpenAI,
  format: WIRE_FORMATS.responses,
}

const xai: StrictWire = { ...openai, body: object({ ...responsesBody, 'seed?': whole(0) }), check: () => undefined }

const block = object({ type: oneOf('text'), text: someText, 'cache_control?': object({ type: oneOf('ephemeral') }) })
const effort = oneOf('low', 'medium', 'high', 'xhigh', 'max')

const anthropic: StrictWire = {
  path: () => '/v1/messages',
  keyHeader: 'x-api-key',
  headers: { 'anthropic-version': '2023-06-01' },
  body: object({
    model: someText,
    max_tokens: whole(1),
    'system?': either(text, list(block, 1)),
    messages: list(object({ role: oneOf('user', 'assistant'), content: either(someText, list(block, 1)) }), 1),
    'temperature?': real(0, 1),
    'thinking?': either(
      object({ type: oneOf('enabled'), budget_tokens: whole(1024) }),
      object({ type: oneOf('adaptive'), 'display?': oneOf('summarized', 'omitted') }),
      object({ type: oneOf('disabled', 'between_tools') }),
    ),
    'output_config?': object({
      'effort?': effort,
      'format?': object({ type: oneOf('json_schema'), schema: schemaIn('anthropic') }),
    }),
    stream: oneOf(true),
  }),
  check(body) {
    const { model, max_tokens: max, temperature } = body
    const thinking = (body.thinking ?? {}) as { type?: string; budget_tokens?: number }
    const config = (body.output_config ?? {}) as { effort?: string; format?: object }
    const [isOld, isNew] = [/-4-0/, /-5/].map((generation) => generation.test(String(model).replace('4-5', '')))
    if ((thinking.budget_tokens ?? 0) >= Number(max)) return invalid('thinking.budget_tokens')
    if (thinking.type === 'adaptive' && !isNew) return invalid('thinking.type')
    if (thinking.type === 'enabled' && /-5-5/.test(String(model))) return invalid('thinking.type')
    if (temperature !== undefined && (isNew || /enabled|adaptive/.test(thinking.type ?? '')))
      return invalid('temperature')
    if (config.format && isOld) return { kind: 'unknown', path: 'output_config.format' }
    if (config.effort !== undefined && !isNew) return { kind: 'unknown', path: 'output_config.effort' }
    if ((JSON.stringify(body).match(/"cache_control"/g)?.length ?? 0) > 4) return invalid('cache_control')
    return undefined
  },
  refuse({ kind, path }) {
    const why = { unknown: 'Extra inputs are not permitted', missing: 'Field required', invalid: 'Input is not valid' }
    return {
      status: 400,
      body: { type: 'error', error: { type: 'invalid_request_error', message: `${path}: ${why[kind]}` } },
    }
  },
  format: WIRE_FORMATS.anthropic,
}

const parts = list(object({ text: someText }), 1)

const google: StrictWire = {
  path: (model) => `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
  keyHeader: 'x-goog-api-key',
  body: object({
    contents: list(object({ role: oneOf('user', 'model'), parts }), 1),
    'systemInstruction?': object({ parts }),
    generationConfig: object({
      maxOutputTokens: whole(1, 65_536),
      'temperature?': real(0, 2),
      'seed?': whole(0),
      'responseMimeType?': oneOf('application/json'),
      'responseJsonSchema?': schemaIn('google'),
      'thinkingConfig?': either(
        object({ thinkingBudget: whole(0) }),
        object({ thinkingLevel: oneOf('minimal', 'low', 'medium', 'high') }),
      ),
    }),
  }),
  check({ generationConfig }) {
    const { responseJsonSchema, responseMimeType } = generationConfig as Record<string, unknown>
    return responseJsonSchema && !responseMimeType ? invalid('generationConfig.responseMimeType') : undefined
  },
  refuse({ kind, path }) {
    const message =
      kind === 'unknown'
        ? `Invalid JSON payload received. Unknown name "${path}": Cannot find field.`
        : `* ${path}: ${kind === 'missing' ? 'is required' : 'is not valid'}`
    return { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }
  },
  format: WIRE_FORMATS.google,
}

const chatBody = {
  model: someText,
  messages: list(object({ role: oneOf('system', 'user', 'assistant'), content: either(someText, list(block, 1)) }), 1),
  max_tokens: whole(1),
  'temperature?': real(0, 2),
  stream: oneOf(true),
}
const streamOptions = object({ include_usage: oneOf(true) })
const responseFormat = formatOf((keys) => object({ type: oneOf('json_schema'), json_schema: object(keys) }))

/** OpenAI's Chat Completions API, as implemented by servers such as vLLM and Ollama. */
const compatible: StrictWire = {
  path: () => '/v1/chat/completions',
  keyHeader: 'authorization',
  body: object({
    ...chatBody,
    'seed?': whole(0),
    'stream_options?': streamOptions,
    'response_format?': responseFormat,
    'reasoning_effort?': oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh'),
  }),
  refuse: refuseAsOpenAI,
  format: WIRE_FORMATS.chat,
}

const mistral: StrictWire = {
  ...compatible,
  body: object({
    ...chatBody,
    'random_seed?': whole(0),
    'response_format?': responseFormat,
    'reasoning_effort?': oneOf('none', 'high'),
  }),
  refuse: ({ kind, path }) => ({
    status: 422,
    body: {
      object: 'error',
      message: { detail: [{ type: kind, loc: ['body', path] }] },
      type: 'invalid_request_error',
    },
  }),
  format: WIRE_FORMATS.mistral,
}

/** Accepts no schema. JSON mode only guarantees that the answer is an object. */
const deepseek: StrictWire = {
  ...compatible,
  body: object({
    ...chatBody,
    'stream_options?': streamOptions,
    'response_format?': object({ type: oneOf('text', 'json_object') }),
    'thinking?': object({ type: oneOf('enabled', 'disabled') }),
    'reasoning_effort?': oneOf('low', 'high', 'max'),
  }),
}

const alibaba: StrictWire = {
  ...compatible,
  body: object({
    ...chatBody,
    'seed?': whole(0),
    'stream_options?': streamOptions,
    'response_format?': responseFormat,
    'enable_thinking?': flag,
    'thinking_budget?': whole(1),
    'preserve_thinking?': flag,
  }),
}

/**
 * Servers that are as strict as the real providers. The rules are from the providers' documentation, not from clients'
 * requests.
 */
export const STRICT_WIRES = { openai, xai, anthropic, google, mistral, deepseek, alibaba, compatible } as const
