import type { TextRange } from '../../../sourced-text/sourced-text.ts'
import { CDATA_OPEN } from '../body-text.ts'
import type { CloseTag, OpenTag } from '../parse-tag.ts'
import { CodeCursor } from '../quoted/code-cursor.ts'
import type { ScanContext } from '../scan-context.ts'
import { skipWhiteSpace } from '../tag-names.ts'
import type { TagDefinition } from '../tag-table.ts'
import { findOpener } from './find-opener.ts'
import { findUpdateEnd } from './find-update-end.ts'

/** How an opaque body ends. */
export type BodyEnd =
  /** The closing tag ends the body. `isAmbiguous` is set if an earlier closing tag was treated as text. */
  | { readonly kind: 'closed'; readonly close: TextRange; readonly isAmbiguous: boolean }
  /** The body has no closing tag. It ends before the next tag at the start of a line, and parsing continues there. */
  | { readonly kind: 'interrupted'; readonly at: number; readonly isReopened: boolean }
  /** Two updates may have become one. The update is refused, and parsing continues at `at`. */
  | { readonly kind: 'run-together'; readonly at: number; readonly furthest: number }
  /** The text ends inside the body. */
  | { readonly kind: 'cut-off' }

export function findBodyEnd(context: ScanContext, definition: TagDefinition, tag: OpenTag): BodyEnd {
  if (definition.kind === 'content-update') return findUpdateEnd(context, definition, tag)
  const bodyStart = tag.end
  const cdata = findCdataClose(context, definition, bodyStart)
  const { close: first, isInCode = false } = cdata
    ? { close: cdata }
    : (findFirstClose(context, definition, bodyStart) ?? {})
  if (!first) {
    const at = findOpener(context, { from: bodyStart, atLineStart: true })
    return at < 0 ? { kind: 'cut-off' } : { kind: 'interrupted', at, isReopened: false }
  }
  if (isInCode) return { kind: 'closed', close: first, isAmbiguous: true }
  const close = findLastClose(context, definition, first)
  const isAmbiguous = close !== first
  if (!isAmbiguous && definition.kind !== 'thinking') {
    const at = findReopening(context, definition, bodyStart, close.start)
    if (at >= 0) return { kind: 'interrupted', at: context.readAgainFrom(at, close.start), isReopened: true }
  }
  return { kind: 'closed', close, isAmbiguous }
}

/**
 * If the same tag opens again at the start of a line, the element was never closed. It ends before that tag. A message
 * then ends before the first tag of any kind at the start of a line. Returns -1 if the tag does not open again.
 */
function findReopening(context: ScanContext, definition: TagDefinition, from: number, before: number): number {
  const again = findOpener(context, { from, before, atLineStart: true, only: definition })
  return again < 0 || definition.kind !== 'message' ? again : findOpener(context, { from, before, atLineStart: true })
}

/** If the body is a single CDATA section, finds the closing tag that directly follows the section. */
function findCdataClose(context: ScanContext, definition: TagDefinition, bodyStart: number): CloseTag | undefined {
  const open = skipWhiteSpace(context.text, bodyStart)
  if (!context.text.startsWith(CDATA_OPEN, open)) return undefined
  const end = context.cdataEnds.from(open)
  if (end < 0) return undefined
  const close = context.closes.next(definition, end)
  return close && skipWhiteSpace(context.text, end + 3) === close.start ? close : undefined
}

/**
 * The first closing tag outside code. If there is none, the first closing tag in code. A fence that ends inside the body
 * of a later update is no code, so a closing tag in it counts, with `isInCode`.
 */
function findFirstClose(
  context: ScanContext,
  definition: TagDefinition,
  bodyStart: number,
): { close: CloseTag; isInCode?: boolean } | undefined {
  const { closes, code } = context
  const first = closes.next(definition, bodyStart)
  const cursor = new CodeCursor(code, bodyStart, 'less')
  let last = first
  for (let close = first; close; ) {
    const region = cursor.regionOf(close.start)
    if (!region) return { close }
    if (endsInUpdate(context, close.end, region.end)) return { close, isInCode: true }
    last = close
    close = closes.next(definition, region.end)
  }
  const close = first && last && context.readAgainFrom(first.end, last.end) === first.end ? first : last
  return close && { close }
}

/** Whether an update opens between these positions and closes after them. */
function endsInUpdate(context: ScanContext, from: number, end: number): boolean {
  return context.tags.updates.some((definition) => {
    const marks = context.updateMarks(definition)
    const { all } = marks
    let index = marks.indexFrom(end) - 1
    while (all[index]?.kind === 'open' || all[index]?.kind === 'mention') index--
    const mark = all[index]
    return mark?.kind === 'line-open' && mark.start >= from
  })
}

/**
 * Returns the last closing tag before the next opening tag. Ignores closing tags in code and comments. Stops at two
 * closing tags in a row and returns the first of them.
 */
function findLastClose(context: ScanContext, definition: TagDefinition, first: CloseTag): CloseTag {
  const { text, closes, code, commentStarts, commentEnds } = context
  const opener = findOpener(context, { from: first.end })
  const before = opener < 0 ? text.length : opener
  const cursor = new CodeCursor(code, first.end, 'more')
  let last = first
  for (let from = first.end; ; ) {
    const next = closes.nextWithin(definition, from, before)
    if (!next || skipWhiteSpace(text, last.end) === next.start) return last
    const region = cursor.regionOf(next.start)
    const comment = commentStarts.from(from)
    const commentEnd = comment >= 0 && comment < next.start ? commentEnds.from(comment + 4) : -1
    if (region?.isClosed) from = region.end
    else if (commentEnd >= 0) from = commentEnd + 3
    else {
      last = next
      from = next.end
    }
  }
}
