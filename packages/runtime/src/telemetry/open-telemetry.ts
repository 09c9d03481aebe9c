import type { Diagnostic } from '@quire/core'
import type { Environment } from '../call/environment.ts'
import { loadPeer } from '../load-peer.ts'
import type { Telemetry, TelemetrySettings } from './telemetry.ts'

/** Typed as `string`, so that the import is not resolved before the package is built. */
const PACKAGE: string = '@quire/opentelemetry'

/** Provided by @quire/opentelemetry. Sends spans to an OTLP endpoint at `url`. */
export type StartTracing = (
  options: OpenTelemetryOptions & { readonly settings: TelemetrySettings; readonly url: string },
) => Telemetry

class NotInstalled extends Error {}

export interface OpenTelemetryOptions {
  readonly settings: TelemetrySettings | undefined
  readonly environment: Environment
  /** Called once if spans cannot be delivered. */
  readonly report?: (diagnostic: Diagnostic) => void
}

/**
 * Starts tracing if the environment or `quire.yaml` sets an endpoint. Otherwise, returns undefined and does not load
 * OpenTelemetry.
 */
export async function openTelemetry(options: OpenTelemetryOptions): Promise<Telemetry | undefined> {
  const { settings = {}, environment } = options
  const url = tracesUrl(settings, environment)
  if (url === undefined) return undefined
  try {
    const { startTracing } = await loadPeer<{ startTracing: StartTracing }>(
      PACKAGE,
      () => import(PACKAGE),
      (problem) => new NotInstalled(problem),
    )
    return startTracing({ ...options, settings, url })
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error
    const message = `Telemetry is not sent, and the run continues without it: ${error.message}`
    options.report?.({ code: 'telemetry.not-installed', severity: 'warning', message })
    return undefined
  }
}

function isOff({ OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER }: Environment): boolean {
  return OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none'
}

/**
 * The URL for spans, as defined by OpenTelemetry. A traces endpoint is used unchanged. A general endpoint gets a path
 * appended. Undefined if no endpoint is set.
 * @example
 * tracesUrl({}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }) // → 'http://localhost:4318/v1/traces'
 */
export function tracesUrl({ endpoint }: TelemetrySettings, environment: Environment): string | undefined {
  if (isOff(environment)) return undefined
  const own = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim()
  if (own) return own
  const base = environment.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() || endpoint
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`
}
