import { CallFailed, type CallFailure } from '@quire/runtime/call'
import { scrubText } from '@quire/runtime/keys'
import { type ClientError, readClientError } from './client-error.ts'

/** Details of a failed request. */
export interface FailedRequest {
  readonly model: string
  readonly apiKey: string | undefined
  /** Whether the provider had started a successful reply. */
  readonly isReplying: boolean
  readonly partialText: string
  readonly now: number
}

const LONGEST_MESSAGE = 500

/** Errors about an exhausted quota or balance. Waiting does not help. */
const SPENT = /insufficient_quota|billing|insufficient_balance|credit/
/** Patterns for errors that have no HTTP status. The first match applies. */
const WORDS: readonly (readonly [RegExp, CallFailure])[] = [
  [/rate_limit|resource_exhausted|too_many/, 'rate-limited'],
  [/overload|unavailable|capacity/, 'overloaded'],
  [/authenti|permission|unauthori/, 'unauthorised'],
  [/not_found/, 'not-found'],
  [/invalid|bad_request|context_length|too_large/, 'rejected'],
  [/timeout|deadline/, 'timeout'],
]
/** Retrying does not help if the certificate is invalid. */
const CERTIFICATE_CODES = /CERT|^UNABLE_TO_|^ERR_TLS_/
const TIMEOUT_CODES = /^(?:ETIMEDOUT|UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT)$/

/**
 * Converts any error of a request to `CallFailed`. Keeps only strings from the original error, because the error may
 * contain the whole request or keys.
 */
export function toCallFailed(error: unknown, context: FailedRequest): CallFailed {
  if (error instanceof CallFailed) return error
  const { model, apiKey, partialText, now } = context
  const read = readClientError(error)
  const failure = failureOf(read, context)
  const message = shorten(scrubText(describe(failure, read), apiKey === undefined ? [] : [apiKey]))
  const status = read.status === 200 ? undefined : read.status
  return new CallFailed(model, failure, message, {
    status,
    retryAfterMs: retryAfterMs(read.headers, read.body, now),
    partialText,
  })
}

function shorten(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text
}

function failureOf(read: ClientError, { isReplying }: FailedRequest): CallFailure {
  const { name, status, words, socketCode } = read
  if (status !== undefined && status >= 300) return failureOfStatus(status, words)
  if (name === 'AI_LoadAPIKeyError' || name === 'AI_InvalidArgumentError') return 'misconfigured'
  // Rejected by the client before anything was sent.
  if (name === 'AI_UnsupportedFunctionalityError' || name === 'AI_InvalidPromptError') return 'rejected'
  if (isReplying) {
    if (socketCode !== undefined || status === 200) return 'cut-off'
    if (name === 'AI_InvalidResponseDataError' || name === 'AI_EmptyResponseBodyError') return 'cut-off'
    if (SPENT.test(words)) return 'rejected'
    return WORDS.find(([word]) => word.test(words))?.[1] ?? 'server'
  }
  // An invalid URL or header is not a network error.
  if (name === 'TypeError') return 'misconfigured'
  if (socketCode === undefined) return 'network'
  if (CERTIFICATE_CODES.test(socketCode)) return 'misconfigured'
  return TIMEOUT_CODES.test(socketCode) ? 'timeout' : 'network'
}

function failureOfStatus(status: number, words: string): CallFailure {
  if (status < 400) return 'misconfigured'
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'not-found'
  if (status === 408) return 'timeout'
  if (status === 429) return SPENT.test(words) ? 'rejected' : 'rate-limited'
  if (status === 503 || status === 529) return 'overloaded'
  if (status >= 500 || status === 409 || status === 425) return 'server'
  return 'rejected'
}

function describe(failure: CallFailure, { status, message, socketCode }: ClientError): string {
  if (failure === 'cut-off') return `the reply was cut off (${socketCode ?? message}).`
  if (failure === 'network') return `no connection (${socketCode ?? message}).`
  if (status !== undefined && status < 400) return `redirected (${status}); redirects are not followed. Check baseUrl.`
  if (socketCode !== undefined) return `${failure}: ${socketCode}, ${message}`
  return status === undefined ? `${failure}: ${message}` : `${failure} (${status}): ${message}`
}

/** The delay that a provider requests before a retry. Undefined if the provider requests no delay. */
export function retryAfterMs(
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  now: number,
): number | undefined {
  const exact = milliseconds(headers['retry-after-ms'], 1)
  if (exact !== undefined) return exact
  const header = headers['retry-after']?.trim()
  if (header !== undefined && header !== '') {
    const seconds = milliseconds(header, 1_000)
    if (seconds !== undefined) return seconds
    // `Date.parse` would read a number that is not a valid delay as a year.
    const moment = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN
    // Uses the provider's clock if the response states the time, because the local clock may be wrong.
    const shown = Date.parse(headers.date ?? '')
    if (!Number.isNaN(moment)) return Math.max(0, moment - (Number.isNaN(shown) ? now : shown))
  }
  // Google states the delay only in the body.
  const delay = body && /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)
  return delay ? milliseconds(delay[1], 1_000) : undefined
}

function milliseconds(text: string | undefined, unit: number): number | undefined {
  return text !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text) * unit) : undefined
}
