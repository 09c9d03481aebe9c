import { styleText } from 'node:util'
import {
  type Engine,
  lastEvent,
  type RunEvent,
  type RunProgress,
  type RunSummary,
  readProgress,
  StoreGone,
} from '@quire/runtime'
import { EXIT, Exit } from './exit-code.ts'
import { outageNote } from './outage-note.ts'
import type { Output } from './output.ts'
import { terminalText } from './terminal-text.ts'
import { fitEnd, fitWidth } from './views/fit-width.ts'
import { duration, progressView } from './views/progress-view.ts'
import { createTerminalBlock } from './views/terminal-block.ts'
import { createTimeLeft } from './views/time-left.ts'

const DRAW_MS = 250
const SAME_KEY_MS = 500

export interface ShowProgressOptions {
  readonly concurrency: number
  readonly output: Output
}

/** Works on a run until it ends and shows how it goes: a living block on a terminal, plain lines elsewhere. */
export async function showProgress(
  engine: Engine,
  run: string,
  { concurrency, output }: ShowProgressOptions,
): Promise<RunSummary & { readonly durationMs: number }> {
  const started = performance.now()
  const after = await firstEvent(engine, run)
  const stop = new AbortController()
  const board = isTerminal(output) ? createBoard(engine, run, started, output) : createLines(output)
  let stoppedAt = 0
  const interrupt = (): void => {
    // One Ctrl-C may arrive twice: from the terminal, and from a process that started this one and passes it on.
    if (stop.signal.aborted && performance.now() - stoppedAt > SAME_KEY_MS) process.exit(EXIT.interrupted)
    if (stop.signal.aborted) return
    stoppedAt = performance.now()
    board.note(`Stopping. Go on later with: quire resume ${run}`)
    stop.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  try {
    const summary = await engine.runToEnd(run, {
      concurrency,
      signal: stop.signal,
      after,
      onEvent: board.tell,
      onOutage: outageNote(board.note),
    })
    return { ...summary, durationMs: Math.round(performance.now() - started) }
  } catch (error) {
    // Stopped by the user while the database was away: they know how to go on.
    if (stop.signal.aborted && StoreGone.isInstance(error)) throw new Exit(EXIT.interrupted)
    throw error
  } finally {
    await board.close()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

/** A run that goes on is told from here: what was told before is not told again. */
async function firstEvent(engine: Engine, run: string): Promise<string> {
  return engine.patiently(run, async () => {
    const { steps } = await readProgress(engine.store.db, run)
    const isNew = steps.every(({ status }) => status === 'ready' || status === 'blocked')
    return isNew ? '0' : lastEvent(engine.store.db, run)
  })
}

function isTerminal({ isJson, isQuiet }: Output): boolean {
  return process.stderr.isTTY === true && process.env.TERM !== 'dumb' && !isJson && !isQuiet
}

interface Board {
  tell(event: RunEvent): void
  note(text: string): void
  close(): Promise<void>
}

/** What of an event is worth a line. */
function lineOf({ type, data }: RunEvent, took?: number): string | undefined {
  const step = String(data.step)
  switch (type) {
    case 'step.completed':
      return `✓ ${step}${took === undefined || took < 1000 ? '' : `  ${duration(took)}`}`
    case 'step.failed':
      return `✗ ${step}: ${data.message}`
    case 'step.waiting':
      return `… ${step}: ${data.reason}`
    case 'step.delayed':
      return `↻ ${step} failed and is tried again in ${duration(Number(data.delaySeconds) * 1000)}: ${data.message}`
    case 'step.retried':
      return `↻ ${step} was taken up again`
    default:
      return undefined
  }
}

function createLines(output: Output): Board {
  return {
    tell(event) {
      const line = lineOf(event)
      if (line !== undefined) output.note(line)
    },
    note: (text) => output.note(text),
    close: async () => {},
  }
}

const COLOURS = { '✓': 'green', '✗': 'red', '…': 'yellow', '↻': 'yellow' } as const

function createBoard(engine: Engine, run: string, started: number, output: Output): Board {
  const block = createTerminalBlock((text) => process.stderr.write(text))
  const timeLeft = createTimeLeft(started)
  const style = (format: Parameters<typeof styleText>[0], text: string): string =>
    styleText(format, text, { stream: process.stderr })
  // A line as wide as the terminal would wrap on some.
  const width = (): number => Math.max(10, (process.stderr.columns || 80) - 1)
  let progress: RunProgress | undefined
  let isClosed = false
  const draw = (): void => {
    if (!progress || isClosed) return
    const now = performance.now()
    const runningMs = new Map(
      progress.running.flatMap(({ key }) => {
        const start = timeLeft.startOf(key)
        return start === undefined ? [] : [[key, now - start] as const]
      }),
    )
    const leftMs = timeLeft.estimate(progress, now)
    const lines = progressView({ progress, elapsedMs: now - started, leftMs, runningMs }, width(), style)
    block.draw(lines.map((line) => terminalText(line, process.stderr)))
  }
  const print = (line: string): void => {
    block.clear()
    output.note(line)
    draw()
  }
  const refresh = async (): Promise<void> => {
    while (!isClosed) {
      // A store that is away for a moment costs a picture, no more.
      progress = await readProgress(engine.store.db, run).catch(() => progress)
      draw()
      await new Promise((resolve) => setTimeout(resolve, DRAW_MS))
    }
  }
  const refreshing = refresh()
  return {
    tell(event) {
      const now = performance.now()
      const start = timeLeft.startOf(String(event.data.step))
      timeLeft.tell(event, now)
      const line = lineOf(event, start === undefined ? undefined : now - start)
      if (line === undefined) return
      const mark = line[0] as keyof typeof COLOURS
      print(
        style(COLOURS[mark], mark) +
          (mark === '✓' ? ` ${fitEnd(line.slice(2), width() - 2)}` : fitWidth(line.slice(1), 500)),
      )
    },
    note: print,
    async close() {
      isClosed = true
      block.clear()
      await refreshing
    },
  }
}
