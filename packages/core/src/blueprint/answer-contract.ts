import { isSourcedText, type SourcedText } from '../source.ts'
import { renderTemplate } from '../template/render-template.ts'
import type { Blueprint, BlueprintDefinition } from './blueprint.ts'

/** The forms of an answer that a blueprint can name without further details. */
export const ANSWER_FORMS = ['text', 'json', 'markdown', 'tags', 'verdict'] as const

type AnswerForm = (typeof ANSWER_FORMS)[number]

/**
 * The form that a blueprint requires of an answer, as written in its file: the name of a form, or a mapping with
 * details. JSON has a schema or a schema's name, Markdown has a template, a verdict has a tag, and edits have the input
 * that they change.
 */
export type AnswerContract =
  | AnswerForm
  | { readonly json: string | Readonly<Record<string, unknown>> }
  | { readonly markdown: string }
  | { readonly tags: 'actions' }
  | { readonly verdict: string }
  | { readonly edits: string }

/** A contract in a uniform shape. */
export type AnswerRule =
  | { readonly form: 'text' }
  | { readonly form: 'json'; readonly schema?: string | Readonly<Record<string, unknown>> }
  | { readonly form: 'markdown'; readonly template?: string }
  | { readonly form: 'tags'; readonly hasActions: boolean }
  | { readonly form: 'verdict'; readonly marker?: string }
  | { readonly form: 'edits'; readonly document: string }

/**
 * Returns a blueprint's contract in a uniform shape. Without a contract, an answer is any text.
 * @example
 * readContract({ json: 'reply' }) // → { form: 'json', schema: 'reply' }
 * readContract(undefined) // → { form: 'text' }
 */
export function readContract(contract: AnswerContract = 'text'): AnswerRule {
  if (contract === 'tags') return { form: 'tags', hasActions: false }
  if (typeof contract === 'string') return { form: contract }
  if ('json' in contract) return { form: 'json', schema: contract.json }
  if ('markdown' in contract) return { form: 'markdown', template: contract.markdown }
  if ('edits' in contract) return { form: 'edits', document: contract.edits }
  if ('tags' in contract) return { form: 'tags', hasActions: true }
  return { form: 'verdict', marker: contract.verdict }
}

/**
 * Returns the text of the input that an answer edits. Undefined if the input is missing or no text.
 * @example
 * editedDocument({}, 'draft', { draft: 'A ferry.' })
 * // → { text: 'A ferry.', spans: [{ start: 0, end: 8, source: { kind: 'state', path: 'draft' } }] }
 */
export function editedDocument(
  { inputs: declared }: Pick<BlueprintDefinition, 'inputs'>,
  name: string,
  inputs: Readonly<Record<string, unknown>>,
): SourcedText | undefined {
  const value = inputs[name] ?? declared?.[name]?.default
  if (isSourcedText(value)) return value
  if (typeof value !== 'string') return undefined
  return { text: value, spans: [{ start: 0, end: value.length, source: { kind: 'state', path: name } }] }
}

/**
 * Returns the template that gives a Markdown answer its headings, filled with the inputs. Values that are not known yet
 * stay empty, because only the headings matter. Empty if the contract names no template.
 * @throws TemplateNotFound
 * @example answerTemplate(blueprint, 'report', inputs) // → '# Report\n\n## Risks\n'
 */
export function answerTemplate(
  { templates }: Pick<Blueprint, 'templates'>,
  name: string | undefined,
  inputs: Readonly<Record<string, unknown>>,
): string {
  if (name === undefined) return ''
  return renderTemplate(templates.get(name), inputs, { strict: false, partials: templates }).text
}
