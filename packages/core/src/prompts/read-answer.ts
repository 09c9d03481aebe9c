import { NO_ACTIONS } from '../action/action-definition.ts'
import { answerTemplate, editedDocument, readContract } from '../blueprint/answer-contract.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { judgeDocument } from '../response/document/judge-document.ts'
import { lacksOnlyTheEnd } from '../response/document/missing-headings.ts'
import { type PassageEdit, passageEditsSchema, replacePassages } from '../response/edit/replace-passages.ts'
import { parseJson } from '../response/json/parse-json.ts'
import { inspectMarkdown } from '../response/markdown/inspect-markdown.ts'
import { parseResponse } from '../response/tags/parse-response.ts'
import { inspectVerdict } from '../response/verdict/inspect-verdict.ts'
import { REVIEW_VERDICTS } from '../response/verdict/verdict-table.ts'

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

/** Any JSON. A string or number could be a piece of prose. */
const ANY_JSON = { type: ['object', 'array'] }

/**
 * Reads a response in the form of a blueprint's `answer`. The inputs contain the document that a response edits. Never
 * rejects because of what a model wrote.
 */
export async function readAnswer(
  blueprint: Blueprint,
  text: string,
  inputs: Readonly<Record<string, unknown>> = {},
): Promise<ReadAnswer> {
  const contract = readContract(blueprint.answer)
  if (text.trim() === '') return failed(text, 'answer.empty', 'The response is empty.')
  switch (contract.form) {
    case 'text':
      return { state: 'complete', value: text, text, diagnostics: [] }
    case 'json':
      return readJson(text, schemaOf(blueprint, contract.schema))
    case 'markdown':
      return readMarkdown(text, answerTemplate(blueprint, contract.template, inputs))
    case 'tags': {
      const { tags } = (contract.hasActions && blueprint.findActions?.()) || NO_ACTIONS
      const value = parseResponse(text, { tags })
      const { truncated, diagnostics } = value
      return truncated ? { state: 'truncated', text, diagnostics } : { state: 'complete', value, text, diagnostics }
    }
    case 'verdict':
      return readVerdict(text, contract.marker)
    case 'edits':
      return readEdits(text, contract.document, editedDocument(blueprint, contract.document, inputs)?.text)
  }
}

function schemaOf({ findSchema }: Blueprint, schema: string | object = ANY_JSON): object {
  return typeof schema === 'string' ? (findSchema?.(schema) ?? ANY_JSON) : schema
}

async function readJson(text: string, schema: object): Promise<ReadAnswer> {
  const { state, value, diagnostics } = await parseJson(text, { schema })
  const isUsable = state === 'complete' || state === 'repaired'
  return { state, ...(isUsable && { value }), text, diagnostics }
}

/** A document without remarks or a code fence around it, compared with the headings and guidance of its template. */
function readMarkdown(text: string, template: string): ReadAnswer<string> {
  const { text: value, stripped, problems } = judgeDocument(text, template)
  const opening = inspectMarkdown(value).openings.find(({ kind }) => kind === 'fence' || kind === 'heading')
  if (opening) {
    const message = `The document seems to be cut off: it ends in an open ${opening.kind}.`
    return { state: 'truncated', text, diagnostics: [{ code: 'answer.cut-off', severity: 'warning', message }] }
  }
  if (problems.length === 0) {
    const diagnostics = stripped.map((message) => ({ code: 'answer.mended', severity: 'info', message }) as const)
    return { state: stripped.length > 0 ? 'repaired' : 'complete', value, text, diagnostics }
  }
  const isCut = problems.length === 1 && lacksOnlyTheEnd(value, template)
  const diagnostics = problems.map((message) => ({ code: 'answer.document', severity: 'error', message }) as const)
  return { state: isCut ? 'truncated' : 'failed', text, diagnostics }
}

function readVerdict(text: string, marker: string = REVIEW_VERDICTS.marker): ReadAnswer {
  const { verdict } = inspectVerdict(text, { table: { ...REVIEW_VERDICTS, marker } })
  if (verdict) {
    const { name, isPass } = verdict
    return { state: 'complete', value: { verdict: name, isPass }, text, diagnostics: [] }
  }
  return failed(
    text,
    'answer.no-verdict',
    `The response has no clear verdict. It must end with <${marker}>VERDICT</${marker}> on a line of its own.`,
  )
}

/** The edited document. Edits that cannot be used are named. */
async function readEdits(text: string, input: string, document: string | undefined): Promise<ReadAnswer> {
  if (document === undefined) {
    return failed(
      text,
      'answer.no-document',
      `The response edits the input '${input}'. Pass the inputs of the prompt too.`,
    )
  }
  const read = await readJson(text, passageEditsSchema)
  if (read.value === undefined) return read
  const { edits } = read.value as { readonly edits: readonly PassageEdit[] }
  const { text: value, problems } = replacePassages(document, edits)
  if (problems.length === 0) return { ...read, value }
  const wrong = problems.map((message) => ({ code: 'answer.edit-unusable', severity: 'error', message }) as const)
  return { state: 'failed', text, diagnostics: [...read.diagnostics, ...wrong] }
}

function failed(text: string, code: string, message: string): ReadAnswer<never> {
  return { state: 'failed', text, diagnostics: [{ code, severity: 'error', message }] }
}
