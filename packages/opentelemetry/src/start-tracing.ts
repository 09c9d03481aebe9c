import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Diagnostic } from '@quire/core'
import type { Environment } from '@quire/runtime/call'
import { createKeyScrubber, findKeys, scrubText } from '@quire/runtime/keys'
import type { StartTracing, TelemetrySettings } from '@quire/runtime/telemetry'
import { spanTelemetry } from './span-telemetry.ts'

/**
 * Timeout for delivering a batch. The timeout is short, because a command waits for the delivery.
 * OTEL_EXPORTER_OTLP_TIMEOUT overrides this value.
 */
const DELIVERY_MS = 3000
/** Maximum time that a finished command waits for the endpoint. */
const LONGEST_GOODBYE_MS = 10_000

/** Sends spans to an OTLP endpoint. Sets nothing global, so a host's own tracing is not affected. */
export const startTracing: StartTracing = ({ url, settings, environment, report }) => {
  const ids = givenIds()
  const keys = findKeys(environment)
  // The exporter reads the headers itself, because they may contain a key.
  const hasTimeout = environment.OTEL_EXPORTER_OTLP_TIMEOUT ?? environment.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT
  const delivery = hasTimeout === undefined ? { timeoutMillis: DELIVERY_MS } : {}
  const exporter = reportingExporter(new OTLPTraceExporter({ url, ...delivery }), url, keys, report)
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resourceAttributes(settings, environment)),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  })
  const hasContent = settings.content ?? environment.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT === 'true'
  return spanTelemetry(provider.getTracer('quire'), {
    withIds: ids.use,
    hasContent,
    scrub: createKeyScrubber(keys).scrub,
    close: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LONGEST_GOODBYE_MS)
      })
      // Errors are ignored, because failed deliveries were already reported.
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  })
}

function resourceAttributes({ serviceName }: TelemetrySettings, environment: Environment): Record<string, string> {
  const pairs = (environment.OTEL_RESOURCE_ATTRIBUTES ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim())] as const]
  })
  const name = environment.OTEL_SERVICE_NAME?.trim() || serviceName
  return { 'service.name': 'quire', ...Object.fromEntries(pairs), ...(name && { 'service.name': name }) }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Uses the given ids while `use` runs. Otherwise, creates random ids. */
function givenIds() {
  const random = new RandomIdGenerator()
  let fixedIds: { readonly traceId: string; readonly spanId: string } | undefined
  const generator: IdGenerator = {
    generateTraceId: () => fixedIds?.traceId ?? random.generateTraceId(),
    generateSpanId: () => fixedIds?.spanId ?? random.generateSpanId(),
  }
  return {
    generator,
    use<T>(ids: { readonly traceId: string; readonly spanId: string }, work: () => T): T {
      fixedIds = ids
      try {
        return work()
      } finally {
        fixedIds = undefined
      }
    },
  }
}

/** Reports once that spans are not being delivered. The run continues. */
function reportingExporter(
  exporter: SpanExporter,
  url: string,
  keys: readonly string[],
  report: ((diagnostic: Diagnostic) => void) | undefined,
): SpanExporter {
  let isTold = false
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && !isTold) {
          isTold = true
          const why = result.error ? `: ${scrubText(result.error.message, keys)}` : ''
          const message = `Telemetry does not reach ${publicUrl(url)}${why}. The run continues without it.`
          report?.({ code: 'telemetry.undelivered', severity: 'warning', message })
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  }
}

/** The URL without its user, password and query. */
function publicUrl(url: string): string {
  try {
    const { origin, pathname } = new URL(url)
    return origin + pathname
  } catch {
    return 'its endpoint'
  }
}
