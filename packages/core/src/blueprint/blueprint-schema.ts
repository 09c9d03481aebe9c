import { FIT_RULES } from '../layer/layer-definition.ts'

const perTier = (value: object, description: string) => ({
  description,
  anyOf: [
    value,
    {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: { full: value, medium: value, minimal: value },
    },
  ],
})

const tokens = { type: 'integer', minimum: 0 }

const layer = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  anyOf: [{ required: ['template'] }, { required: ['source'] }],
  properties: {
    id: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_-]*$', description: 'Names the layer in reports and in XML.' },
    role: {
      enum: ['system', 'user', 'assistant'],
      default: 'system',
      description: 'Which message the layer belongs to.',
    },
    template: {
      description: 'A template, or several of which the first that exists counts. May hold {{inputs}}.',
      anyOf: [
        { type: 'string', pattern: '.' },
        { type: 'array', minItems: 1, items: { type: 'string', pattern: '.' } },
      ],
    },
    source: { type: 'string', pattern: '.', description: 'An input, or a source that the kit supplies.' },
    format: { enum: ['text', 'xml'], default: 'text', description: 'xml escapes the values of its template.' },
    fit: {
      enum: FIT_RULES,
      default: 'keep',
      description: 'What may be left out when space is short: keep nothing, a variant, condensed text, items, or all.',
    },
    priority: { type: 'number', default: 0, description: 'Higher is filled earlier. Among equals, the order here.' },
    target: perTier(tokens, 'Tokens up to which the layer comes before any layer’s surplus; 0 leaves it out.'),
    max: perTier(tokens, 'Tokens that the layer never goes beyond, however much room there is. Not for `keep`.'),
    limit: perTier(tokens, 'At most so many items.'),
    stable: {
      type: 'boolean',
      description: 'Other prompts begin with the same text up to the end of this layer: a cache should keep it.',
    },
    block: perTier({ type: 'integer', minimum: 1 }, 'About how many tokens of history are left out at a time.'),
    heading: { type: 'string', description: 'Stands above the layer in plain text.' },
    label: { type: 'string', description: 'Stands right before the layer’s text in plain text.' },
    separator: { type: 'string', description: 'Between two items; a blank line unless given.' },
    element: {
      type: 'string',
      pattern: '^[\\p{L}_][\\p{L}\\p{N}._-]*$',
      description: 'The element in XML; the id unless given.',
    },
  },
}

/** The schema of a blueprint file; published for editors as `schemas/blueprint.schema.json`. */
export const blueprintSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire blueprint',
  description: 'The ordered layers that a kind of prompt is made of.',
  type: 'object',
  additionalProperties: false,
  required: ['layers'],
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', pattern: '.', description: 'The file’s name unless given.' },
    description: { type: 'string' },
    inputs: {
      type: 'object',
      description: 'What the caller gives.',
      additionalProperties: {
        type: ['object', 'null'],
        additionalProperties: false,
        properties: {
          description: { type: 'string' },
          required: { type: 'boolean' },
          default: {},
          main: { type: 'boolean', description: 'The input that a plain text file fills.' },
        },
      },
    },
    reserve: perTier(tokens, 'Tokens kept free for the reply.'),
    separator: { type: 'string', description: 'Between two layers in plain text.' },
    layers: { type: 'array', minItems: 1, items: layer },
  },
}
