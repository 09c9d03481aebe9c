import { type CallRequest, callFingerprint } from '@quire/runtime/call'
import { matchesRequest } from './matches-request.ts'
import type { ScriptedFault, TimedFault } from './parse-fault.ts'
import { hashText } from './seeded-choice.ts'

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

/**
 * Removes one character that models tend to leave out: the comma after a value, or the opening quotation mark of a
 * name. Does not change text that is not JSON.
 */
export function breakJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  const positions = [...text.matchAll(/[}"\]\d],(?=\n\s*["{])|(?<=[,{]\n\s*)"(?=[^"\n]+":)/g)].map(
    (match) => match.index + match[0].length - 1,
  )
  const inner = positions.slice(Math.floor(positions.length / 4), Math.ceil((positions.length * 3) / 4))
  const chosen = inner.length > 0 ? inner : positions
  const at = chosen[hashText(text) % Math.max(1, chosen.length)]
  // No such character was found, so this removes the last character instead.
  return at === undefined ? text.trimEnd().slice(0, -1) : text.slice(0, at) + text.slice(at + 1)
}
