import type { SourcedText, SourceSpan } from '../source.ts'

// A class, since a getter in an object literal gives every object a shape of its own, which slows all who read it.
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

/** Text whose spans are worked out when somebody asks where it comes from. */
export function lazySourcedText(text: string, makeSpans: () => readonly SourceSpan[]): SourcedText {
  return new LazySourcedText(text, makeSpans)
}
