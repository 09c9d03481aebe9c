import { parseFenceClosing } from '../../markdown/fence-line.ts'
import { findOpenFence } from '../../markdown/fence-tracker.ts'
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

/**
 * Finds constructs that are still open at the end of a Markdown text. They are a sign of truncation.
 * @example inspectMarkdown('```js\nconst a = 1') // → { isComplete: false, openings: [{ kind: 'fence', position: 0 }] }
 */
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

type InlineKind = 'code' | 'strong' | 'emphasis' | 'strikethrough' | 'link'

interface OpenInline {
  readonly kind: InlineKind
  readonly position: number
}

const TOKEN = /\\[\s\S]|`+|\*+|_+|~~|!?\[|\](?:\([^()\s]*(?:\s[^()]*)?\))?(\()?/g
const WORD = /[\p{L}\p{N}]/u
const KINDS = {
  '[': 'link',
  '*': 'emphasis',
  _: 'emphasis',
  '**': 'strong',
  __: 'strong',
  '~~': 'strikethrough',
} as const
type Mark = keyof typeof KINDS

/** The unclosed inline marks of one block, in order. Ignores marks inside code. */
function findOpenInline(block: string): OpenInline[] {
  const open = new Map<Mark, number[]>()
  const push = (mark: Mark, position: number) => {
    const positions = open.get(mark)
    if (positions) positions.push(position)
    else open.set(mark, [position])
  }
  const close = (mark: Mark): boolean => open.get(mark)?.pop() !== undefined
  const stillOpen = (last?: OpenInline): OpenInline[] => {
    const all = [...open].flatMap(([mark, positions]) => positions.map((position) => ({ kind: KINDS[mark], position })))
    return [...all, ...(last ? [last] : [])].sort((one, other) => one.position - other.position)
  }
  const codeEnds = lastRuns(block)
  let position = 0
  for (;;) {
    TOKEN.lastIndex = position
    const match = TOKEN.exec(block)
    if (!match) return stillOpen()
    const token = match[0]
    const start = match.index
    position = start + token.length
    if (token[0] === '`') {
      // If no matching backticks follow, the code was cut off.
      if ((codeEnds.get(token.length) ?? 0) <= start) return stillOpen({ kind: 'code', position: start })
      position = endOfCode(block, position, token.length)
    } else if (token.endsWith('[')) push('[', start)
    else if (token[0] === ']') {
      const hasText = close('[')
      if (hasText && match[1]) return stillOpen({ kind: 'link', position: start })
    } else if (token[0] !== '\\') {
      const before = block[start - 1] ?? ' '
      const after = block[position] ?? ' '
      if (token[0] === '_' && WORD.test(before) && WORD.test(after)) continue
      for (const mark of marksOf(token)) {
        if (/\s/.test(before) || !close(mark)) if (/\S/.test(after)) push(mark, start)
      }
    }
  }
}

/** `***` means both `*` and `**`. Longer runs are decoration. */
function marksOf(token: string): Mark[] {
  if (token === '~~') return ['~~']
  const [single, double]: Mark[] = token[0] === '*' ? ['*', '**'] : ['_', '__']
  return [[], [single!], [double!], [single!, double!]][token.length] ?? []
}

/** For each length, the start of the last run of backticks that has this length. */
function lastRuns(block: string): Map<number, number> {
  const runs = new Map<number, number>()
  for (const { 0: run, index } of block.matchAll(/`+/g)) runs.set(run.length, index)
  return runs
}

function endOfCode(block: string, start: number, length: number): number {
  const run = /`+/g
  run.lastIndex = start
  for (let match = run.exec(block); match; match = run.exec(block)) {
    if (match[0].length === length) return run.lastIndex
  }
  return block.length
}
