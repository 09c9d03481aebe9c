import { createHash } from 'node:crypto'
import type { TracedRun } from '@quire/runtime/telemetry'

/**
 * A run's trace and the span that all its steps are under follow from the run itself: steps are worked on by processes
 * that know nothing of each other, and the run's span is made by whichever of them ends it.
 */
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
