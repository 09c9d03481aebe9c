import { type ParsedResponse, parseResponse } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import { joinContinuation } from '@quire/core/response'
import type { Reader } from './reader.ts'

/**
 * Reads a response with a message, actions and texts in tags. A response that ends inside an action or a text is truncated,
 * whatever its finish reason, because incomplete actions and texts are never carried out. The response is always usable.
 * @example
 * await tags(NO_ACTIONS).read(['<message>Done.</message>'], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { state: 'complete', value: { message: 'Done.', … }, … }
 */
export function tags({ tags: names }: Pick<ActionTable, 'tags'>): Reader<ParsedResponse> {
  return {
    keepsParts: true,
    takesRefusal: true,
    async read(parts, { finishReason }) {
      const text = joinResponses(parts)
      const value = parseResponse(text, { tags: names })
      const isOpen = value.partial.some(({ tag }) => tag === 'action' || tag === 'content_update')
      const problems =
        finishReason === 'length'
          ? ['It reached its length limit.']
          : isOpen
            ? ['It ends inside an action or a text.']
            : []
      // A model that returns nothing has nothing to add.
      const isContinued = problems.length > 0 && parts.at(-1)!.trim() !== ''
      return {
        state: problems.length > 0 ? 'incomplete' : 'complete',
        next: isContinued ? 'explicit-markdown' : undefined,
        text,
        value,
        isUsable: true,
        problems,
      }
    },
  }
}

/**
 * Joins the parts of a response. Empty continuations are ignored.
 * @example
 * joinResponses(['<message>First we measure, then', 'First we measure, then we cut.</message>'])
 * // → '<message>First we measure, then we cut.</message>'
 */
export function joinResponses(parts: readonly string[]): string {
  return parts.filter((part, index) => index === 0 || part.trim() !== '').reduce(joinResponse)
}

/** Joins two parts of a response. If the second part starts from the beginning again, it replaces the first. */
function joinResponse(text: string, next: string): string {
  // An action's value is not prose, so its parts are joined without a separator.
  const isAction = parseResponse(text).partial.some(({ tag }) => tag === 'action')
  const joined = joinContinuation(text, next, isAction ? 'none' : 'words')
  const isRepeated = joined.diagnostics.every(({ code }) => code !== 'continuation.no-repeat')
  return !isRepeated && /^\s*<(?:thinking|message)>/.test(next) ? next : joined.text
}
