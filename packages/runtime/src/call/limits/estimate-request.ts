import { messageTokens } from '@quire/core/model'
import type { CallRequest } from '../model.ts'

/** Has fewer bytes per token than texts do, so that token counts are not underestimated. */
const TOKENIZER = { count: (text: string) => Math.ceil(Buffer.byteLength(text) / 3) }
const OVERHEAD = { messageOverhead: 4, replyOverhead: 0 }

/** Estimates the tokens of a request, including the response, before the exact count is known. */
export function estimateRequest({ messages, maxOutputTokens }: CallRequest): number {
  return maxOutputTokens + messageTokens(messages, TOKENIZER, OVERHEAD)
}
