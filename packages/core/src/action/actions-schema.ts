const parameterType = { enum: ['string', 'integer', 'number', 'boolean', 'array', 'object'] }

const parameter = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: { ...parameterType, description: 'The type of the value.' },
    required: { type: 'boolean', default: false },
    enum: { type: 'array', minItems: 1, items: { type: ['string', 'number'] }, description: 'Allowed values.' },
    items: { anyOf: [parameterType, { type: 'object' }], description: 'The type of each element of an array.' },
    properties: { type: 'object', description: 'The members of an object, as JSON Schemas.' },
    description: { type: 'string', description: 'Shown to the model.' },
    rare: { type: 'boolean', default: false, description: 'Whether the shortest lists of actions leave it out.' },
  },
}

/** The schema of `actions.yaml`, published for editors as `schemas/actions.schema.json`. */
export const actionsSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire actions',
  description: 'Actions that a response may request. Prompts and validation both use this file.',
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    $schema: { type: 'string' },
    tags: {
      type: 'object',
      description: 'Tags that a response may contain besides thinking, message, action and content_update.',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_.-]*$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['kind'],
        properties: {
          kind: {
            enum: ['opaque', 'structured', 'quotation'],
            description: 'opaque: unmodified text; structured: parsed as parameters; quotation: skipped.',
          },
          aliases: { type: 'array', items: { type: 'string', pattern: '.' } },
        },
      },
    },
    actions: {
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['description'],
        properties: {
          description: { type: 'string', pattern: '.', description: 'Shown to the model.' },
          parameters: {
            type: ['object', 'null'],
            propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$' },
            additionalProperties: parameter,
          },
          returns: {
            type: 'object',
            additionalProperties: false,
            properties: { type: { type: 'string' }, description: { type: 'string' } },
          },
          modes: {
            type: 'array',
            items: { type: 'string', pattern: '.' },
            description: 'Modes that allow the action. Default: all.',
          },
          approval: {
            enum: ['auto', 'ask', 'never'],
            default: 'auto',
            description: 'auto: runs automatically; ask: needs approval; never: disabled.',
          },
          time_limit_ms: { type: 'integer', minimum: 1, default: 60000 },
          handler: {
            type: 'string',
            pattern: '.',
            description: 'The handler. Default: the handler that has the action’s name.',
          },
          with: { type: 'object', description: 'Settings for the handler.' },
          example: { type: 'object', description: 'Example parameters for prompts.' },
        },
      },
    },
  },
}
