import { StoreDamaged, StoreFull, StoreProgramMissing } from '../errors.ts'

/** System error codes that mean that the peer is unreachable. */
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

/**
 * PostgreSQL's codes for connection errors (class 08), shutdown, startup, timeouts, too many connections, and servers
 * that accept no writes, because another server has taken over.
 */
const SERVER_CODES = /^(08...|57P0[1-3]|57P05|25006|25P03|25P04|53300)$/

/** Errors for which `pg` has no code. */
const MESSAGES = /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying/

/** Whether the error means that the connection was lost. False if the query was rejected. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (SYSTEM_CODES.has(code) || SERVER_CODES.test(code))) return true
  return MESSAGES.test(error.message)
}

/** Whether a host's name could not be resolved. Another host may still be reachable. */
export function isUnknownHost(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN'
}

const DISK_FULL = '53100'
/** The server does not find a file of its own program, because it was moved or removed while the server ran. */
const PROGRAM_MISSING = /^could not access file "[^"/]+"/
/** Codes that mean that the data, an index or a file is corrupt. */
const DAMAGE_CODES = new Set(['XX001', 'XX002', '58030', '58P01'])
/** Messages about damage that PostgreSQL reports without a specific code. */
const DAMAGE_WORDS =
  /^(?:missing chunk|unexpected chunk|toast|could not (?:open|read|find) (?:file|block|relation mapping|pg_class entry|tuple)|invalid (?:page|memory alloc request size)|cache lookup failed|invalid attribute number|corrupt|found xmin|right sibling)/i

/** Returns a store failure if a PostgreSQL error affects the whole store. Otherwise, returns undefined. */
export function failureOfQuery(
  error: unknown,
  location: string,
): StoreFull | StoreDamaged | StoreProgramMissing | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  if (code === DISK_FULL) return new StoreFull(location, message, { cause: error })
  if (code === '58P01' && PROGRAM_MISSING.test(message))
    return new StoreProgramMissing(location, message, { cause: error })
  const isDamage = DAMAGE_CODES.has(code) || (code === 'XX000' && DAMAGE_WORDS.test(message))
  return isDamage ? new StoreDamaged(location, message, { cause: error }) : undefined
}
