import { CDATA_CLOSE, CDATA_OPEN } from '../body-text.ts'
import { findAttribute, type OpenTag } from '../parse-tag.ts'
import type { ScanContext } from '../scan-context.ts'
import { skipWhiteSpace } from '../tag-names.ts'
import type { TagDefinition } from '../tag-table.ts'
import type { BodyEnd } from './find-body-end.ts'
import { findOpener } from './find-opener.ts'
import { isOpen, type UpdateMark, type UpdateMarks } from './update-marks.ts'

/**
 * Finds the end of an update. The body may be a file in any format, so Markdown in it has no meaning. Only the tags of
 * updates count, and their position on the line. The end is certain if the body is CDATA, or if the closing tag repeats
 * the id of the opening tag. If two updates may have run together, the result says so.
 */
export function findUpdateEnd(context: ScanContext, definition: TagDefinition, tag: OpenTag): BodyEnd {
  const marks = context.updateMarks(definition)
  const id = findAttribute(tag.attributes, 'id')
  const close = id === undefined ? undefined : marks.closeWithId(id, tag.end)
  if (close) return closedAt(close)
  return findCdataEnd(context, marks, tag.end) ?? findPlainEnd(context, marks, tag)
}

/**
 * Finds the closing tag that follows the CDATA sections of a body. If another update in CDATA starts inside a section,
 * the end of the section is probably missing.
 */
function findCdataEnd({ text }: ScanContext, marks: UpdateMarks, bodyStart: number): BodyEnd | undefined {
  const open = skipWhiteSpace(text, bodyStart)
  if (!text.startsWith(CDATA_OPEN, open)) return undefined
  for (let end = text.indexOf(CDATA_CLOSE, open); end >= 0; end = text.indexOf(CDATA_CLOSE, end + 1)) {
    const next = skipWhiteSpace(text, end + CDATA_CLOSE.length)
    const mark = marks.all[marks.indexFrom(next)]
    if (mark?.start === next && !isOpen(mark)) {
      const inner = findCdataUpdate(text, marks, open, end)
      return inner ? { kind: 'run-together', at: inner.start, furthest: end } : closedAt(mark)
    }
    if (!text.startsWith(CDATA_OPEN, next)) return undefined
  }
  return undefined
}

function findCdataUpdate(text: string, marks: UpdateMarks, from: number, before: number): UpdateMark | undefined {
  for (let index = marks.nextLineOpen(marks.indexFrom(from)); ; index = marks.nextLineOpen(index + 1)) {
    const mark = marks.all[index]
    if (!mark || mark.start >= before) return undefined
    if (text.startsWith(CDATA_OPEN, skipWhiteSpace(text, mark.end))) return mark
  }
}

function findPlainEnd(context: ScanContext, marks: UpdateMarks, tag: OpenTag): BodyEnd {
  const first = marks.indexFrom(tag.end)
  const lineOpen = marks.nextLineOpen(first)
  const firstEnd = marks.nextEnd(first)
  const [mark, next] = [marks.all[first], marks.all[first + 1]]
  const isOneLine = mark && !isOpen(mark) && !context.text.slice(tag.end, mark.start).includes('\n')
  if (isOneLine && (!next || isOpen(next))) return closedAt(mark, mark.kind === 'mention' && next?.kind === 'open')
  if (firstEnd < lineOpen) return findMarkedEnd(context, marks, first, lineOpen)
  if (first < lineOpen && mark && !isOpen(mark)) return closedAt(lastMention(context, marks, first, lineOpen), true)
  const at = findOpener(context, { from: tag.end, atLineStart: true })
  const again = marks.all[lineOpen]
  if (!again) return at < 0 ? { kind: 'cut-off' } : { kind: 'interrupted', at, isReopened: false }
  return { kind: 'run-together', at: at < 0 ? again.start : Math.min(at, again.start), furthest: again.start }
}

/**
 * Chooses among the closing tags before the next line that opens an update. An opening tag in the middle of a line is
 * text, and the next closing tag belongs to it. If several closing tags remain, the last one counts, and only text may
 * stand between them.
 */
function findMarkedEnd(context: ScanContext, marks: UpdateMarks, first: number, lineOpen: number): BodyEnd {
  const { all } = marks
  const firstEnd = marks.nextEnd(first)
  let depth = 0
  let end = -1
  for (let index = first; index < lineOpen; index++) {
    const mark = all[index]!
    if (isOpen(mark)) {
      if (end >= 0) break
      depth++
    } else if (depth > 0) depth--
    else if (mark.kind !== 'mention') end = index
  }
  if (end < 0 && marks.nextEnd(firstEnd + 1) >= lineOpen) end = firstEnd
  const from = all[firstEnd]!.end
  const close = all[end]
  if (!close) return { kind: 'run-together', at: from, furthest: from }
  const inner = all.slice(first, end)
  const isSplit = findOpener(context, { from, before: close.start, atLineStart: true }) >= 0
  if (isSplit || inner.some(({ kind }) => kind === 'alone')) {
    return { kind: 'run-together', at: from, furthest: close.start }
  }
  return closedAt(close, inner.length > 0 || isMentionedAfter(context, close, all[end + 1]))
}

/** The last of several closing tags that are all followed by text. */
function lastMention(context: ScanContext, marks: UpdateMarks, first: number, lineOpen: number): UpdateMark {
  const opener = findOpener(context, { from: marks.all[first]!.end })
  let last = first
  for (let index = first + 1; index < lineOpen; index++) {
    const mark = marks.all[index]!
    if (isOpen(mark) || (opener >= 0 && mark.start > opener)) break
    last = index
  }
  return marks.all[last]!
}

/** Whether only text stands between an end and a later closing tag, which could be the real end. */
function isMentionedAfter(context: ScanContext, close: UpdateMark, next: UpdateMark | undefined): boolean {
  return next?.kind === 'mention' && findOpener(context, { from: close.end, before: next.start }) < 0
}

const closedAt = (close: UpdateMark, isAmbiguous = false): BodyEnd => ({ kind: 'closed', close, isAmbiguous })
