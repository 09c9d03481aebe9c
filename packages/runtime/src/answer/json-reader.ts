import { mergeJsonChunks } from '@quire/core/response'
import { repairJsonText } from '../repair/repair-json-text.ts'
import { reachedLimit } from './finish-reasons.ts'
import { keysToCome } from './keys-to-come.ts'
import type { ContinuationVariant, Reader, Reading } from './reader.ts'

export interface JsonOptions<Value> {
  /**
   * Finds shortcomings in a usable value. If there are any, the model is asked again. A value that still has
   * shortcomings is kept as incomplete.
   */
  readonly judge?: (value: Value) => readonly string[]
  /** A looser schema to read the answer with, if providers get a stricter one. */
  readonly accepts?: object
}

/**
 * Reads JSON that satisfies a schema. `check` finds problems with a value that satisfies the schema. An answer with
 * such problems is unusable.
 * @example
 * await json({ type: 'object' }).read(['{"title": "Plan"}'], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { state: 'complete', value: { title: 'Plan' }, … }
 */
export function json<Value = unknown>(
  schema: object,
  check: (value: Value) => readonly string[] = () => [],
  { judge = () => [], accepts = schema }: JsonOptions<Value> = {},
): Reader<Value> {
  return {
    schema,
    toCome: (text) => keysToCome(schema, text),
    async read(parts, response) {
      const read = await mergeJsonChunks(parts, { schema: accepts, repair: repairJsonText })
      const { state, flags, text } = read
      const value = read.value as Value
      const isSeam = ({ code }: { readonly code: string }): boolean => code.startsWith('continuation.')
      const warnings = read.diagnostics.filter(({ severity }) => severity !== 'info')
      const warningTexts = warnings.filter((one) => !isSeam(one)).map(({ message }) => message)
      // Missing parts of a truncated value are reported as warnings. Only a valid value is checked further.
      const isMismatch = read.diagnostics.some(({ code }) => code === 'json.schema-mismatch')
      const wrong = state === 'failed' || value === undefined || isMismatch ? [] : check(value)
      const cursor = cursorOf(flags.resume_cursor)
      const wantsMore = saysMore(flags, cursor)
      const isCut = state === 'truncated' || (state === 'failed' && value === undefined && reachedLimit(response))
      const isUsable = state !== 'failed' && value !== undefined && wrong.length === 0 && !isMismatch
      const unfinished = (next: ContinuationVariant, problems: readonly string[]): Reading<Value> => ({
        state: 'incomplete',
        next,
        text,
        value,
        isUsable,
        problems,
      })
      if (isCut) {
        const problems = [...warningTexts, ...wrong, 'The JSON is not closed.']
        return unfinished(reachedLimit(response) || wantsMore ? 'explicit-json' : 'corrective-json', problems)
      }
      if (wantsMore) {
        const problems = [...warningTexts, ...wrong, 'The answer announces a continuation.']
        return { ...unfinished('resume-json', problems), ...(cursor !== undefined && { cursor }) }
      }
      if (state === 'failed' || wrong.length > 0) {
        return unfinished('rewrite-json', text.trim() === '' ? ['The answer was empty.'] : [...warningTexts, ...wrong])
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
    },
  }
}

/** Whether a flag or cursor in the answer announces more text. A "done" flag overrides only a cursor. */
function saysMore(flags: Readonly<Record<string, unknown>>, cursor: string | undefined): boolean {
  const { continuation_needed: needed, stop_reason: reason } = flags
  if (needed === true || reason === 'continuation' || reason === 'token_limit') return true
  return cursor !== undefined && needed !== false && reason !== 'complete'
}

/** Reads a cursor: a string, or an object such as `{ "document_key": …, "section_id": … }`. */
function cursorOf(cursor: unknown): string | undefined {
  if (typeof cursor === 'string') return cursor.trim() || undefined
  return typeof cursor === 'object' && cursor !== null && Object.keys(cursor).length > 0
    ? JSON.stringify(cursor)
    : undefined
}
