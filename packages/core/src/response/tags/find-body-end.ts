import { CDATA_OPEN } from './body-text.ts'
import { CodeCursor } from './code-cursor.ts'
import { findOpener } from './find-opener.ts'
import type { CloseTag } from './parse-tag.ts'
import type { ScanContext } from './scan-context.ts'
import { skipWhiteSpace } from './tag-names.ts'
import type { TagDefinition } from './tag-table.ts'

/** How an opaque body ends. */
export type BodyEnd =
  /** The closing tag ends the body. `isAmbiguous` is set if an earlier closing tag was treated as text. */
  | { readonly kind: 'closed'; readonly close: CloseTag; readonly isAmbiguous: boolean }
  /** The body has no closing tag. It ends before the next tag at the start of a line, and parsing continues there. */
  | { readonly kind: 'interrupted'; readonly at: number; readonly isReopened: boolean }
  /** The text ends inside the body. */
  | { readonly kind: 'cut-off' }

export function findBodyEnd(context: ScanContext, definition: TagDefinition, bodyStart: number): BodyEnd {
  const first = findCdataClose(context, definition, bodyStart) ?? findFirstClose(context, definition, bodyStart)
  if (!first) {
    const at = findOpener(context, { from: bodyStart, atLineStart: true })
    return at < 0 ? { kind: 'cut-off' } : { kind: 'interrupted', at, isReopened: false }
  }
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

/** The first closing tag outside code. If there is none, the first closing tag in code. */
function findFirstClose(context: ScanContext, definition: TagDefinition, bodyStart: number): CloseTag | undefined {
  const { closes, code } = context
  const first = closes.next(definition, bodyStart)
  const cursor = new CodeCursor(code, bodyStart, 'less')
  let last = first
  for (let close = first; close; ) {
    const region = cursor.regionOf(close.start)
    if (!region) return close
    last = close
    close = closes.next(definition, region.end)
  }
  return first && last && context.readAgainFrom(first.end, last.end) === first.end ? first : last
}

/**
 * Returns the last closing tag before the next opening tag. Stops at two closing tags in a row and returns the first of
 * them.
 */
function findLastClose(context: ScanContext, definition: TagDefinition, first: CloseTag): CloseTag {
  const { text, closes } = context
  const opener = findOpener(context, { from: first.end })
  const before = opener < 0 ? text.length : opener
  let last = first
  for (;;) {
    const next = closes.nextWithin(definition, last.end, before)
    if (!next || skipWhiteSpace(text, last.end) === next.start) return last
    last = next
  }
}
