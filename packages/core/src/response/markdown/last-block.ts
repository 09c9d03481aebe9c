import { parseFenceOpening } from '../../markdown/fence-line.ts'

export interface LastBlock {
  /** The start of the block's first line. */
  readonly start: number
  readonly lines: readonly string[]
}

/** The lines after the last blank line or fence, without trailing space. `undefined` if the text is blank. */
export function lastBlock(text: string): LastBlock | undefined {
  let end = text.trimEnd().length
  if (end === 0) return undefined
  let start = end
  const lines: string[] = []
  while (end >= 0) {
    const lineStart = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(lineStart, end)
    const isFence = parseFenceOpening(line) !== undefined
    if (lines.length > 0 && (isFence || line.trim() === '')) break
    lines.push(line.replace(/\r$/, ''))
    start = lineStart
    if (isFence) break
    end = lineStart - 1
  }
  return { start, lines: lines.reverse() }
}
