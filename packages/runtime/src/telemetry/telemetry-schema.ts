import { BASE_URL_PATTERN } from '@quire/core/model'

/** The schema of the telemetry settings in `quire.yaml`. */
export const telemetrySchema = {
  telemetry: {
    type: 'object',
    description: 'OpenTelemetry spans of runs, steps and calls. Off unless an endpoint is set.',
    additionalProperties: false,
    properties: {
      endpoint: {
        type: 'string',
        pattern: BASE_URL_PATTERN,
        description: 'An OTLP/HTTP receiver, without /v1/traces. Put keys into OTEL_EXPORTER_OTLP_HEADERS.',
      },
      content: {
        type: 'boolean',
        description: 'Whether to send the text of prompts and answers. Default: false.',
      },
      serviceName: { type: 'string', pattern: '.', description: 'Default: quire.' },
    },
  },
}
