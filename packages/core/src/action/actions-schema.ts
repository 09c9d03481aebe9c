const parameterType = { enum: ['string', 'integer', 'number', 'boolean', 'array', 'object'] }

const parameter = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: { ...parameterType, description: 'What the value is read as.' },
    required: { type: 'boolean', default: false },
    enum: { type: 'array', minItems: 1, items: { type: ['string', 'number'] }, description: 'The values there are.' },
    items: { anyOf: [parameterType, { type: 'object' }], description: 'The type of each element of an array.' },
    properties: { type: 'object', description: 'The members of an object, by JSON Schema.' },
    description: { type: 'string', description: 'Shown to the model.' },
  },
}

/** The schema of `actions.yaml`; published for editors as `schemas/actions.schema.json`. */
export const actionsSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire actions',
  description: 'What a response may ask the system to do. Prompts and checks both come from this file.',
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    $schema: { type: 'string' },
    tags: {
      type: 'object',
      description: 'Tags that a response may hold beside thinking, message, action and content_update.',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_.-]*$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['kind'],
        properties: {
          kind: {
            enum: ['opaque', 'structured', 'quotation'],
            description: 'Taken as it stands, read as parameters, or skipped as quoted.',
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
            description: 'Modes in which it may be used.',
          },
          approval: {
            enum: ['auto', 'ask', 'never'],
            default: 'auto',
            description: 'Whether it runs by itself, after somebody agreed, or not at all.',
          },
          time_limit_ms: { type: 'integer', minimum: 1, default: 60000 },
          handler: {
            type: 'string',
            pattern: '.',
            description: 'What does it; the handler of its own name unless said.',
          },
          with: { type: 'object', description: 'What its handler is told beside the parameters.' },
          example: { type: 'object', description: 'Parameters to show in prompts.' },
        },
      },
    },
  },
}
