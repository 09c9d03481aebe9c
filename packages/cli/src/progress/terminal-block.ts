/** A block of lines at the bottom of a terminal. The block is redrawn below permanent output. */
export interface TerminalBlock {
  draw(lines: readonly string[]): void
  /** Removes the block. The next output takes its place. */
  clear(): void
}

export function createTerminalBlock(write: (text: string) => void): TerminalBlock {
  let height = 0
  const up = (): string => (height > 0 ? `\x1b[${height}A` : '')
  return {
    draw(lines) {
      // Writes everything at once, so that nothing appears half-drawn.
      write(`${up()}\r${lines.map((line) => `\x1b[2K${line}\n`).join('')}\x1b[0J`)
      height = lines.length
    },
    clear() {
      if (height > 0) write(`${up()}\r\x1b[0J`)
      height = 0
    },
  }
}
