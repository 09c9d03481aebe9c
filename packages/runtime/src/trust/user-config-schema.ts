/** The schema of the user's `config.yaml`, published for editors as `schemas/config.schema.json`. */
export const userConfigSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire user configuration',
  description: 'A user’s defaults for all workspaces. A workspace’s quire.yaml overrides them.',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    model: {
      type: 'string',
      pattern: '.',
      description: 'The model to use if neither a flag nor quire.yaml names one.',
    },
    color: {
      enum: ['auto', 'always', 'never'],
      description: 'Whether to color the output. Default: auto (only on a terminal).',
    },
    providers: {
      type: 'object',
      description: 'Where Quire finds each provider’s key. A provider is the part of a model’s name before the slash.',
      propertyNames: { pattern: '^[^/\\s]+$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          apiKeyEnv: {
            type: 'string',
            pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
            description:
              'The environment variable that contains the key (not the key itself). The key is sent only to the provider’s own URL.',
          },
        },
      },
    },
  },
}
