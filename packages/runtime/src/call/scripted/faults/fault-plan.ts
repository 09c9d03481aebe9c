import type { CallRequest } from '../../model.ts'
import { callFingerprint } from '../../request-record.ts'
import { matchesRequest } from '../rules/matches-request.ts'
import type { ScriptedFault, TimedFault } from './scripted-fault.ts'

/** What goes wrong with one try of a request. */
export interface FaultPlan {
  readonly latencyMs: number
  readonly truncateTokens: number | undefined
  has(kind: TimedFault): boolean
}

/**
 * Decides what goes wrong. The number of a try comes from the request's purpose; where that does not say, the model
 * counts how often it has seen the request, which starts anew in another process.
 */
export function faultPlanner(faults: readonly ScriptedFault[]): (request: CallRequest) => FaultPlan {
  const tries = new Map<string, number>()
  return (request) => {
    const concerned = faults.filter(({ match }) => matchesRequest(match, request))
    const attempt = concerned.length === 0 ? 1 : attemptOf(request)
    const isContinuation = request.purpose.continues !== undefined
    const truncate = concerned.find((fault) => fault.kind === 'truncate' && (fault.always || !isContinuation))
    return {
      latencyMs: concerned.reduce((sum, fault) => sum + (fault.kind === 'latency' ? fault.milliseconds : 0), 0),
      truncateTokens: truncate?.kind === 'truncate' ? truncate.tokens : undefined,
      has: (kind) => concerned.some((fault) => fault.kind === kind && attempt <= fault.times),
    }
  }

  function attemptOf(request: CallRequest): number {
    const { attempt } = request.purpose
    if (attempt !== undefined) return attempt
    const key = `${callFingerprint(request)}/${request.purpose.document ?? ''}`
    const count = (tries.get(key) ?? 0) + 1
    tries.set(key, count)
    return count
  }
}
