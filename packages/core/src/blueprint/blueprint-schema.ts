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
    id: {
      type: 'string',
      pattern: '^[A-Za-z_][A-Za-z0-9_-]*$',
      description: 'The name of the layer in reports and in XML.',
    },
    role: {
      enum: ['system', 'user', 'assistant'],
      default: 'system',
      description: 'The role of the message that contains the layer.',
    },
    template: {
      description:
        'A template, or a list of templates. The first existing template is used. Names may contain {{inputs}}.',
      anyOf: [
        { type: 'string', pattern: '.' },
        { type: 'array', minItems: 1, items: { type: 'string', pattern: '.' } },
      ],
    },
    source: { type: 'string', pattern: '.', description: 'An input, or a source supplied by the kit.' },
    format: { enum: ['text', 'xml'], default: 'text', description: 'xml: values in the template are escaped.' },
    fit: {
      enum: FIT_RULES,
      default: 'keep',
      description:
        'How the layer is shortened. keep: never shortened. variant, condense: replaced by a shorter text. oldest-first, lowest-first: items are dropped. omit: the layer is left out.',
    },
    priority: {
      type: 'number',
      default: 0,
      description:
        'Layers with a higher priority are filled first. Layers with the same priority are filled in file order.',
    },
    target: perTier(
      tokens,
      'Target size in tokens (a soft limit). Every layer is filled up to its target before any layer exceeds its target. 0 leaves the layer out.',
    ),
    max: perTier(tokens, 'Hard limit of the layer in tokens. Ignored with `keep`.'),
    limit: perTier(tokens, 'Maximum number of items.'),
    stable: {
      type: 'boolean',
      description:
        'Whether the text up to the end of this layer is the same in other prompts. Such text can be cached.',
    },
    block: perTier(
      { type: 'integer', minimum: 1 },
      'Approximate block size in tokens. History is left out block by block.',
    ),
    heading: { type: 'string', description: 'A heading above the layer. Not used in XML.' },
    label: { type: 'string', description: 'A label directly before the layer’s text. Used only in plain text.' },
    separator: { type: 'string', description: 'Separator between items. Default: a blank line.' },
    element: {
      type: 'string',
      pattern: '^[\\p{L}_][\\p{L}\\p{N}._-]*$',
      description: 'The element in XML. Default: the id.',
    },
  },
}

/** The schema of a blueprint file, published for editors as `schemas/blueprint.schema.json`. */
export const blueprintSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire blueprint',
  description: 'The ordered layers of one kind of prompt.',
  type: 'object',
  additionalProperties: false,
  required: ['layers'],
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', pattern: '.', description: 'Default: the name of the file.' },
    description: { type: 'string' },
    inputs: {
      type: 'object',
      description: 'Inputs from the caller.',
      additionalProperties: {
        type: ['object', 'null'],
        additionalProperties: false,
        properties: {
          description: { type: 'string' },
          required: { type: 'boolean' },
          default: {},
          main: { type: 'boolean', description: 'Whether this input gets the content of a plain text input file.' },
        },
      },
    },
    reserve: perTier(tokens, 'Number of tokens reserved for the reply.'),
    separator: { type: 'string', description: 'Separator between layers in plain text.' },
    layers: { type: 'array', minItems: 1, items: layer },
  },
}
