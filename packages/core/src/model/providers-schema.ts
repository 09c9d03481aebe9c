import { PROVIDER_TYPES, REASONING_EFFORTS } from './provider-types.ts'

const count = { type: 'integer', minimum: 1 }
// Timers do not support very long delays.
const DAY_MS = 86_400_000
const milliseconds = { type: 'integer', minimum: 1, maximum: DAY_MS }

/** JSON Schema patterns have no case-insensitive flag. */
const anyCase = (word: string): string => [...word].map((letter) => `[${letter.toUpperCase()}${letter}]`).join('')

/** Files are shared and committed, so they must not contain headers with secrets. */
const SECRET_WORDS = ['auth', 'key', 'token', 'secret', 'cookie', 'password'].map(anyCase).join('|')
export const HEADER_NAME_PATTERN = `^(?!.*(?:${SECRET_WORDS}))[A-Za-z0-9-]+$`
/** Rejects URLs that contain a user, password, query or fragment, because paths are appended to the URL. */
export const BASE_URL_PATTERN = '^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$'

/** Longer limits have no effect, because the HTTP client times out first. */
const LONGEST_IDLE_MS = 300_000

const provider = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: {
      enum: PROVIDER_TYPES,
      description: 'The wire format. Default: the wire format that has the provider’s name, if there is one.',
    },
    baseUrl: {
      type: 'string',
      pattern: BASE_URL_PATTERN,
      description: 'The base URL of requests (http or https), without a query. Required for openai-compatible.',
    },
    apiKeyEnv: {
      type: 'string',
      pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
      description:
        'The environment variable that contains the key, if it is not the usual one. Do not write the key itself here.',
    },
    headers: {
      type: 'object',
      description:
        'Headers for every request. A header is refused if its name suggests a secret, because keys come from the environment.',
      propertyNames: { pattern: HEADER_NAME_PATTERN },
      additionalProperties: { type: 'string', pattern: '^[\\t\\x20-\\x7e]*$' },
    },
    concurrency: { ...count, description: 'Maximum number of concurrent requests.' },
    requestsPerMinute: { ...count, description: 'Maximum number of requests per minute.' },
    tokensPerMinute: { ...count, description: 'Maximum number of tokens per minute, in prompts and replies.' },
    timeoutMs: { ...milliseconds, description: 'Timeout of a request in milliseconds. Default: 600000.' },
    idleTimeoutMs: {
      ...milliseconds,
      maximum: LONGEST_IDLE_MS,
      description: 'Idle timeout of a request in milliseconds. Default: 120000.',
    },
  },
}

const model = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '.', description: 'The provider’s name for the model, if it differs.' },
    maxOutputTokens: {
      ...count,
      description: 'Maximum number of tokens in a reply, including reasoning. These tokens are reserved in the window.',
    },
    reasoning: {
      enum: REASONING_EFFORTS,
      description: 'The reasoning effort. Default: the model’s own.',
    },
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    seed: { type: 'integer', minimum: 0 },
  },
}

/** The three properties of `quire.yaml` that configure model calls. */
export const providersSchema = {
  providers: {
    type: 'object',
    description:
      'Connection settings and rate limits, keyed by provider name (the part of a model’s name before the slash).',
    propertyNames: { pattern: '^[^/\\s]+$' },
    additionalProperties: provider,
  },
  models: {
    type: 'object',
    description:
      'Call settings, keyed by provider/model. provider/* applies to all models of a provider, and * to all models.',
    propertyNames: { pattern: '^(?:\\*|[^/\\s]+/\\S+)$' },
    additionalProperties: model,
  },
  limits: {
    type: 'object',
    description: 'How calls are retried, and when a provider counts as dead.',
    additionalProperties: false,
    properties: {
      attempts: { ...count, maximum: 20, description: 'Maximum number of requests for one call. Default: 5.' },
      backoffMs: {
        ...milliseconds,
        description:
          'Maximum delay in milliseconds before the first retry. The maximum doubles with each attempt. Default: 1000.',
      },
      maxBackoffMs: {
        ...milliseconds,
        description: 'Maximum delay in milliseconds, unless the provider asks for more. Default: 60000.',
      },
      maxRetryAfterMs: {
        ...milliseconds,
        description:
          'The longest delay in milliseconds that a provider can request. If it requests more, the call fails. Default: 300000.',
      },
      circuitFailures: {
        ...count,
        description: 'Number of consecutive failures after which a provider counts as dead. Default: 5.',
      },
      circuitOpenMs: {
        ...milliseconds,
        description: 'Time in milliseconds until a dead provider gets a probe request. Default: 15000.',
      },
    },
  },
}
