import { CDATA_OPEN } from '../body-text.ts'
import { findOpener } from '../ends/find-opener.ts'
import { type CloseTag, parseCloseTag, parseOpenTag } from '../parse-tag.ts'
import type { ResponseParts } from '../response-parts.ts'
import type { ScanContext } from '../scan-context.ts'
import { startsLine } from '../tag-names.ts'
import type { TagDefinition } from '../tag-table.ts'
import { CodeCursor } from './code-cursor.ts'
import { NextOccurrence } from './next-occurrence.ts'

/** Reads elements that quote their content, such as `<blockquote>`. Marks text as doubtful if it may be quoted too. */
export class QuotationReader {
  readonly #context: ScanContext
  readonly #doubtful: ResponseParts['doubtful']
  readonly #blankLines: NextOccurrence

  constructor(context: ScanContext, doubtful: ResponseParts['doubtful']) {
    this.#context = context
    this.#doubtful = doubtful
    this.#blankLines = new NextOccurrence(context.text, '\n\n')
  }

  /** Returns the end of the quotation. Returns undefined if it is never closed. */
  read(definition: TagDefinition, at: number): number | undefined {
    const { text, tags, closes } = this.#context
    const first = closes.next(definition, at)
    if (!first) {
      this.#doubtAfterUnclosed(at)
      return undefined
    }
    const close = findQuotationEnd(this.#context, definition, at)
    // If the only closing tags are quoted or belong to inner elements, the quotation may extend to the end.
    if (!close) this.#doubtful.add(at, text.length)
    const end = close?.end ?? this.#context.readAgainFrom(first.end, text.length)
    const quoted = findOpener(this.#context, { from: at + 1, before: end })
    if (quoted >= 0) this.#context.report('response.tag-in-code', quoted, tags.opening(text, quoted)!.name)
    this.#doubtUntilExtraClose(definition, at, end)
    return end
  }

  /** If a quotation is closed again before it opens again, the first closing tag may have been quoted. */
  #doubtUntilExtraClose(definition: TagDefinition, start: number, end: number): void {
    const { text, tags, closes } = this.#context
    const extra = closes.next(definition, end)
    if (!extra) return
    let at = text.indexOf('<', end)
    while (at < extra.start && tags.opening(text, at) !== definition) at = text.indexOf('<', at + 1)
    if (at === extra.start) this.#doubtful.add(start, at)
  }

  /**
   * Marks text after an unclosed quotation as doubtful, because the quotation may extend to the end. If the tag is in
   * the middle of a line, marks only the rest of the paragraph.
   */
  #doubtAfterUnclosed(at: number): void {
    const { text } = this.#context
    const paragraphEnd = startsLine(text, at) ? -1 : this.#blankLines.from(at)
    this.#doubtful.add(at, paragraphEnd < 0 ? text.length : paragraphEnd)
  }
}

/**
 * Finds the closing tag of a quoting element. Skips inner elements of the same kind, and closing tags in comments, CDATA
 * and code.
 */
function findQuotationEnd(context: ScanContext, definition: TagDefinition, at: number): CloseTag | undefined {
  const { text, tags, code, commentEnds, cdataEnds } = context
  const cursor = new CodeCursor(code, at, 'less')
  let depth = 0
  for (let next = at; next >= 0; ) {
    let from = next + 1
    const region = cursor.regionOf(next)
    if (region) from = region.end
    else if (text.startsWith('<!--', next)) from = afterEnd(commentEnds.from(next + 4), from)
    else if (text.startsWith(CDATA_OPEN, next)) from = afterEnd(cdataEnds.from(next), from)
    else if (text[next + 1] === '/') {
      const close = parseCloseTag(text, next)
      if (close && tags.named(text, close.nameStart, close.nameEnd) === definition) {
        depth--
        if (depth === 0) return close
      }
    } else if (tags.opening(text, next) === definition) {
      const tag = parseOpenTag(text, next)
      if (!('failedAt' in tag) && !tag.isSelfClosing) depth++
    }
    next = text.indexOf('<', from)
  }
  return undefined
}

const afterEnd = (end: number, otherwise: number): number => (end < 0 ? otherwise : end + 3)
