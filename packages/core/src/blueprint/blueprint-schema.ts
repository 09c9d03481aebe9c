import { FIT_RULES } from '../layer/layer-definition.ts'
import { REASONING_EFFORTS } from '../model/provider-types.ts'
import { ANSWER_FORMS } from './answer-contract.ts'

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
    group: {
      type: 'string',
      pattern: '.',
      description:
        'Adjacent layers with the same group are separated by a blank line instead of the blueprint’s separator. Not used in XML.',
    },
    element: {
      type: 'string',
      pattern: '^[\\p{L}_][\\p{L}\\p{N}._-]*$',
      description: 'The element in XML. Default: the id.',
    },
  },
}

const settings = {
  type: 'object',
  additionalProperties: false,
  description: 'Parameters of the call. They override the workspace’s settings of the model.',
  properties: {
    temperature: {
      type: 'number',
      minimum: 0,
      maximum: 2,
      description: 'How much answers vary. 0: as little as possible.',
    },
    effort: { enum: REASONING_EFFORTS, description: 'Reasoning effort. By default, the model decides.' },
    maxOutputTokens: {
      type: 'integer',
      minimum: 1,
      description: 'Maximum number of tokens in the answer. Also the default of `reserve`. Reasoning is not counted.',
    },
  },
}

const answer = {
  description: 'The form of the answer: its name alone, or a mapping with one key. Answers are read and checked by it.',
  if: { type: 'string' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { enum: ANSWER_FORMS },
  else: {
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: {
      json: {
        type: ['string', 'object'],
        description: 'A JSON Schema, or the name of one in the folder `schemas`: reply.json or reply.schema.json.',
      },
      markdown: { type: 'string', pattern: '.', description: 'A template whose headings the answer must have.' },
      tags: { enum: ['actions'], description: 'Quire’s tags, with the actions of actions.yaml.' },
      verdict: {
        type: 'string',
        pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
        description: 'The tag of the verdict, such as review for <review>PASS</review>.',
      },
      edits: {
        type: 'string',
        pattern: '.',
        description:
          'The input that the answer edits. The model answers with passages to replace, and the answer is the edited text.',
      },
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
    model: {
      type: 'string',
      pattern: '.',
      description: 'The default model: provider/model, or a known alias.',
    },
    settings,
    answer,
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
