import { fillShape } from './fill-shape.ts'
import { headingLines } from './missing-headings.ts'

const SENTENCE = 'What an answer says will stand here.'
/** Of the sentence and the space after it, by any vocabulary nearly. */
const SENTENCE_TOKENS = 8

/** Tokens of a short answer: a few sentences for each heading of a document. */
export const SHORT_ANSWER = 600

export interface StandIn {
  /** The JSON Schema that the answer has to meet; undefined for Markdown. */
  readonly schema: object | undefined
  /** The template whose headings a document has. */
  readonly template: string
  /** How long the answer is, in tokens; a sentence for each of its places unless given. */
  readonly tokens?: number
}

/** An answer that nobody wrote, in the form that is asked for: for prompts and figures before a run. */
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

/** Each heading of the template, with the text under it. */
function document(template: string, text: string): string {
  const headings = headingLines(template)
  return `${(headings.length > 0 ? headings : ['# Answer']).map((heading) => `${heading}\n\n${text}`).join('\n\n')}\n`
}
