import { BASE_URL_PATTERN } from '@quire/core/model'

/** The schema of the telemetry settings in `quire.yaml`. */
export const telemetrySchema = {
  telemetry: {
    type: 'object',
    description: 'OpenTelemetry spans of runs, steps and calls; none are made unless an endpoint is given.',
    additionalProperties: false,
    properties: {
      endpoint: {
        type: 'string',
        pattern: BASE_URL_PATTERN,
        description: 'An OTLP/HTTP receiver, without /v1/traces. Keys go into OTEL_EXPORTER_OTLP_HEADERS.',
      },
      content: {
        type: 'boolean',
        description: 'Whether the text of prompts and answers is sent along; false unless given.',
      },
      serviceName: { type: 'string', pattern: '.', description: 'quire unless given.' },
    },
  },
}
