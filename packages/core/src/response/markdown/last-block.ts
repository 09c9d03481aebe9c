export interface LastBlock {
  /** Where its first line starts. */
  readonly start: number
  readonly lines: readonly string[]
}

/** The lines after the last blank line or closed fence, without space at the end; `undefined` where there are none. */
export function lastBlock(text: string): LastBlock | undefined {
  const end = text.trimEnd().length
  if (end === 0) return undefined
  let start = end
  const lines: string[] = []
  while (start > 0) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const line = text.slice(lineStart, start)
    if (lines.length > 0 && (line.trim() === '' || isFenceLine(line))) break
    lines.push(line.replace(/\r$/, ''))
    start = lineStart
    if (isFenceLine(line)) break
    if (lineStart === 0) break
    start = lineStart - 1
  }
  lines.reverse()
  return { start: blockStart(end, text, lines.length), lines }
}

function blockStart(end: number, text: string, count: number): number {
  let position = end
  for (let line = 0; line < count; line++) {
    position = text.lastIndexOf('\n', position - 1)
    if (position < 0) return 0
  }
  return position + 1
}

const isFenceLine = (line: string): boolean => /^[ \t>]*(?:`{3,}|~{3,})[^`]*$/.test(line)
