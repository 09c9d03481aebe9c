import { lastAtMost, type TextRange } from '../sourced-text/text-range.ts'

/** A text without lines that cannot change its block structure. */
export interface ThinnedText {
  readonly text: string
  /** The omitted lines, as ranges of the original text. Each range consists of whole lines. */
  readonly omitted: readonly TextRange[]
  /** Converts a position in the thinned text to a position in the original text. */
  toOriginal(position: number): number
}

/**
 * A line that starts with a letter, a quotation mark, a pipe or a number continues the block of the line before it, unless that line has another
 * indentation. Lines of hyphens, pipes and colons are excluded, because they can turn the line before into a table head.
 */
const PLAIN = /^( {0,3})(?:[|"'(\p{L}]|\d+(?![\d.)]))/u
const DELIMITER = /^[\s|:-]*$/
/** A carriage return alone ends a line too. */
const HIDDEN_LINE = /\r(?!\n)/

/**
 * Omits the inner lines of long runs of plain lines, such as the rows of a table. Keeps the first line and the last two,
 * because the last line may be the head of a table. The Markdown parser needs half a
 * millisecond and 100 KB for a table row, and all inner lines belong to the same block.
 */
export function thinLines(text: string, minRun: number): ThinnedText {
  const omitted: TextRange[] = []
  let run: { readonly indent: string; readonly lines: number[] } | undefined
  const endRun = (): void => {
    const [, second] = run?.lines ?? []
    if (second !== undefined && run!.lines.length >= minRun) omitted.push({ start: second, end: run!.lines.at(-2)! })
    run = undefined
  }
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak < 0 ? text.length : lineBreak + 1
    const line = text.slice(start, end)
    const indent = HIDDEN_LINE.test(line) || DELIMITER.test(line) ? undefined : PLAIN.exec(line)?.[1]
    if (indent === undefined || indent !== run?.indent) endRun()
    if (indent !== undefined) {
      run ??= { indent, lines: [] }
      run.lines.push(start)
    }
    start = end
  }
  endRun()
  return withoutRanges(text, omitted)
}

function withoutRanges(text: string, omitted: readonly TextRange[]): ThinnedText {
  const pieces: string[] = []
  /** For each omitted range, its position in the thinned text and the length omitted so far. */
  const positions: number[] = []
  const lengths: number[] = []
  let position = 0
  let length = 0
  for (const { start, end } of omitted) {
    pieces.push(text.slice(position, start))
    positions.push(start - length)
    length += end - start
    lengths.push(length)
    position = end
  }
  pieces.push(text.slice(position))
  return {
    text: pieces.join(''),
    omitted,
    toOriginal: (thinned) => thinned + (lengths[lastAtMost(positions, thinned)] ?? 0),
  }
}
