/** An error's details, in the same format for all clients. */
export interface ClientError {
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
export function readClientError(error: unknown): ClientError {
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
