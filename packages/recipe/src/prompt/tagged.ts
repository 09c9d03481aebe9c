import type { SourcedText } from '@quire/core'
import type { SourceSpan } from '@quire/core/sourced-text'
import { tagQuoter } from '@quire/core/xml'

/** The elements that enclose material. */
const ELEMENTS = ['request', 'document', 'feedback', 'file', 'template', 'shared_plan', 'document_plan'] as const

/** All elements in the prompts of a recipe. The others are in templates and blueprints. */
export const RECIPE_TAGS: readonly string[] = [...ELEMENTS, 'answer_so_far', 'start_with', 'form', 'example']

export const quoteRecipeTags = tagQuoter(RECIPE_TAGS)

/** Puts a text into a separate element, so that a model does not mistake the text for an instruction. */
export function tagged(
  element: (typeof ELEMENTS)[number],
  { text, spans }: SourcedText,
  attributes: Readonly<Record<string, string>> = {},
): SourcedText {
  const listed = Object.entries(attributes).map(([name, value]) => ` ${name}="${attribute(value)}"`)
  const open = `<${element}${listed.join('')}>\n`
  const close = `\n</${element}>`
  const { length } = text
  const frame = (start: number, end: number): SourceSpan => ({ start, end, source: { kind: 'frame' } })
  return {
    text: open + text + close,
    spans: [
      frame(0, open.length),
      ...spans.map(({ start, end, source }) => ({ start: start + open.length, end: end + open.length, source })),
      frame(open.length + length, open.length + length + close.length),
    ],
  }
}

/** Prepares text for an element. Quotes the tags of the prompt. */
export function enclosable(text: string, source: SourceSpan['source']): SourcedText {
  const safe = quoteRecipeTags(text)
  return { text: safe, spans: safe === '' ? [] : [{ start: 0, end: safe.length, source }] }
}

/** A text of an artifact. */
export function sourcedText(text: string, id: string): SourcedText {
  return { text, spans: text === '' ? [] : [{ start: 0, end: text.length, source: { kind: 'artifact', id } }] }
}

/** Joins several texts, one after another. */
export function stacked(texts: readonly SourcedText[]): SourcedText {
  let text = ''
  const spans: SourceSpan[] = []
  for (const one of texts) {
    if (text !== '') {
      spans.push({ start: text.length, end: text.length + 2, source: { kind: 'frame' } })
      text += '\n\n'
    }
    spans.push(...one.spans.map((span) => ({ ...span, start: span.start + text.length, end: span.end + text.length })))
    text += one.text
  }
  return { text, spans }
}

function attribute(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
