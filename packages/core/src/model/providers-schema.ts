import { PROVIDER_TYPES } from './provider-types.ts'
import { REASONING_EFFORTS } from './reasoning-effort.ts'

const count = { type: 'integer', minimum: 1 }
// Timers cannot count much further than this.
const DAY_MS = 86_400_000
const milliseconds = { type: 'integer', minimum: 1, maximum: DAY_MS }

/** JSON Schema has no flag for it. */
const anyCase = (word: string): string => [...word].map((letter) => `[${letter.toUpperCase()}${letter}]`).join('')

/** Files are shared and committed; a header that has a secret does not belong in one. */
const SECRET_WORDS = ['auth', 'key', 'token', 'secret', 'cookie', 'password'].map(anyCase).join('|')
export const HEADER_NAME_PATTERN = `^(?!.*(?:${SECRET_WORDS}))[A-Za-z0-9-]+$`
/** Rejects user, password, query and fragment, because paths are appended to this URL. */
export const BASE_URL_PATTERN = '^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$'

/** Longer, and the HTTP client would give up first. */
const LONGEST_IDLE_MS = 300_000

const provider = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: { enum: PROVIDER_TYPES, description: 'The wire format; the provider’s own name where that is one of them.' },
    baseUrl: {
      type: 'string',
      pattern: BASE_URL_PATTERN,
      description: 'Where requests go, http or https, without a query. Needed for openai-compatible.',
    },
    apiKeyEnv: {
      type: 'string',
      pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
      description: 'The environment variable with the key, where it is not the usual one. Never the key itself.',
    },
    headers: {
      type: 'object',
      description: 'Headers of every request. Names that suggest a secret are refused: keys come from the environment.',
      propertyNames: { pattern: HEADER_NAME_PATTERN },
      additionalProperties: { type: 'string', pattern: '^[\\t\\x20-\\x7e]*$' },
    },
    concurrency: { ...count, description: 'Most requests at once.' },
    requestsPerMinute: { ...count, description: 'Most requests that start in any minute.' },
    tokensPerMinute: { ...count, description: 'Most tokens, of prompts and replies, in any minute.' },
    timeoutMs: { ...milliseconds, description: 'Longest that one request may take; 600000 unless given.' },
    idleTimeoutMs: {
      ...milliseconds,
      maximum: LONGEST_IDLE_MS,
      description: 'Longest that nothing may arrive; 120000 unless given.',
    },
  },
}

const model = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '.', description: 'What the provider calls the model, where that differs.' },
    maxOutputTokens: { ...count, description: 'Most tokens of a reply, reasoning included; kept free in the window.' },
    reasoning: {
      enum: REASONING_EFFORTS,
      description: 'How much the model reasons before it answers; its own default unless given.',
    },
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    seed: { type: 'integer', minimum: 0 },
  },
}

/** The three properties of `quire.yaml` that configure model calls. */
export const providersSchema = {
  providers: {
    type: 'object',
    description: 'How providers are reached and what they let through, by the name before the slash of a model.',
    propertyNames: { pattern: '^[^/\\s]+$' },
    additionalProperties: provider,
  },
  models: {
    type: 'object',
    description: 'How models are asked, by provider/model; provider/* for all of a provider, * for all.',
    propertyNames: { pattern: '^(?:\\*|[^/\\s]+/\\S+)$' },
    additionalProperties: model,
  },
  limits: {
    type: 'object',
    description: 'How often a call is repeated, and when a provider counts as dead.',
    additionalProperties: false,
    properties: {
      attempts: { ...count, maximum: 20, description: 'Most requests for one call; 5 unless given.' },
      backoffMs: {
        ...milliseconds,
        description: 'Longest first wait; it doubles with each attempt. 1000 unless given.',
      },
      maxBackoffMs: { ...milliseconds, description: 'Longest wait of our own choosing; 60000 unless given.' },
      maxRetryAfterMs: {
        ...milliseconds,
        description: 'Longest wait that a provider may ask for; a longer one ends the call. 300000 unless given.',
      },
      circuitFailures: {
        ...count,
        description: 'Failures in a row after which a provider counts as dead; 5 unless given.',
      },
      circuitOpenMs: {
        ...milliseconds,
        description: 'How long a dead provider is left alone before one request tries it; 15000 unless given.',
      },
    },
  },
}
