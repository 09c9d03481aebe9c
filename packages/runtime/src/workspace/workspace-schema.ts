import { BASE_URL_PATTERN, providersSchema } from '@quire/core/model'

/** The schema of the telemetry settings in `quire.yaml`. */
const telemetrySchema = {
  telemetry: {
    type: 'object',
    description: 'OpenTelemetry spans for runs, steps and calls. Off by default; set an endpoint to enable them.',
    additionalProperties: false,
    properties: {
      endpoint: {
        type: 'string',
        pattern: BASE_URL_PATTERN,
        description:
          'The URL of an OTLP/HTTP endpoint, without the /v1/traces path. Put keys in OTEL_EXPORTER_OTLP_HEADERS.',
      },
      content: {
        type: 'boolean',
        description: 'Whether to send the text of prompts and answers. Default: false.',
      },
      serviceName: { type: 'string', pattern: '.', description: 'Default: quire.' },
    },
  },
}

/** The schema of `quire.yaml`, published for editors as `schemas/workspace.schema.json`. */
export const workspaceSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire workspace',
  description: 'A folder with your prompts, blueprints and overrides.',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    name: {
      type: 'string',
      pattern: '.',
      description: 'The project of new runs. Default: ‘default’.',
    },
    description: { type: 'string' },
    model: { type: 'string', pattern: '.', description: 'The default model for commands.' },
    domain: {
      type: 'string',
      pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$',
      description:
        'The domain for recipes: the name of a file in the domains/ folder of the workspace or of a kit, or auto to let each request decide.',
    },
    kits: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', pattern: '^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$' },
      description:
        'npm packages that contain kits, installed in the workspace or a parent folder. Loaded only if you trust the workspace.',
    },
    confirmCost: {
      type: 'number',
      minimum: 0,
      description: 'A run needs confirmation if its estimated cost exceeds this amount in US dollars.',
    },
    redact: {
      type: 'object',
      description:
        'Regular expressions for texts that quire capture replaces, keyed by name, in addition to e-mail addresses, phone numbers, card numbers and IBANs.',
      propertyNames: { pattern: '^[a-z][a-z0-9_-]*$' },
      additionalProperties: { type: 'string', pattern: '.' },
    },
    ...providersSchema,
    ...telemetrySchema,
    overlays: {
      type: 'object',
      description:
        'Values for templates: user overrides project, project overrides domain. Inputs override all of them.',
      additionalProperties: false,
      properties: {
        domain: { type: 'object' },
        project: { type: 'object' },
        user: { type: 'object' },
      },
    },
  },
}
