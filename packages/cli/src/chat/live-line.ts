import { fitWidth } from '../views/fit-width.ts'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const DRAW_MS = 100
const SECOND = 1000

/** The last line of a terminal, which moves while a model works. Everything else is printed above it. */
export interface LiveLine {
  /** Shows the line, with the time since this call, until `stop`. */
  start(text: string): void
  /** Changes the text of the line. */
  tell(text: string): void
  /** Removes the line before other output. It returns after output that ends with a line break. */
  yieldTo(output: string): void
  stop(): void
}

interface LiveLineOptions {
  readonly write: (text: string) => void
  readonly style: (text: string) => string
  readonly columns: () => number
}

export function createLiveLine({ write, style, columns }: LiveLineOptions): LiveLine {
  let timer: NodeJS.Timeout | undefined
  let text = ''
  let began = 0
  let frame = 0
  let isDrawn = false
  let isAtStart = true
  const draw = (): void => {
    if (!isAtStart) return
    const seconds = Math.floor((performance.now() - began) / SECOND)
    const time = seconds === 0 ? '' : `${seconds} s  `
    // Some terminals wrap a line that fills the whole width.
    const line = fitWidth(`${FRAMES[frame++ % FRAMES.length]} ${time}${text}`, Math.max(10, columns() - 1))
    write(`\r\u001b[2K${style(line)}`)
    isDrawn = true
  }
  const clear = (): void => {
    if (isDrawn) write('\r\u001b[2K')
    isDrawn = false
  }
  return {
    start(first) {
      text = first
      began = performance.now()
      timer ??= setInterval(draw, DRAW_MS)
      draw()
    },
    tell(next) {
      text = next
    },
    yieldTo(output) {
      clear()
      if (output !== '') isAtStart = output.endsWith('\n')
    },
    stop() {
      clearInterval(timer)
      timer = undefined
      clear()
    },
  }
}
