import { REASONING_HABITS, RELIABILITIES, SCHEMA_SUBSETS, TIERS } from './profile.ts'

const tokens = { type: 'integer', minimum: 1 }
const overhead = { type: 'integer', minimum: 0 }
const dollars = { type: 'number', minimum: 0 }
const texts = { type: 'array', items: { type: 'string', pattern: '.' } }
const date = { type: 'string', pattern: '^\\d{4}(-\\d{2}){0,2}$', description: 'When the source was read: 2026-11-15.' }

/** One of the values, or several of which one must match. */
const oneOrSome = (value: object) => ({ anyOf: [value, { type: 'array', minItems: 1, items: value }] })

const values = {
  window: { ...tokens, description: 'Tokens of input and output together.' },
  maxOutput: { ...tokens, description: 'Most tokens of one reply.' },
  reserve: { ...tokens, description: "Tokens kept free for a reply; the blueprint's figure by default." },
  tier: { enum: TIERS, description: 'How much of a prompt the model gets: full, medium or minimal.' },
  tokenizer: {
    type: 'string',
    pattern: '.',
    description: 'A vocabulary (o200k_base), or an estimate from one (estimate:o200k_base*1.4).',
  },
  xmlReliability: { enum: RELIABILITIES, description: 'How surely replies keep to XML tags.' },
  instructionFollowing: { enum: RELIABILITIES, description: 'How surely instructions are followed.' },
  messageOverhead: { ...overhead, description: 'Tokens of a chat message beside its text.' },
  replyOverhead: { ...overhead, description: 'Tokens that open the reply.' },
  name: { type: 'string', pattern: '.', description: 'What the provider calls the model, where that differs.' },
  structuredOutput: {
    enum: SCHEMA_SUBSETS,
    description: 'Whose subset of JSON Schema requests may carry; none by default.',
  },
  reasoning: {
    enum: REASONING_HABITS,
    description:
      'Whether the model reasons before it answers: by default, only when told to (optional), or never (none).',
  },
  price: {
    type: 'object',
    description: 'US dollars for a million tokens.',
    additionalProperties: false,
    properties: {
      input: dollars,
      output: dollars,
      cacheRead: { ...dollars, description: "Input that the provider's cache served; the price of input by default." },
      cacheWrite: { ...dollars, description: "Input stored in the provider's cache; the price of input by default." },
    },
  },
}

const model = {
  type: 'object',
  additionalProperties: false,
  properties: {
    aliases: { ...texts, description: 'Other names. The name after the provider is one without being listed.' },
    like: {
      type: 'string',
      description:
        'A model, by any of its names, whose values count unless stated here: window and price too, the name not.',
    },
    sibling: {
      type: 'string',
      description:
        'A model by the same maker whose tier, reliabilities, tokenizer and overheads count unless stated here.',
    },
    facts: {
      type: 'object',
      description: 'Values under the key of the source that states them.',
      additionalProperties: { type: 'object', additionalProperties: false, properties: values },
    },
    source: { type: 'string', description: 'Who states the values beside this; this file unless given.' },
    date,
    ...values,
  },
}

/** The schema of `models.yaml`; published for editors as `schemas/models.schema.json`. */
export const modelsSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire models',
  description: 'What is known of models, and the texts that some of them need beside a prompt.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    sources: {
      type: 'object',
      description: 'Who states the facts below, by a short key.',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'date'],
        properties: { text: { type: 'string', pattern: '.' }, date },
      },
    },
    defaults: {
      type: 'object',
      description: 'What stands in where nothing is stated, and for models that are not listed.',
      additionalProperties: false,
      properties: values,
    },
    models: {
      type: 'object',
      description: 'Models by provider/name; provider/* for any name.',
      propertyNames: { pattern: '^[^/\\s]+/\\S+$' },
      additionalProperties: model,
    },
    adaptations: {
      type: 'array',
      description: 'Texts for some models, in this order. A rule replaces an earlier one with the same id.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'when', 'template'],
        properties: {
          id: { type: 'string', pattern: '.' },
          when: {
            type: 'object',
            description: 'Conditions, all of which must hold.',
            additionalProperties: false,
            minProperties: 1,
            properties: {
              id: { ...oneOrSome({ type: 'string', pattern: '.' }), description: 'Patterns with * for anything.' },
              provider: oneOrSome({ type: 'string', pattern: '.' }),
              tier: oneOrSome({ enum: TIERS }),
              xmlReliability: oneOrSome({ enum: RELIABILITIES }),
              instructionFollowing: oneOrSome({ enum: RELIABILITIES }),
            },
          },
          template: { type: 'string', pattern: '.', description: 'The template with the text.' },
        },
      },
    },
  },
}
