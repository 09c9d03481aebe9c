import { CDATA_OPEN } from '../body-text.ts'
import { type OpenTag, parseCloseTag, parseOpenTag } from '../parse-tag.ts'
import type { ScanContext } from '../scan-context.ts'
import { findNameEnd, startsLine } from '../tag-names.ts'
import type { TagDefinition } from '../tag-table.ts'

export type ParameterEnd =
  | { readonly kind: 'closed'; readonly bodyEnd: number; readonly end: number; readonly isAmbiguous: boolean }
  | { readonly kind: 'too-deep'; readonly furthest: number }
  /**
   * `closedAt` is where the enclosing element closes, or -1. `nextOpener` is the first known opening tag at the start
   * of a line, or -1.
   */
  | { readonly kind: 'unclosed'; readonly closedAt: number; readonly nextOpener: number; readonly furthest: number }

/**
 * Finds the closing tag of this parameter. Ignores tags in CDATA. If the parameter is closed only after its parent's
 * closing tag, and no known tag opens in between, the parent's closing tag counts as text.
 */
export function findParameterEnd(context: ScanContext, container: TagDefinition, tag: OpenTag): ParameterEnd {
  const { text, tags, limits } = context
  const name = tag.name.toLowerCase()
  let depth = 1
  let containers = 0
  let closedAt = -1
  let nextOpener = -1
  let at = text.indexOf('<', tag.end)
  while (at >= 0) {
    let next = at + 1
    if (text[at + 1] === '/') {
      const close = parseCloseTag(text, at)
      if (close && isNamed(text, close.nameStart, close.nameEnd, name)) {
        depth--
        if (depth === 0) return { kind: 'closed', bodyEnd: at, end: close.end, isAmbiguous: closedAt >= 0 }
      } else if (close && tags.named(text, close.nameStart, close.nameEnd) === container) {
        if (containers > 0) containers--
        else if (closedAt < 0) closedAt = at
      }
    } else if (text.startsWith(CDATA_OPEN, at)) {
      const end = context.cdataEnds.from(at)
      if (end < 0) break
      next = end + 3
    } else {
      const opened = tags.opening(text, at)
      if (opened && opened.kind !== 'quotation') {
        if (closedAt >= 0) break
        if (opened === container) containers++
        if (nextOpener < 0 && startsLine(text, at)) nextOpener = at
      }
      if (isNamed(text, at + 1, findNameEnd(text, at + 1), name)) {
        const nested = parseOpenTag(text, at)
        if (!('failedAt' in nested) && !nested.isSelfClosing) depth++
        if (depth > limits.nesting) return { kind: 'too-deep', furthest: at }
      }
    }
    at = text.indexOf('<', next)
  }
  return { kind: 'unclosed', closedAt, nextOpener, furthest: at < 0 ? text.length : at }
}

function isNamed(text: string, start: number, end: number, name: string): boolean {
  return end - start === name.length && text.slice(start, end).toLowerCase() === name
}
