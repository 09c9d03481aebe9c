import type { CallRequest } from '../model.ts'

/** Fewer bytes per token than any tokenizer needs for prose, so that the estimate is never too low. */
const BYTES_PER_TOKEN = 3
const TOKENS_PER_MESSAGE = 4

/** Estimates the token count of a request (prompt and reply) before the exact count is known. */
export function estimateRequest({ messages, maxOutputTokens }: CallRequest): number {
  let tokens = maxOutputTokens
  for (const { content } of messages) {
    tokens += Math.ceil(Buffer.byteLength(content) / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE
  }
  return tokens
}
