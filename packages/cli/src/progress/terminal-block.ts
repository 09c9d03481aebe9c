/** Lines at the end of a terminal that are drawn over again and again, below what is printed for good. */
export interface TerminalBlock {
  draw(lines: readonly string[]): void
  /** Takes the block away; what is printed next stands in its place. */
  clear(): void
}

export function createTerminalBlock(write: (text: string) => void): TerminalBlock {
  let height = 0
  const up = (): string => (height > 0 ? `\x1b[${height}A` : '')
  return {
    draw(lines) {
      // One write, so that nothing can be seen half-drawn; the cursor ends below the block.
      write(`${up()}\r${lines.map((line) => `\x1b[2K${line}\n`).join('')}\x1b[0J`)
      height = lines.length
    },
    clear() {
      if (height > 0) write(`${up()}\r\x1b[0J`)
      height = 0
    },
  }
}
