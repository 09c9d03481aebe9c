import type { SourcedText, SourceSpan } from './source.ts'

/** Text whose spans are worked out when somebody asks where it comes from. */
export function lazySourcedText(text: string, makeSpans: () => readonly SourceSpan[]): SourcedText {
  let spans: readonly SourceSpan[] | undefined
  return {
    text,
    get spans() {
      spans ??= makeSpans()
      return spans
    },
  }
}

/** The part of the text from `start` to `end`, with the spans that belong to it. */
export function sliceSourcedText(whole: SourcedText, start: number, end: number): SourcedText {
  if (start === 0 && end === whole.text.length) return whole
  return lazySourcedText(whole.text.slice(start, end), () =>
    whole.spans
      .filter((span) => span.end > start && span.start < end)
      .map((span) => ({
        start: Math.max(span.start, start) - start,
        end: Math.min(span.end, end) - start,
        source: span.source,
      })),
  )
}

/** Without the blank lines before and the white space after the text, which files have and prompts need not. */
export function trimSourcedText(whole: SourcedText): SourcedText {
  const end = whole.text.trimEnd().length
  const start = Math.min(end, /^(?:[^\S\n]*\n)*/.exec(whole.text)![0].length)
  return sliceSourcedText(whole, start, end)
}
