import { CDATA_OPEN } from './body-text.ts'
import { findOpener } from './ends/find-opener.ts'
import { findUpdateEnd } from './ends/find-update-end.ts'
import { parseElement } from './parse-element.ts'
import { findAttribute, parseCloseTag, parseOpenTag } from './parse-tag.ts'
import { CodeCursor } from './quoted/code-cursor.ts'
import { NextOccurrence } from './quoted/next-occurrence.ts'
import { ProseLines } from './quoted/prose-lines.ts'
import { QuotationReader } from './quoted/quotation-reader.ts'
import type { ThinkingMatch } from './quoted/thinking-matches.ts'
import { UnknownWrappers } from './quoted/unknown-wrappers.ts'
import { ResponseParts } from './response-parts.ts'
import type { ScanContext } from './scan-context.ts'
import type { TagIndex } from './tag-index.ts'
import { findNameEnd, isEscaped, startsLine } from './tag-names.ts'
import type { TagDefinition } from './tag-table.ts'

/** Parses the elements of a text and the text between elements, in one pass. */
export class ResponseScan {
  readonly parts: ResponseParts
  readonly #context: ScanContext
  readonly #quotations: QuotationReader
  readonly #tags: NextOccurrence
  readonly #wrappers: UnknownWrappers
  /** The last element of each kind, because a late closing tag may belong to it. */
  readonly #last = new Map<TagDefinition, { start: number; end: number }>()
  #cursor: CodeCursor
  #lines: ProseLines

  constructor(context: ScanContext) {
    this.parts = new ResponseParts(context)
    this.#context = context
    this.#quotations = new QuotationReader(context, this.parts.doubtful)
    this.#tags = new NextOccurrence(context.text, '<')
    this.#wrappers = new UnknownWrappers(context.text)
    this.#cursor = new CodeCursor(context.code, 0, 'more')
    this.#lines = this.#followLines()
  }

  /** Parses from `start` to `end`. `start` is treated as the start of a line. */
  read(start: number, end: number): void {
    this.#cursor = new CodeCursor(this.#context.code, start, 'more')
    this.#lines = this.#followLines()
    this.#lines.begin(start, end)
    this.parts.stray.begin(start)
    let at = this.#nextMark(start)
    while (at >= 0 && at < end) at = this.#nextMark(this.#readAt(at))
    this.#quotationEnd(end)
    this.parts.stray.close(end)
  }

  /** Completes the scan. Returns whether there were fences between the elements. */
  finish(): { hasFences: boolean } {
    const { text } = this.#context
    const last = text.trimEnd().length - 1
    this.#cursor.regionOf(last)
    for (const { start, end } of this.#wrappers.doubtful()) this.parts.doubtful.add(start, end)
    const fences = this.#cursor.regions.filter(({ kind }) => kind === 'fence')
    const open = fences.find(({ isClosed }) => !isClosed)
    if (open && last >= open.markerEnd) this.#truncatedIn('a fence', open.start)
    return { hasFences: fences.length > 0 }
  }

  /** The position of the next `<` or of the next mark of thinking. */
  #nextMark(from: number): number {
    const tag = this.#tags.from(from)
    const mark = this.#context.marks.from(from)?.start ?? -1
    return mark < 0 || (tag >= 0 && tag < mark) ? tag : mark
  }

  /** Parses the element, mark or text that starts at this position. Returns the position to continue from. */
  #readAt(at: number): number {
    const { text, tags, marks } = this.#context
    const mark = marks.from(at)
    if (mark?.start === at) return this.#readMark(mark)
    const after = text.charCodeAt(at + 1)
    if (after === 33 /* ! */) return this.#readHidden(at)
    if (after === 47 /* slash */) return this.#readClose(at)
    const definition = tags.opening(text, at)
    if (!definition) {
      if (tags.mayOpen(text, at) && this.#quotationEnd(at) < 0) this.#cutOff(text.slice(at), at)
      if (isDisguised(text, at, tags)) this.#context.report('response.disguised-tag', at)
      else if (this.#quotationEnd(at) < 0) this.#wrappers.open(at)
      return at + 1
    }
    const quotation = isEscaped(text, at) ? at + 1 : this.#quotationEnd(at)
    if (quotation >= 0 && !this.#outlastsQuotation(definition, at, quotation)) {
      this.#context.report('response.tag-in-code', at, describeTag(this.#context, definition, at))
      return definition.kind === 'content-update' ? at + 1 : quotation
    }
    if (definition.kind === 'quotation') return this.#readQuotation(definition, at)
    const tag = parseOpenTag(text, at)
    if (!('failedAt' in tag)) {
      this.parts.stray.close(at)
      this.#noteElement(definition, at)
      const end = parseElement(this.parts, definition, tag)
      this.#last.set(definition, { start: at, end })
      this.#cursor.skipTo(end)
      if (isResponse(definition)) this.#lines.passResponse(end)
      else this.#lines.pass(end)
      this.parts.stray.begin(end)
      return end
    }
    if (tag.isCutOff) {
      this.#cutOff(`<${definition.name}`, at, definition.name)
      return text.length
    }
    this.#context.report('response.malformed-tag', at, definition.name)
    return this.#context.readAgainFrom(at + 1, tag.failedAt)
  }

  /** Reads the thinking between two marks, or hides a mark of the response. */
  #readMark({ kind, start, end, close }: ThinkingMatch): number {
    const quotation = this.#quotationEnd(start)
    if (quotation >= 0) return quotation
    const { parts } = this
    if (kind === 'response' || (kind === 'close' && parts.thinking.length > 0)) {
      parts.stray.hide(start, end)
      return end
    }
    if (kind === 'close') {
      if (this.#closeUnopenedThinking(start, end)) return end
      parts.stray.hide(start, end)
      return end
    }
    parts.stray.close(start)
    const after = close?.end ?? this.#endOfOpenThinking(start, end)
    parts.thinking.push(this.#context.source.slice(end, close?.start ?? after).trim())
    this.#cursor.skipTo(after)
    this.#lines.passResponse(after)
    parts.stray.begin(after)
    return after
  }

  /** Thinking that is never closed ends before the next line that starts with a known tag. */
  #endOfOpenThinking(start: number, from: number): number {
    const next = findOpener(this.#context, { from, atLineStart: true })
    if (next < 0) this.#truncatedIn('thinking', start)
    else {
      this.#context.report('response.unclosed', start, 'thinking')
      this.parts.doubt(next)
    }
    return next < 0 ? this.#context.text.length : next
  }

  /**
   * Whether an update starts inside a fence but ends after it. Then a fence in the body of the update ends the fence
   * around it, or the fence was never closed. The update needs approval.
   */
  #outlastsQuotation(definition: TagDefinition, at: number, quotation: number): boolean {
    const { text } = this.#context
    if (definition.kind !== 'content-update' || !startsLine(text, at) || this.#cursor.regionOf(at)?.kind !== 'fence') {
      return false
    }
    const tag = parseOpenTag(text, at)
    if ('failedAt' in tag || tag.isSelfClosing) return false
    const end = findUpdateEnd(this.#context, definition, tag)
    if (end.kind !== 'closed' || end.close.start < quotation) return false
    this.parts.doubt(at)
    return true
  }

  /**
   * Marks an element as doubtful if it may be quoted. Messages and thinking need no check, because they have no
   * effects.
   */
  #noteElement(definition: TagDefinition, at: number): void {
    if (isResponse(definition)) return
    this.#wrappers.parseElement(at)
    if (this.#lines.standingAt(at) === 'doubtful') this.parts.doubtful.add(at, at + 1)
  }

  /** Skips a comment or CDATA section outside elements. Its content is text. */
  #readHidden(at: number): number {
    const { text, commentEnds, cdataEnds } = this.#context
    const isComment = text.startsWith('<!--', at)
    if (!isComment && !text.startsWith(CDATA_OPEN, at)) return at + 1
    const quotation = this.#quotationEnd(at)
    if (quotation >= 0) return quotation
    const found = isComment ? commentEnds.from(at + 4) : cdataEnds.from(at)
    const end = found < 0 ? text.length : found + 3
    if (isComment || found < 0) this.parts.stray.hide(at, end)
    if (found < 0) this.#truncatedIn(isComment ? 'a comment' : 'a CDATA section', at)
    this.#cursor.skipTo(end)
    this.#lines.pass(end)
    return end
  }

  #readClose(at: number): number {
    const { text, tags } = this.#context
    const close = parseCloseTag(text, at)
    const definition = close && tags.named(text, close.nameStart, close.nameEnd)
    if (!definition && this.#quotationEnd(at) < 0) this.#wrappers.close(at)
    if (!close || !definition) return at + 2
    const quotation = this.#quotationEnd(at)
    // The opening tag of a quotation is missing, so everything before may be quoted.
    if (definition.kind === 'quotation' && quotation < 0) this.parts.doubtful.add(0, at)
    if (quotation >= 0 || definition.kind === 'quotation') return Math.max(quotation, at + 2)
    if (definition.kind === 'thinking' && this.parts.thinking.length === 0) {
      if (this.#closeUnopenedThinking(at, close.end)) return close.end
    }
    this.#context.report('response.stray-close', at, definition.name)
    this.parts.stray.hide(at, close.end)
    this.#doubtLast(definition, at)
    return close.end
  }

  /**
   * Some responses start with thinking that has no opening tag. If only text precedes the closing tag, that text is the
   * thinking. Elements before the closing tag may be drafts.
   */
  #closeUnopenedThinking(at: number, end: number): boolean {
    const { parts } = this
    if (!parts.isEmpty) {
      parts.doubtBefore = at
      return false
    }
    this.#context.report('response.unopened-thinking', at)
    parts.thinking.push(parts.stray.take(at).trim())
    parts.stray.begin(end)
    return true
  }

  /** Handles a second closing tag for the last element. The model may have meant this tag as the real end. */
  #doubtLast(definition: TagDefinition, at: number): void {
    const last = this.#last.get(definition)
    if (!last) return
    const { actions } = this.parts
    if (definition.kind === 'action') {
      const action = actions.at(-1)
      if (action?.position === last.start) action.needsApproval = true
    } else if (this.#context.text.slice(last.end, at).trim() !== '') {
      this.parts.doubt(last.start)
    }
    this.#last.delete(definition)
  }

  #readQuotation(definition: TagDefinition, at: number): number {
    const end = this.#quotations.read(definition, at)
    if (end === undefined) return at + 1
    this.#cursor.skipTo(end)
    this.#lines.pass(end)
    return end
  }

  /**
   * Returns where to continue if this position is quoted, otherwise -1. This is the end of the code region. In a quoted
   * line (`> …`), it is the next position.
   */
  #quotationEnd(at: number): number {
    const code = this.#cursor.regionOf(at)
    if (code) return code.end
    return this.#lines.standingAt(at) === 'quoted' ? at + 1 : -1
  }

  #followLines(): ProseLines {
    const { text, tags } = this.#context
    return new ProseLines(text, tags, this.#cursor.regions, (start, end) => this.parts.doubtful.add(start, end))
  }

  /** Handles a text that ends inside an opening tag. */
  #cutOff(what: string, at: number, tag = ''): void {
    this.parts.stray.close(at)
    this.#truncatedIn(`an opening tag, ${what}`, at)
    const text = this.#context.source.slice(at)
    this.parts.partial.push({ tag, attributes: Object.create(null), position: at, text })
  }

  #truncatedIn(what: string, at: number): void {
    this.parts.isTruncated = true
    this.#context.report('response.truncated', at, what)
  }
}

/** A tag's name, and the target of an update. */
function describeTag({ text }: ScanContext, definition: TagDefinition, at: number): string {
  const tag = definition.kind === 'content-update' ? parseOpenTag(text, at) : undefined
  const target = tag && !('failedAt' in tag) ? findAttribute(tag.attributes, 'target')?.trim() : undefined
  return target ? `${definition.name} target="${target}"` : definition.name
}

const isResponse = ({ kind }: TagDefinition): boolean => kind === 'message' || kind === 'thinking'

/**
 * Whether the name would be a known tag without its invalid characters, such as invisible characters or look-alike
 * letters.
 */
function isDisguised(text: string, at: number, tags: TagIndex): boolean {
  if (!(text.charCodeAt(findNameEnd(text, at + 1)) > 127)) return false
  const name = /^[^\s<>/]{1,64}/.exec(text.slice(at + 1, at + 66))?.[0] ?? ''
  const plain = name.replace(/[^\w.:-]/g, '')
  return tags.named(plain, 0, plain.length) !== undefined
}
