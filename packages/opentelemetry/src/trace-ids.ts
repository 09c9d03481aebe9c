import { createHash } from 'node:crypto'
import type { TracedRun } from '@quire/runtime/telemetry'

/** Derives the trace id and span id from the run. Every process that works on the run can then create the same span. */
export function runTraceIds({ id, createdAt, resumed }: TracedRun): {
  readonly traceId: string
  readonly spanId: string
} {
  const traceId = digest(`${id}\0${createdAt.toISOString()}`).slice(0, 32)
  return { traceId, spanId: digest(`${traceId}\0${resumed}`).slice(0, 16) }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
