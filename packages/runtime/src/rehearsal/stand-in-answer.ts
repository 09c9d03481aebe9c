import { headingLines } from '../answer/document/missing-headings.ts'
import { fillShape } from './fill-shape.ts'

const SENTENCE = 'This is a placeholder for an answer.'
/** Number of tokens in the sentence plus a space, in almost any tokenizer. */
const SENTENCE_TOKENS = 8

/** Token count of a short answer, with a few sentences per heading. */
export const SHORT_ANSWER = 600

export interface StandIn {
  /** The JSON Schema that the answer must satisfy. Undefined for Markdown. */
  readonly schema: object | undefined
  /** The template that provides a document's headings. */
  readonly template: string
  /** Length of the answer in tokens. By default, the answer has one sentence for each heading or string. */
  readonly tokens?: number
}

/**
 * Creates a placeholder answer in the requested form, for previews and estimates.
 * @example
 * const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }
 * standInAnswer({ schema, template: '' }) // → '{"title":"This is a placeholder for an answer."}'
 */
export function standInAnswer({ schema, template, tokens }: StandIn): string {
  const write = (text: string): string => (schema ? JSON.stringify(fillShape(schema, text)) : document(template, text))
  const brief = write(SENTENCE)
  if (tokens === undefined) return brief
  const places = brief.split(SENTENCE).length - 1
  const frame = brief.length - places * SENTENCE.length
  const room = tokens - (frame / SENTENCE.length) * SENTENCE_TOKENS
  const sentences = Math.max(1, Math.floor(room / SENTENCE_TOKENS / Math.max(1, places)))
  return write(Array.from({ length: sentences }, () => SENTENCE).join(' '))
}

/** Writes the text below each heading of the template. */
function document(template: string, text: string): string {
  const headings = headingLines(template)
  return `${(headings.length > 0 ? headings : ['# Answer']).map((heading) => `${heading}\n\n${text}`).join('\n\n')}\n`
}
