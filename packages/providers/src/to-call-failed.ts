import { CallFailed, type CallFailure } from '@quire/runtime/call'
import { scrubText } from '@quire/runtime/keys'

/** Details of a failed request. */
export interface FailedRequest {
  readonly model: string
  readonly apiKey: string | undefined
  /** Whether the provider had started a successful response. */
  readonly isResponding: boolean
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

function failureOf(read: ClientError, { isResponding }: FailedRequest): CallFailure {
  const { name, status, words, socketCode } = read
  if (status !== undefined && status >= 300) return failureOfStatus(status, words)
  if (name === 'AI_LoadAPIKeyError' || name === 'AI_InvalidArgumentError') return 'misconfigured'
  // Rejected by the client before anything was sent.
  if (name === 'AI_UnsupportedFunctionalityError' || name === 'AI_InvalidPromptError') return 'rejected'
  if (isResponding) {
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

/** An error's details, in the same format for all clients. */
interface ClientError {
  readonly name: string
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** The provider's own type, code or status for the error. */
  readonly words: string
  readonly message: string
  /** The error code of the socket or system, such as ECONNRESET. */
  readonly socketCode: string | undefined
}

const DEEPEST_CAUSE = 5
/**
 * Matches error codes of the system, the HTTP client and certificates, such as ECONNRESET and UND_ERR_SOCKET. Does not
 * match Node's own codes, such as ERR_INVALID_ARG_TYPE.
 */
const SOCKET_CODE = /^(?:E(?!RR_)[A-Z_]{3,}|UND_ERR_\w+|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/

/** Clients wrap errors in several versions of their own classes, so errors are recognized by their properties. */
function readClientError(error: unknown): ClientError {
  const { name, statusCode, responseHeaders, responseBody, message, ...rest } = fields(error)
  const body = typeof responseBody === 'string' ? responseBody : undefined
  const sources = [body === undefined ? undefined : parse(body), rest.data, rest]
  const providerMessage = sources.map(messageIn).find((text) => text !== undefined)
  const text = providerMessage ?? (typeof message === 'string' && message !== '' ? message : 'no message')
  return {
    name: typeof name === 'string' ? name : '',
    status: typeof statusCode === 'number' ? statusCode : undefined,
    headers: lowerCase(responseHeaders),
    body,
    words: sources.map(wordsIn).join(' ').toLowerCase(),
    message: text,
    socketCode: socketCodeOf(error),
  }
}

function fields(value: unknown): Record<string, unknown> {
  if (value instanceof Error) return { ...value, name: value.name, message: value.message }
  return typeof value === 'object' && value !== null ? { ...value } : { message: String(value) }
}

/** Returns the provider's error message, if there is one. */
function messageIn(value: unknown): string | undefined {
  const { error, message, detail } = fields(value ?? {})
  if (typeof error === 'object' && error !== null) return messageIn(error)
  const text = [message, error, detail].find((one) => typeof one === 'string' && one !== '')
  return text as string | undefined
}

function wordsIn(value: unknown): string {
  const { error, type, code, status } = fields(value ?? {})
  const own = [type, code, status].filter((one) => typeof one === 'string' || typeof one === 'number')
  return [...own, typeof error === 'object' && error !== null ? wordsIn(error) : ''].join(' ')
}

function lowerCase(headers: unknown): Record<string, string> {
  const entries = Object.entries(typeof headers === 'object' && headers !== null ? headers : {})
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function socketCodeOf(error: unknown): string | undefined {
  let current = error
  for (let depth = 0; depth < DEEPEST_CAUSE && current instanceof Error; depth++) {
    const { code } = current as { readonly code?: unknown }
    if (typeof code === 'string' && SOCKET_CODE.test(code)) return code
    current = current.cause
  }
  return undefined
}
