import { BASE_URL_PATTERN } from '@quire/core/model'

/** The schema of the telemetry settings in `quire.yaml`. */
export const telemetrySchema = {
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
