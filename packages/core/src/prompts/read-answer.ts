import type { Diagnostic } from '../diagnostic.ts'
import { parseJson } from '../response/json/parse-json.ts'
import { parseResponse } from '../response/tags/parse-response.ts'
import { inspectVerdict, type Verdict } from '../response/verdict/inspect-verdict.ts'
import { REVIEW_VERDICTS } from '../response/verdict/verdict-table.ts'

/** The form of an answer: its name, or a mapping with details, as in a blueprint's `answer`. */
export type AnswerForm = 'text' | 'json' | 'tags' | 'verdict' | { readonly json: object } | { readonly verdict: string }

/** A response, read in the form that its prompt asks for. */
export interface ReadAnswer<Value = unknown> {
  /**
   * `repaired`: small mistakes, such as a trailing comma, were corrected. `truncated`: the end is missing. `failed`: the
   * response is not in the form.
   */
  readonly state: 'complete' | 'repaired' | 'truncated' | 'failed'
  /** The value, if the response is complete or repaired. */
  readonly value?: Value
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a response in the given form. Never rejects because of what a model wrote. */
export async function readAnswer(text: string, form: AnswerForm): Promise<ReadAnswer> {
  if (form === 'text') return { state: 'complete', value: text, text, diagnostics: [] }
  if (form === 'tags') {
    const value = parseResponse(text)
    return { state: value.truncated ? 'truncated' : 'complete', value, text, diagnostics: value.diagnostics }
  }
  if (form === 'verdict' || (typeof form === 'object' && 'verdict' in form)) {
    return readVerdict(text, typeof form === 'object' ? form.verdict : undefined)
  }
  const { state, value, diagnostics } = await parseJson(text, form === 'json' ? {} : { schema: form.json })
  const isUsable = state === 'complete' || state === 'repaired'
  return { state, ...(isUsable && { value }), text, diagnostics }
}

function readVerdict(text: string, marker: string = REVIEW_VERDICTS.marker): ReadAnswer<Verdict> {
  const { verdict, reason } = inspectVerdict(text, { table: { ...REVIEW_VERDICTS, marker } })
  if (verdict) return { state: 'complete', value: verdict, text, diagnostics: [] }
  const message = `The response has no verdict (${reason}). It must end with a line such as <${marker}>PASS</${marker}>.`
  return { state: 'failed', text, diagnostics: [{ code: 'answer.no-verdict', severity: 'error', message }] }
}
