/** A paragraph, with the number of its first line. */
export interface Paragraph {
  readonly line: number
  readonly text: string
}

/**
 * Splits a text at blank lines. If it has no blank lines, splits it after lines that end a sentence. Headings and scene
 * separators are left out.
 */
export function paragraphsOf(text: string): Paragraph[] {
  const lines = text.split(/\r?\n/)
  const isByLine = !lines.slice(0, lastFilled(lines)).some((line) => line.trim() === '')
  const paragraphs: Paragraph[] = []
  let open: { line: number; lines: string[] } | undefined
  const close = (): void => {
    if (open) paragraphs.push({ line: open.line, text: open.lines.join('\n') })
    open = undefined
  }
  for (const [index, line] of lines.entries()) {
    if (isBetween(line) || (isByLine && /[.!?…"”'’]\s*$/.test(lines[index - 1] ?? ''))) close()
    if (isBetween(line)) continue
    open ??= { line: index + 1, lines: [] }
    open.lines.push(line)
  }
  close()
  return paragraphs
}

/** Returns the line number of a position in a paragraph. */
export function lineIn({ line, text }: Paragraph, at: number): number {
  let count = line
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) count++
  return count
}

function lastFilled(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line.trim() !== '') + 1
}

function isBetween(line: string): boolean {
  return line.trim() === '' || /^#{1,6}\s/.test(line) || /^\s*(?:[*_-]\s*){3,}$/.test(line)
}
