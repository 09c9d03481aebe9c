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

/**
 * SHA-256 of the stored request.
 * @example
 * callFingerprint({ model: 'openai/gpt-4o', messages: [{ role: 'user', content: 'Hi' }], maxOutputTokens: 500 })
 * // → '0622c890cb9efc2f094c708c8bdb44324682ff9f6c91ed5dae66a9f88b783add'
 */
export function callFingerprint(request: CallRequest): string {
  return createHash('sha256').update(requestRecord(request)).digest('hex')
}
