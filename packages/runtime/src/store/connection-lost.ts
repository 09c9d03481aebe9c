/** Error codes of the operating system for a missing peer. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCONN',
  'EAGAIN',
])

/** PostgreSQL's own: class 08 is the connection; it is shutting down, starting up, or has no room for one more. */
const SERVER_CODES = /^(08...|57P0[1-3]|57P05|25P03|25P04|53300)$/

/** `pg` has no codes for these. */
const MESSAGES = /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying/

/** Whether an error means that the connection is lost, as opposed to a rejected query. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (SYSTEM_CODES.has(code) || SERVER_CODES.test(code))) return true
  return MESSAGES.test(error.message)
}
