/** How much a phase may look up before it answers. */
export interface RequestLimits {
  readonly requests: number
  /** Tokens of all results together. */
  readonly tokens: number
  /** Runs of the test command. Each run has the time limit of the command. */
  readonly tests: number
}

export const NO_REQUESTS: RequestLimits = { requests: 0, tokens: 0, tests: 0 }

/** What a phase has used up. */
export type UsedRequests = { readonly requests: number; readonly tokens: number; readonly tests: number }

/** Results take at most this share of a window, so that the files and artifacts of the phase still fit. */
const SHARE = 0.2

export function limitsFor(limits: RequestLimits, window: number): RequestLimits {
  return { ...limits, tokens: Math.min(limits.tokens, Math.floor(window * SHARE)) }
}

export function requestsLeft(limits: RequestLimits, used: UsedRequests): RequestLimits {
  const left = (name: keyof RequestLimits): number => Math.max(0, limits[name] - used[name])
  // Without room for a result, a request is useless.
  const requests = left('tokens') === 0 ? 0 : left('requests')
  return { requests, tokens: left('tokens'), tests: Math.min(requests, left('tests')) }
}

/** The parts of a system prompt that describe requests. `used` is undefined before the first request of a phase. */
export function requestVariables(
  limits: RequestLimits,
  mayWrite: boolean,
  used?: UsedRequests,
): Record<string, string | boolean> {
  if (limits.requests === 0) return {}
  const left = requestsLeft(limits, used ?? NO_REQUESTS)
  return {
    ...(used && { REQUESTED: true, CHANGED: limits.tests > 0 }),
    ...(left.requests > 0 && {
      REQUESTS: String(left.requests),
      READS: !mayWrite,
      RESULT_TOKENS: left.tokens.toLocaleString('en-US'),
    }),
    ...(left.tests > 0 && { TEST_RUNS: String(Math.min(left.requests, left.tests)) }),
  }
}

/** The same parts, if the model must not make requests. */
export const WITHOUT_REQUESTS = {
  REQUESTED: undefined,
  CHANGED: undefined,
  REQUESTS: undefined,
  READS: undefined,
  RESULT_TOKENS: undefined,
  TEST_RUNS: undefined,
}
