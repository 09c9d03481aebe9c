import { createHash } from 'node:crypto'
import { canonicalJson } from '@quire/core/data-file'
import type { CallRequest } from './model.ts'

/** The stored form of a request (model, messages and parameters), as deterministic JSON. */
export function requestRecord(request: CallRequest): string {
  const { model, messages, maxOutputTokens, temperature, seed, reasoning, schema, isContinuation } = request
  // Only role and content are recorded.
  const sent = messages.map(({ role, content }) => ({ role, content }))
  return canonicalJson({ model, messages: sent, maxOutputTokens, temperature, seed, reasoning, schema, isContinuation })
}

/** SHA-256 of the stored request. */
export function callFingerprint(request: CallRequest): string {
  return createHash('sha256').update(requestRecord(request)).digest('hex')
}
