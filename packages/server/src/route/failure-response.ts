import { QuireError } from '@quire/core'
import { createKeyScrubber, findKeys } from '@quire/runtime/keys'
import { RequestRefused } from '../errors.ts'

const CONFLICTS = [
  'already-answered',
  'cost-not-confirmed',
  'flow-differs',
  'gate-closed',
  'nothing-to-decide',
  'nothing-to-redo',
  'nothing-to-undo',
  'run-busy',
  'run-cancelled',
  'run-conflict',
  'session-conflict',
  'session-moved',
  'prompt-file-changed',
]
const FORBIDDEN = [
  'foreign-store',
  'foreign-workspace',
  'prompt-file-not-editable',
  'shared-workspace',
  'tracked-store',
  'untrusted-workspace',
]
const UNAVAILABLE = ['quire-closed', 'store-full', 'store-gone', 'store-unavailable']
const UPSTREAM = ['call-failed', 'turn-failed']

function statusOf(error: QuireError): number {
  if (RequestRefused.isInstance(error)) return error.status
  const { code } = error
  if (code === 'not-found' || code.endsWith('-not-found')) return 404
  if (CONFLICTS.includes(code)) return 409
  if (FORBIDDEN.includes(code)) return 403
  if (UNAVAILABLE.includes(code)) return 503
  if (UPSTREAM.includes(code)) return 502
  return 400
}

/**
 * A failure in the format of all routes: `{"error": {code, message, …}}`. Keys from the environment are removed.
 */
export function failureResponse(error: unknown, report: (message: string) => void): Response {
  const { scrub } = createKeyScrubber(findKeys(process.env))
  if (QuireError.isInstance(error))
    return jsonResponse(statusOf(error), scrub(JSON.stringify({ error: error.toJSON() })))
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  report(scrub(`Internal error; please report it:\n${text}`))
  const message = 'Internal error; please report it. The server has logged the details.'
  return jsonResponse(500, JSON.stringify({ error: { code: 'internal-error', message } }))
}

function jsonResponse(status: number, text: string): Response {
  // Closes the connection, because the unread part of a body could be mistaken for the next request.
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 413 && { connection: 'close' }),
  }
  return new Response(text, { status, headers })
}
