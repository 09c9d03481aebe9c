import type { Source, SourcedText, SourceSpan } from '../source.ts'
import { SourcedTextBuilder } from '../sourced-text/sourced-text-builder.ts'
import { replaceForbidden } from './escape-xml.ts'

const FRAME: Source = { kind: 'frame' }
const OPEN = '<![CDATA['
const CLOSE = ']]>'
/** Matches text that a CDATA section cannot contain: `]]>`, and CR, which a parser would turn into LF. */
const UNHELD = /(?<=\]\])>|\r/g

/** The attribute that records CRLF line endings. Set only if all line endings of the text are CRLF. */
export function lineEndings(text: string): { readonly line_endings?: 'crlf' } {
  return text.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(text) ? { line_endings: 'crlf' } : {}
}

/**
 * Writes text verbatim, because models copy what they see. Text that would need escaping is written in a CDATA section.
 * If all lines end with CRLF, writes LF instead (see `lineEndings`). Replaces characters that XML forbids with U+FFFD.
 */
export function writeVerbatim(text: string): string {
  if (!/[&<>\r]/.test(text)) return replaceForbidden(text)
  return writeVerbatimSourced({ text, spans: [{ start: 0, end: text.length, source: FRAME }] }).text
}

/** Like `writeVerbatim`, but keeps the source of every byte. */
export function writeVerbatimSourced(content: SourcedText): SourcedText {
  const { text } = content
  const out = new SourcedTextBuilder()
  const isCrlf = lineEndings(text).line_endings === 'crlf'
  const isSection = /[&<>]/.test(text) || (!isCrlf && text.includes('\r'))
  const unheld = text.matchAll(UNHELD)
  let next = unheld.next()
  if (isSection) out.add(OPEN, FRAME)
  for (const { start, end, source } of wholeSpans(content)) {
    let from = start
    for (; !next.done && next.value.index < end; next = unheld.next()) {
      const { index } = next.value
      out.add(replaceForbidden(text.slice(from, index)), source)
      const isCr = text[index] === '\r'
      if (!isCr) out.add(`${CLOSE}${OPEN}`, FRAME)
      else if (!isCrlf) out.add(`${CLOSE}&#13;${OPEN}`, source)
      from = isCr ? index + 1 : index
    }
    out.add(replaceForbidden(text.slice(from, end)), source)
  }
  if (isSection) out.add(CLOSE, FRAME)
  return out.build()
}

/** Restores the original text from `writeVerbatim` output. `isCrlf` tells whether the element declares CRLF. */
export function readVerbatim(written: string, isCrlf = false): string {
  if (!written.startsWith(OPEN)) return isCrlf ? written.replaceAll('\n', '\r\n') : written
  const text = written
    .slice(OPEN.length, -CLOSE.length)
    .replaceAll(`${CLOSE}&#13;${OPEN}`, '\r')
    .replaceAll(`${CLOSE}${OPEN}`, '')
  return isCrlf ? text.replaceAll('\n', '\r\n') : text
}

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
