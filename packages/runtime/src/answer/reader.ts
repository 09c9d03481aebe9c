import type { SourcedText } from '@quire/core'
import { joinMarkdown } from '@quire/core/response'
import type { RecordedCall } from '../call/model.ts'
import { reachedLimit } from './finish-reasons.ts'

/** The state of an answer: complete, repaired or incomplete. */
export type AnswerState = 'complete' | 'repaired' | 'incomplete'

/** How an incomplete answer is continued. */
export type ContinuationVariant =
  | 'explicit-markdown'
  | 'explicit-json'
  | 'corrective-markdown'
  | 'corrective-json'
  | 'rewrite-markdown'
  | 'rewrite-json'
  | 'resume-json'

/** The state of an answer after the parts received so far. */
export interface Reading<Value = unknown> {
  readonly state: AnswerState
  /** How to continue. Undefined if the answer is complete. */
  readonly next: ContinuationVariant | undefined
  readonly text: string
  /** The text that the model is shown to continue or correct its answer, if different from `text`. */
  readonly soFar?: string
  /** The parsed value. A JSON value that does not match its schema is included too. */
  readonly value: Value
  /** Whether the answer so far is usable, even if incomplete. */
  readonly isUsable: boolean
  readonly problems: readonly string[]
  /** The position from which the model wants to continue. */
  readonly cursor?: string
}

export type ReadAnswer<Value = unknown> = (
  parts: readonly string[],
  response: Pick<RecordedCall, 'finishReason' | 'providerFinishReason'>,
) => Promise<Reading<Value>>

/** Reads an answer from its parts. Decides whether to accept the answer, continue it, or request it again. */
export interface Reader<Value = unknown> {
  readonly read: ReadAnswer<Value>
  /** The document that the answer edits. Its sources are origins of the answer. */
  readonly document?: SourcedText
  /** The JSON Schema that providers enforce. */
  readonly schema?: object
  /** Lists the missing parts of a truncated answer, for the prompt that asks for the rest. */
  readonly toCome?: (text: string) => Promise<readonly string[]>
  /** Whether `read` gets every part. By default, a part that starts again from the beginning replaces earlier parts. */
  readonly keepsParts?: boolean
  /** Whether a refusal is an answer. By default, a refusal is an error. */
  readonly takesRefusal?: boolean
}

const EMPTY = 'The answer was empty.'

/**
 * Reads any text. The text is complete if it is not empty and not cut off.
 * @example
 * await text().read(['Hello'], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { state: 'complete', value: 'Hello', … }
 */
export function text(): Reader<string> {
  return {
    async read(parts, response) {
      const { text: value } = joinMarkdown(parts)
      const unfinished = (next: ContinuationVariant, problem: string, isUsable = true): Reading<string> => ({
        state: 'incomplete',
        next,
        text: value,
        value,
        isUsable,
        problems: [problem],
      })
      if (value.trim() === '') return unfinished('rewrite-markdown', EMPTY, false)
      if (reachedLimit(response)) return unfinished('explicit-markdown', 'It reached its length limit.')
      if (response.finishReason === 'error') return unfinished('explicit-markdown', 'It was cut off before its end.')
      return { state: 'complete', next: undefined, text: value, value, isUsable: true, problems: [] }
    },
  }
}
