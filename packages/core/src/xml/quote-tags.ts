import type { SourcedText } from '../source.ts'

/** Quotes material, so that none of its text reads as one of the prompt's own tags. */
export type QuoteTags = (text: string) => string

const NOTHING: QuoteTags = (text) => text

/**
 * Returns a function that quotes the tags with these names, the opening of a CDATA section, and a tag that is cut off at
 * the end, by writing `&lt;` for their first character. Any other text is unchanged, because models copy what they see.
 * @example tagQuoter(['note'])('<b>1 < 2</b> <note>') // → '<b>1 < 2</b> &lt;note>'
 */
export function tagQuoter(names: readonly string[]): QuoteTags {
  if (names.length === 0) return NOTHING
  const escaped = names.map((name) => name.replaceAll('.', '\\.'))
  // A tag may be cut off at the end of the text, and continue in the text that follows.
  const tags = new RegExp(`<(?=(?:/\\s*)?(?:${escaped.join('|')})(?:[\\s/>]|$)|$|/\\s*$|!\\[CDATA\\[)`, 'giu')
  return (text) => text.replace(tags, '&lt;')
}

/**
 * Like the given function, but keeps the source of every byte.
 * @example
 * const sourced = { text: '<note>', spans: [{ start: 0, end: 6, source: { kind: 'state', path: 'mail' } }] }
 * quoteSourced(sourced, tagQuoter(['note'])) // → { text: '&lt;note>', spans: [{ start: 0, end: 9, … }] }
 */
export function quoteSourced(content: SourcedText, quote: QuoteTags): SourcedText {
  const text = quote(content.text)
  if (text === content.text) return content
  // Only a `<` changes, and only to `&lt;`.
  const starts: number[] = []
  let at = 0
  for (const character of content.text.split('')) {
    starts.push(at)
    at += character === text[at] ? 1 : '&lt;'.length
  }
  starts.push(at)
  return { text, spans: content.spans.map((span) => ({ ...span, start: starts[span.start]!, end: starts[span.end]! })) }
}
