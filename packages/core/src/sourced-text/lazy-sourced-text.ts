import type { SourcedText, SourceSpan } from '../source.ts'

// This is a class, because each object literal with a getter would have its own hidden class. That would slow down all
// readers.
class LazySourcedText implements SourcedText {
  readonly text: string
  readonly #makeSpans: () => readonly SourceSpan[]
  #spans: readonly SourceSpan[] | undefined

  constructor(text: string, makeSpans: () => readonly SourceSpan[]) {
    this.text = text
    this.#makeSpans = makeSpans
  }

  get spans(): readonly SourceSpan[] {
    this.#spans ??= this.#makeSpans()
    return this.#spans
  }
}

/** Creates a text with spans that are computed on first use. */
export function lazySourcedText(text: string, makeSpans: () => readonly SourceSpan[]): SourcedText {
  return new LazySourcedText(text, makeSpans)
}
