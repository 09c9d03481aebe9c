import { CDATA_OPEN } from './body-text.ts'
import { CodeCursor } from './code-cursor.ts'
import { type CloseTag, parseCloseTag, parseOpenTag } from './parse-tag.ts'
import type { ScanContext } from './scan-context.ts'
import type { TagDefinition } from './tag-table.ts'

/**
 * Finds the closing tag of a quoting element. Skips inner elements of the same kind, and closing tags in comments, CDATA
 * and code.
 */
export function findQuotationEnd(context: ScanContext, definition: TagDefinition, at: number): CloseTag | undefined {
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
