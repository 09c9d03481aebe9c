import type { Diagnostic } from '@quire/core'
import type { Environment } from '../call/environment.ts'
import type { Telemetry, TelemetrySettings } from './telemetry.ts'

export interface OpenTelemetryOptions {
  readonly settings: TelemetrySettings | undefined
  readonly environment: Environment
  /** Hears once that spans cannot be delivered. */
  readonly report?: (diagnostic: Diagnostic) => void
}

/**
 * Spans where an endpoint is named, in the environment or in `quire.yaml`; undefined otherwise, and then nothing of
 * OpenTelemetry is loaded.
 */
export async function openTelemetry(options: OpenTelemetryOptions): Promise<Telemetry | undefined> {
  const { settings = {}, environment } = options
  const url = tracesUrl(settings, environment)
  if (url === undefined) return undefined
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing({ ...options, settings, url })
}

function isOff({ OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER }: Environment): boolean {
  return OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none'
}

/**
 * Where spans go, as OpenTelemetry has it: an endpoint for traces is taken as it is, a general one is the base of all
 * signals. Undefined where they go nowhere.
 */
export function tracesUrl({ endpoint }: TelemetrySettings, environment: Environment): string | undefined {
  if (isOff(environment)) return undefined
  const own = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim()
  if (own) return own
  const base = environment.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() || endpoint
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`
}
