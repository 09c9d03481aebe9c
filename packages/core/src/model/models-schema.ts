import { REASONING_HABITS, RELIABILITIES, SCHEMA_SUBSETS, TIERS } from './profile.ts'

const tokens = { type: 'integer', minimum: 1 }
const overhead = { type: 'integer', minimum: 0 }
const dollars = { type: 'number', minimum: 0 }
const texts = { type: 'array', items: { type: 'string', pattern: '.' } }
const date = { type: 'string', pattern: '^\\d{4}(-\\d{2}){0,2}$' }
const sourceDate = {
  ...date,
  description: 'The date of the source, such as 2026-11-15. If it has none, the date when it was read.',
}
const rates = {
  input: dollars,
  output: dollars,
  cacheRead: {
    ...dollars,
    description: "The price of input read from the provider's cache. Default: the price of input.",
  },
  cacheWrite: {
    ...dollars,
    description: "The price of input written to the provider's cache. Default: the price of input.",
  },
}

/** One value, or a list of alternatives. */
const oneOrSome = (value: object) => ({ anyOf: [value, { type: 'array', minItems: 1, items: value }] })

const values = {
  window: { ...tokens, description: 'The context window in tokens, for input and output together.' },
  maxOutput: { ...tokens, description: 'Maximum number of tokens in a reply.' },
  reserve: { ...tokens, description: "Number of tokens reserved for a reply. Default: the blueprint's value." },
  tier: { enum: TIERS, description: 'The size of prompts for the model: full, medium or minimal.' },
  tokenizer: {
    type: 'string',
    pattern: '.',
    description:
      'A vocabulary, such as o200k_base, or an estimate based on a vocabulary, such as estimate:o200k_base*1.4.',
  },
  xmlReliability: { enum: RELIABILITIES, description: 'How reliably replies use XML tags.' },
  instructionFollowing: { enum: RELIABILITIES, description: 'How reliably the model follows instructions.' },
  messageOverhead: { ...overhead, description: 'Number of tokens that a chat message costs in addition to its text.' },
  replyOverhead: { ...overhead, description: 'Number of tokens that the format adds before every reply.' },
  name: { type: 'string', pattern: '.', description: 'The provider’s name for the model, if it differs.' },
  structuredOutput: {
    enum: SCHEMA_SUBSETS,
    description: 'The subset of JSON Schema that requests may use. Default: none.',
  },
  reasoning: {
    enum: REASONING_HABITS,
    description:
      'Whether the model reasons before it answers: default (yes), optional (only if an effort is set) or none.',
  },
  price: {
    type: 'object',
    description: 'US dollars per million tokens.',
    additionalProperties: false,
    properties: {
      ...rates,
      longPrompts: {
        type: 'array',
        description: 'Prices of calls whose prompt has more tokens than a limit. They apply to the whole call.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['above', 'input', 'output'],
          properties: { above: { ...tokens, description: 'The limit in tokens.' }, ...rates },
        },
      },
    },
  },
  retirement: {
    ...date,
    description: "The date when the model's maker retires the model, such as 2026-12-11. Calls fail from then on.",
  },
}

const model = {
  type: 'object',
  additionalProperties: false,
  properties: {
    aliases: { ...texts, description: 'Aliases. The part of the id after the slash is always an alias.' },
    like: {
      type: 'string',
      description: 'The id or an alias of another model. All its values except the name are inherited.',
    },
    sibling: {
      type: 'string',
      description:
        'A model by the same maker. Its tier, reliability ratings, tokenizer and token overheads are inherited.',
    },
    facts: {
      type: 'object',
      description: 'Values grouped by source. Each key is a key under sources.',
      additionalProperties: { type: 'object', additionalProperties: false, properties: values },
    },
    source: {
      type: 'string',
      description: 'The source of the values that are not grouped by source. Default: this file.',
    },
    date: sourceDate,
    ...values,
  },
}

/** The schema of `models.yaml`, published for editors as `schemas/models.schema.json`. */
export const modelsSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire models',
  description: 'Model profiles, and additional prompt text for some models.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    sources: {
      type: 'object',
      description: 'Sources of the values below. Each source has a short key.',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'date'],
        properties: { text: { type: 'string', pattern: '.' }, date: sourceDate },
      },
    },
    defaults: {
      type: 'object',
      description: 'Values for unlisted models, and defaults for values that a model does not set.',
      additionalProperties: false,
      properties: values,
    },
    models: {
      type: 'object',
      description: 'Models, keyed by provider/name. provider/* applies to any name.',
      propertyNames: { pattern: '^[^/\\s]+/\\S+$' },
      additionalProperties: model,
    },
    adaptations: {
      type: 'array',
      description:
        'Rules that add text for some models, applied in this order. A rule replaces an earlier rule with the same id.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'when', 'template'],
        properties: {
          id: { type: 'string', pattern: '.' },
          when: {
            type: 'object',
            description: 'Conditions; all must hold.',
            additionalProperties: false,
            minProperties: 1,
            properties: {
              id: { ...oneOrSome({ type: 'string', pattern: '.' }), description: 'Patterns with * as a wildcard.' },
              provider: oneOrSome({ type: 'string', pattern: '.' }),
              tier: oneOrSome({ enum: TIERS }),
              xmlReliability: oneOrSome({ enum: RELIABILITIES }),
              instructionFollowing: oneOrSome({ enum: RELIABILITIES }),
            },
          },
          template: { type: 'string', pattern: '.', description: 'The template that contains the text.' },
        },
      },
    },
  },
}
