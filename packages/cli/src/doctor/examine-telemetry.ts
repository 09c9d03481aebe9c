import type { Environment } from '@quire/runtime'
import type { Finding } from '@quire/runtime/kit'
import { type TelemetrySettings, tracesUrl } from '@quire/runtime/telemetry'
import { answers } from './answers.ts'

/** Checks whether the telemetry endpoint responds. Returns no finding if no spans are sent. */
export async function examineTelemetry(settings: TelemetrySettings, environment: Environment): Promise<Finding[]> {
  const url = tracesUrl(settings, environment)
  if (url === undefined) return []
  const finding = { id: 'telemetry', group: 'machine' as const }
  // A URL may contain a user name and a password.
  const place = URL.canParse(url) ? new URL(url).origin : 'an invalid URL'
  if (await answers(url)) return [{ ...finding, status: 'ok', message: `Telemetry is sent to ${place}.` }]
  const fix = 'Start the receiver, remove the endpoint from quire.yaml, or unset OTEL_EXPORTER_OTLP_ENDPOINT.'
  return [{ ...finding, status: 'broken', message: `Telemetry is sent to ${place}, where nothing responds.`, fix }]
}
