import { parseFenceClosing } from '../../markdown/fence-line.ts'
import { findOpenFence } from '../../markdown/find-open-fence.ts'
import { findOpenInline, type InlineKind } from './find-open-inline.ts'
import { lastBlock } from './last-block.ts'

export type MarkdownOpening = {
  readonly kind: 'fence' | 'heading' | 'list-item' | 'table-row' | 'sentence' | InlineKind
  /** The UTF-16 index where the open construct or unfinished line starts. */
  readonly position: number
}

export interface MarkdownInspection {
  /** Whether the text seems complete. */
  readonly isComplete: boolean
  readonly openings: readonly MarkdownOpening[]
}

/** Longer blocks are not prose, so their Markdown marks are ignored. */
const MAX_BLOCK = 100_000
const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(.*))?$/
const TABLE_ROW = /^[ \t>]*\|/
const HEADING = /^[ \t>]*#{1,6}(?:[ \t]|$)/
const RULE = /^[ \t>]*(?:[-*_][ \t]*){3,}$/
/**
 * Matches the end of a finished text. A sentence ends with punctuation, possibly followed by closing marks. A line may
 * also end with code, a link, a URL or markup.
 */
const FINISHED = /(?:[.!?…。！？؟۔।]|\p{Extended_Pictographic})["'”’»)\]}*_~`]*$|[)\]`>]$|^\S+:\/\/\S+$/u
const UNFINISHED_ITEM = /(?:[,;:([{&+=/–—-]|\b(?:and|or|the|a|of|to|with))$/i

/** Finds constructs that are still open at the end of a Markdown text. They are a sign of truncation. */
export function inspectMarkdown(text: string): MarkdownInspection {
  const openings = findOpenings(text)
  return { isComplete: openings.length === 0, openings }
}

function findOpenings(text: string): MarkdownOpening[] {
  const fence = findOpenFence(text)
  // Inside a fence, other marks have no meaning.
  if (fence) return [{ kind: 'fence', position: fence.position }]
  const block = lastBlock(text)
  if (!block) return []
  const { start, lines } = block
  const last = lines.at(-1)!
  const position = text.trimEnd().length - last.trimEnd().length
  if (HEADING.test(last)) return [{ kind: 'heading', position }]
  if (parseFenceClosing(last) || RULE.test(last)) return []
  const written = text.slice(start)
  const inline = written.length > MAX_BLOCK ? [] : findOpenInline(withoutMarkers(written))
  const openings: MarkdownOpening[] = inline.map((each) => ({ ...each, position: start + each.position }))
  if (TABLE_ROW.test(last)) {
    if (isRowOpen(lines)) openings.unshift({ kind: 'table-row', position })
  } else if (LIST_ITEM.test(last)) {
    if (openings.length > 0 || isItemOpen(lines)) openings.unshift({ kind: 'list-item', position })
  } else if (openings.length > 0 || !FINISHED.test(last.trimEnd())) openings.unshift({ kind: 'sentence', position })
  return openings
}

/** Blanks out list markers, because they are not emphasis. Positions stay the same. */
function withoutMarkers(block: string): string {
  return block.replace(/^[ \t>]*[*+-](?=[ \t])/gm, (marker) => ' '.repeat(marker.length))
}

function isRowOpen(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => TABLE_ROW.test(line))
  const last = rows.at(-1)!.trimEnd()
  // A header without a complete delimiter row is not a table yet.
  if (rows.length < 3) return true
  return !last.endsWith('|') || countCells(last) < countCells(rows[0]!)
}

function countCells(row: string): number {
  return row.trim().replace(/\\\|/g, '').split('|').length
}

/** The last item needs a full stop only if all earlier items have one. */
function isItemOpen(lines: readonly string[]): boolean {
  const texts = lines.flatMap((line) => {
    const item = LIST_ITEM.exec(line)
    return item ? [(item[1] ?? '').trim()] : []
  })
  const last = texts.at(-1)!
  if (last === '' || UNFINISHED_ITEM.test(last)) return true
  const before = texts.slice(0, -1)
  return before.length > 0 && before.every((text) => FINISHED.test(text)) && !FINISHED.test(last)
}
