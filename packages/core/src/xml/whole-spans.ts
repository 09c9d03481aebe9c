import type { SourcedText, SourceSpan } from '../source.ts'

/** Splits spans only between characters. A surrogate pair with two sources is assigned to the first source. */
export function* wholeSpans({ text, spans }: SourcedText): Generator<SourceSpan> {
  let start = 0
  for (const span of spans) {
    const end = splitsPair(text, span.end) ? span.end + 1 : span.end
    if (end > start) yield { start, end, source: span.source }
    start = Math.max(start, end)
  }
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
}
