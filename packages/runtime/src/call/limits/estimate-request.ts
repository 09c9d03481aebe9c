import type { CallRequest } from '../model.ts'

/** An estimate that is too low on purpose, so that token counts are not underestimated. */
const BYTES_PER_TOKEN = 3
const TOKENS_PER_MESSAGE = 4

/** Estimates the tokens of a request, including the reply, before the exact count is known. */
export function estimateRequest({ messages, maxOutputTokens }: CallRequest): number {
  let tokens = maxOutputTokens
  for (const { content } of messages) {
    tokens += Math.ceil(Buffer.byteLength(content) / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE
  }
  return tokens
}
