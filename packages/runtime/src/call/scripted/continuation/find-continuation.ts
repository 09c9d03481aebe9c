import type { Message } from '@quire/core'
import type { CallRequest } from '../../model.ts'

/** What an answer goes on from: the text so far, and the request that was first asked, as far as it can be known. */
export interface Continuation {
  readonly partial: string
  readonly original: CallRequest
}

/**
 * Recognises a request for the rest of an answer by its purpose. What was asked first stands in the purpose too, or
 * before the assistant's message that holds the partial answer; failing both, the request itself is taken for it.
 */
export function findContinuation(request: CallRequest): Continuation | undefined {
  const { continues, continuesFrom } = request.purpose
  if (continues === undefined) return undefined
  const messages = continuesFrom ?? messagesBefore(request.messages, continues)
  return { partial: continues, original: { ...request, messages } }
}

/** In a conversation that holds the partial answer, what came before it was the request. */
function messagesBefore(messages: readonly Message[], partial: string): readonly Message[] {
  const start = partial.slice(0, 200).trim()
  const index = messages.findIndex(({ role, content }) => role === 'assistant' && content.trim().startsWith(start))
  return index > 0 ? messages.slice(0, index) : messages
}

/**
 * The rest of an answer, so that partial and rest make the whole; `undefined` where the partial text is not how this
 * model would begin.
 */
export function restOf(partial: string, wholes: readonly string[]): string | undefined {
  for (const whole of wholes) if (whole.startsWith(partial)) return whole.slice(partial.length)
  const trimmed = partial.trimEnd()
  for (const whole of wholes) if (trimmed !== '' && whole.startsWith(trimmed)) return whole.slice(trimmed.length)
  return undefined
}
