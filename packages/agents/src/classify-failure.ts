import type { CallFailure } from '@quire/runtime/call'

const BY_STATUS: readonly (readonly [CallFailure, (status: number) => boolean])[] = [
  ['unauthorised', (status) => status === 401 || status === 403],
  ['not-found', (status) => status === 404],
  ['timeout', (status) => status === 408 || status === 504],
  ['rate-limited', (status) => status === 429],
  ['overloaded', (status) => status === 503 || status === 529],
  ['server', (status) => status >= 500],
  ['rejected', (status) => status >= 400],
]

/** Patterns for messages without a status, or with a general 4xx status. The first match applies. */
const BY_WORDS: readonly (readonly [CallFailure, RegExp])[] = [
  [
    'unauthorised',
    /invalid api key|incorrect api key|api key (?:not|is) |authenticat|unauthori[sz]ed|not logged in|please run \/?login|log ?in again|permission_error|auth method|oauth/i,
  ],
  [
    'rate-limited',
    /rate.?limit|too many requests|quota|resource.?exhausted|usage limit|limit reached|out of credits|credit balance/i,
  ],
  ['overloaded', /overloaded|at capacity|unavailable/i],
  [
    'not-found',
    /model[^.]{0,80}(?:not found|does not exist|not exist|not supported|unknown|no access|may not)|unknown model|issue with the selected model|not_found_error/i,
  ],
  ['timeout', /timed? ?out|deadline exceeded/i],
  [
    'network',
    /econn\w+|enotfound|eai_again|fetch failed|network|socket|stream (?:disconnected|error)|connection (?:error|refused|reset)|error sending request/i,
  ],
  ['rejected', /too long|context window|invalid_request|bad request|max(?:imum)? turns|content polic|safety/i],
]

export interface ClassifiedFailure {
  readonly failure: CallFailure
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
}

/** Returns the kind of failure that an agent's message describes. Defaults to `server`. */
export function classifyFailure(message: string, reportedStatus: number | undefined): ClassifiedFailure {
  const written = /(?:api error|status|code|error|http)\W{0,3}(?:code\W{0,3})?([45]\d\d)\b/i.exec(message)?.[1]
  const status = reportedStatus ?? (written === undefined ? undefined : Number(written))
  const byStatus = status === undefined ? undefined : BY_STATUS.find(([, fits]) => fits(status))?.[0]
  const byWords = BY_WORDS.find(([, words]) => words.test(message))?.[0]
  // The words decide only if there is no status, or a general 4xx status. For example, a 400 may mean an invalid key.
  const failure = byStatus === undefined || byStatus === 'rejected' ? (byWords ?? byStatus ?? 'server') : byStatus
  return { failure, status, retryAfterMs: retryAfter(message) }
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

function retryAfter(message: string): number | undefined {
  const found = /(?:retry|again|reset)\w*\s+(?:after|in)\s+(\d+(?:\.\d+)?)\s*(ms|s|m|h)/i.exec(message)
  return found ? Math.round(Number(found[1]) * UNITS[found[2]!.toLowerCase()]!) : undefined
}
