import { CodeCursor } from '../quoted/code-cursor.ts'
import type { ScanContext } from '../scan-context.ts'
import { isEscaped, startsLine } from '../tag-names.ts'
import type { TagDefinition } from '../tag-table.ts'

interface OpenerSearch {
  readonly from: number
  /** The exclusive end of the search. The default is the end of the text. */
  readonly before?: number
  /** Whether the tag must be at the start of a line. */
  readonly atLineStart?: boolean
  /** Limits the search to this kind of element. */
  readonly only?: TagDefinition
}

/** The first `<` outside code that opens a known element, or -1. */
export function findOpener(context: ScanContext, search: OpenerSearch): number {
  const { text, tags, code } = context
  const before = search.before ?? text.length
  const cursor = new CodeCursor(code, search.from, 'more')
  let at = text.indexOf('<', search.from)
  while (at >= 0 && at < before) {
    const definition = tags.opening(text, at)
    const isWanted = definition && (search.only ? definition === search.only : definition.kind !== 'quotation')
    let next = at + 1
    if (isWanted && !isEscaped(text, at) && (!search.atLineStart || startsLine(text, at))) {
      const region = cursor.regionOf(at)
      if (!region) return at
      next = region.end
    }
    at = text.indexOf('<', next)
  }
  return -1
}
