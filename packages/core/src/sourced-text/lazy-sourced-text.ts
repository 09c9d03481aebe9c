import type { SourcedText, SourceSpan } from '../source.ts'

// A class, because every object literal that has a getter gets its own hidden class, which slows down all readers.
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
