import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { CallRequest } from './model.ts'

/** The request as deterministic JSON text, its purpose included: what is stored of a call. */
export function requestRecord({ model, messages, maxOutputTokens, temperature, seed, purpose }: CallRequest): string {
  return canonicalJson({ ...sent({ model, messages, maxOutputTokens, temperature, seed }), purpose })
}

/** SHA-256 of what is sent: model, messages and parameters. */
export function callFingerprint({ model, messages, maxOutputTokens, temperature, seed }: CallRequest): string {
  const text = canonicalJson(sent({ model, messages, maxOutputTokens, temperature, seed }))
  return createHash('sha256').update(text).digest('hex')
}

interface Sent extends Pick<CallRequest, 'model' | 'messages' | 'maxOutputTokens'> {
  readonly temperature: number | undefined
  readonly seed: number | undefined
}

/** Only what a message is made of counts, whatever else an object that stands for one may carry. */
function sent({ messages, ...rest }: Sent): object {
  return { ...rest, messages: messages.map(({ role, content }) => ({ role, content })) }
}
