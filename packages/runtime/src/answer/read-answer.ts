import { unwrapFence } from '@quire/core/markdown'
import { inspectMarkdown, joinMarkdown, mergeJsonChunks, type RepairJsonText } from '@quire/core/response'
import type { RecordedCall } from '../engine/flow/flow.ts'
import { breaksOff } from './breaks-off.ts'
import { judgeDocument } from './document/judge-document.ts'
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
export interface Reading {
  readonly state: AnswerState
  /** How to continue. Undefined if the answer is complete. */
  readonly next: ContinuationVariant | undefined
  readonly text: string
  /** The text to continue from, if different from `text`. This text includes remarks around the document. */
  readonly soFar?: string
  /** The parsed value of a JSON answer, even if it does not match the schema. */
  readonly value?: unknown
  /** Whether the answer so far is usable, even if incomplete. */
  readonly isUsable: boolean
  readonly problems: readonly string[]
  /** The position from which the model wants to continue. */
  readonly cursor?: string
}

export type ReadAnswer = (parts: readonly string[], response: RecordedCall) => Promise<Reading>

export interface ReadJsonOptions {
  readonly schema: object
  /** Finds problems with a value that satisfies the schema. */
  readonly check: (value: unknown) => readonly string[]
  /**
   * Finds shortcomings in a usable value. If there are any, the model is asked again. A value that still has
   * shortcomings is kept as incomplete.
   */
  readonly judge?: (value: unknown) => readonly string[]
  readonly repair: RepairJsonText | undefined
}

/**
 * Creates a reader for a JSON answer. The reader decides whether to accept the answer, continue it, or request it
 * again.
 */
export function jsonReader({ schema, check, judge = () => [], repair }: ReadJsonOptions): ReadAnswer {
  return async (parts, response) => {
    const read = await mergeJsonChunks(parts, { schema, ...(repair && { repair }) })
    const { state, value, flags, text } = read
    const isSeam = ({ code }: { readonly code: string }): boolean => code.startsWith('continuation.')
    const warnings = read.diagnostics.filter(({ severity }) => severity !== 'info')
    const told = warnings.filter((one) => !isSeam(one)).map(({ message }) => message)
    // Missing parts of a truncated value are reported as warnings. Only a valid value is checked further.
    const isMismatch = read.diagnostics.some(({ code }) => code === 'json.schema-mismatch')
    const wrong = state === 'failed' || value === undefined || isMismatch ? [] : check(value)
    const cursor = cursorOf(flags.resume_cursor)
    const wantsMore = saysMore(flags, cursor)
    const isCut = state === 'truncated' || (state === 'failed' && value === undefined && reachedLimit(response))
    const isUsable = state !== 'failed' && value !== undefined && wrong.length === 0 && !isMismatch
    const unfinished = (next: ContinuationVariant, problems: readonly string[]): Reading => ({
      state: 'incomplete',
      next,
      text,
      value,
      isUsable,
      problems,
    })
    if (isCut) {
      const problems = [...told, ...wrong, 'The JSON is not closed.']
      return unfinished(reachedLimit(response) || wantsMore ? 'explicit-json' : 'corrective-json', problems)
    }
    if (wantsMore) {
      const problems = [...told, ...wrong, 'The answer announces a continuation.']
      return { ...unfinished('resume-json', problems), ...(cursor !== undefined && { cursor }) }
    }
    if (state === 'failed' || wrong.length > 0) {
      return unfinished('rewrite-json', text.trim() === '' ? ['The answer was empty.'] : [...told, ...wrong])
    }
    const duplicates = read.diagnostics.filter(({ code }) => code === 'json.duplicate-id')
    const amiss = [...duplicates.map(({ message }) => message), ...judge(value)]
    if (amiss.length > 0) return unfinished('rewrite-json', amiss)
    const seams = warnings.filter(isSeam)
    const repairs = [...read.repairs, ...seams].map(({ message }) => message)
    return {
      state: repairs.length > 0 ? 'repaired' : 'complete',
      next: undefined,
      text,
      value,
      isUsable: true,
      problems: repairs,
    }
  }
}

/** Whether a flag or cursor in the answer announces more text. A "done" flag overrides only a cursor. */
function saysMore(flags: Readonly<Record<string, unknown>>, cursor: string | undefined): boolean {
  const { continuation_needed: needed, stop_reason: reason } = flags
  if (needed === true || reason === 'continuation' || reason === 'token_limit') return true
  return cursor !== undefined && needed !== false && reason !== 'complete'
}

/** Reads a cursor: a string, or an object such as `{ "document_key": …, "section_id": … }`. */
function cursorOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given.trim() || undefined
  return typeof given === 'object' && given !== null && Object.keys(given).length > 0
    ? JSON.stringify(given)
    : undefined
}

/** Signs that a text is unfinished. A missing full stop is not such a sign. */
const BROKEN_ENDS: Readonly<Record<string, string>> = {
  fence: 'A code block is not closed.',
  heading: 'It ends with an empty heading.',
  'table-row': 'A table ends in the middle of a row.',
}

const BROKEN_OFF = 'The answer was cut off before its end.'

/** Creates a reader for a Markdown answer. The reader checks the answer against the template and the material. */
export function markdownReader(template: string, material: readonly string[] = []): ReadAnswer {
  return async (parts, response) => {
    const joined = joinMarkdown(parts)
    const { text, stripped, problems, isRefusal } = judgeDocument(withoutWrapping(joined.text), template, material)
    const unfinished = (next: ContinuationVariant, problems: readonly string[], isUsable = true): Reading => ({
      state: 'incomplete',
      next,
      text,
      soFar: joined.text,
      isUsable,
      problems,
    })
    if (text.trim() === '') return unfinished('rewrite-markdown', ['The answer was empty.'], false)
    const { openings } = inspectMarkdown(text)
    const isSuspect = response.finishReason !== 'stop' || breaksOff(text)
    const broken = openings.flatMap(
      ({ kind }) => BROKEN_ENDS[kind] ?? (isSuspect ? ['It ends in the middle of a sentence.'] : []),
    )
    if (reachedLimit(response)) return unfinished('explicit-markdown', ['It reached its length limit.'])
    if (response.finishReason === 'error') return unfinished('corrective-markdown', [...broken, BROKEN_OFF])
    if (broken.length > 0) return unfinished('corrective-markdown', broken)
    if (problems.length > 0) return unfinished('rewrite-markdown', problems, !isRefusal)
    const seams = joined.diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message)
    const mended = [...stripped, ...seams]
    return {
      state: mended.length > 0 ? 'repaired' : 'complete',
      next: undefined,
      text,
      isUsable: true,
      problems: mended,
    }
  }
}

/** Removes a fence around a whole document. Models often add such a fence. */
function withoutWrapping(text: string): string {
  const wrapped = unwrapFence(text)
  return wrapped && /^(?:markdown|md)$/i.test(wrapped.info) ? wrapped.body : text
}
