import type { Source, SourcedText, SourceSpan } from '../source.ts'

/** Builds text piece by piece and records the source of each piece. Neighbours with the same source become one span. */
export class SourcedTextBuilder {
  #text = ''
  readonly #spans: { start: number; end: number; source: Source }[] = []

  add(text: string, source: Source): void {
    if (text === '') return
    const start = this.#text.length
    this.#text += text
    const last = this.#spans.at(-1)
    if (last?.source === source) last.end = this.#text.length
    else this.#spans.push({ start, end: this.#text.length, source })
  }

  addSourced({ text, spans }: SourcedText): void {
    for (const span of spans) this.add(text.slice(span.start, span.end), span.source)
  }

  build(): SourcedText {
    const spans: readonly SourceSpan[] = this.#spans
    return { text: this.#text, spans }
  }
}
