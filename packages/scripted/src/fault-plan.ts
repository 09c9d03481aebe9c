import { type CallRequest, callFingerprint } from '@quire/runtime/call'
import { matchesRequest } from './matches-request.ts'
import type { ScriptedFault, TimedFault } from './scripted-fault.ts'

/** The faults of one attempt. */
export interface FaultPlan {
  readonly latencyMs: number
  readonly truncateTokens: number | undefined
  has(kind: TimedFault): boolean
}

/** Decides which faults occur. Counts how often this process has seen each request. */
export function faultPlanner(
  faults: readonly ScriptedFault[],
): (request: CallRequest, isContinuation: boolean) => FaultPlan {
  const tries = new Map<string, number>()
  return (request, isContinuation) => {
    const concerned = faults.filter(({ match }) => matchesRequest(match, request))
    const attempt = concerned.length === 0 ? 1 : countTry(request)
    const truncate = concerned.find((fault) => fault.kind === 'truncate' && (fault.always || !isContinuation))
    return {
      latencyMs: concerned.reduce((sum, fault) => sum + (fault.kind === 'latency' ? fault.milliseconds : 0), 0),
      truncateTokens: truncate?.kind === 'truncate' ? truncate.tokens : undefined,
      has: (kind) => concerned.some((fault) => fault.kind === kind && attempt <= fault.times),
    }
  }

  function countTry(request: CallRequest): number {
    const key = callFingerprint(request)
    const count = (tries.get(key) ?? 0) + 1
    tries.set(key, count)
    return count
  }
}
