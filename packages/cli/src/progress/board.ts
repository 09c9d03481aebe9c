import { styleText } from 'node:util'
import type { RunEvent } from '@quire/runtime'
import type { RunProgress } from '@quire/runtime/engine'
import type { Quire } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import { terminalText } from '../output/terminal-text.ts'
import { fitWidth } from '../views/fit-width.ts'
import { duration, progressView } from '../views/progress-view.ts'
import { failureLine, stepLabel, waitingLine } from '../views/run-view.ts'

const OPEN = ['blocked', 'ready', 'running'] as const
/** The minimum number of completed steps for an estimate. */
const FEWEST_STEPS = 2

const DRAW_MS = 250

/** Shows the progress of a run. */
export interface Board {
  tell(event: RunEvent): void
  note(text: string): void
  close(): Promise<void>
}

/** The line to print for an event, if any. */
function lineOf({ type, data }: RunEvent, output: Output, took?: number): string | undefined {
  const step = String(data.step)
  const { stageTitles } = output
  const shown = { shownMessages: output.isQuiet ? new Set<string>() : output.shownMessages, stageTitles }
  switch (type) {
    case 'step.completed':
      if (Array.isArray(data.problems) && data.problems.length > 0)
        return `! ${stepLabel(step, stageTitles)}: ${String(data.problems[0])}`
      return `✓ ${stepLabel(step, stageTitles)}${took === undefined || took < 1000 ? '' : `  ${duration(took)}`}`
    case 'step.failed':
      return failureLine(step, String(data.message), shown)
    case 'step.waiting':
      return waitingLine(step, String(data.reason), shown)
    case 'step.delayed':
      return `↻ ${stepLabel(step, stageTitles)} failed; retrying in ${duration(Number(data.delaySeconds) * 1000)}: ${data.message}`
    case 'step.retried':
      return `↻ ${stepLabel(step, stageTitles)} was restarted`
    default:
      return undefined
  }
}

/** Prints a line for each notable event. */
export function createLines(output: Output): Board {
  return {
    tell(event) {
      const line = lineOf(event, output)
      if (line !== undefined) output.note(line)
    },
    note: (text) => output.note(text),
    close: async () => {},
  }
}

const COLOURS = { '✓': 'green', '!': 'yellow', '✗': 'red', '…': 'yellow', '↻': 'yellow' } as const

/** A block at the bottom of the terminal that is redrawn in place. Permanent lines are printed above it. */
export function createBoard(quire: Quire, run: string, output: Output): Board {
  const started = performance.now()
  const block = createTerminalBlock((text) => process.stderr.write(text))
  const timeLeft = createTimeLeft(started)
  const style = (format: Parameters<typeof styleText>[0], text: string): string =>
    styleText(format, text, { stream: process.stderr })
  // Some terminals wrap a line that fills the whole width.
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
    const lines = progressView(
      { progress, elapsedMs: now - started, leftMs, runningMs, titles: output.stageTitles },
      width(),
      style,
    )
    block.draw(lines.map((line) => terminalText(line, process.stderr)))
  }
  const print = (line: string): void => {
    block.clear()
    output.note(line)
    draw()
  }
  const refresh = async (): Promise<void> => {
    while (!isClosed) {
      // If the store is briefly unavailable, only this update is skipped.
      progress = await quire.progress(run).catch(() => progress)
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
      const line = lineOf(event, output, start === undefined ? undefined : now - start)
      if (line === undefined) return
      const mark = line[0] as keyof typeof COLOURS
      print(
        style(COLOURS[mark], mark) +
          (mark === '✓' ? ` ${fitWidth(line.slice(2), width() - 2, 'end')}` : fitWidth(line.slice(1), 500)),
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

/** A block of lines at the bottom of a terminal. The block is redrawn below permanent output. */
interface TerminalBlock {
  draw(lines: readonly string[]): void
  /** Removes the block. The next output takes its place. */
  clear(): void
}

function createTerminalBlock(write: (text: string) => void): TerminalBlock {
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

/** Estimates the remaining time from the durations of completed steps. */
interface TimeLeft {
  tell(event: Pick<RunEvent, 'type' | 'data'>, now: number): void
  /** When a step started. */
  startOf(step: string): number | undefined
  /** Estimated milliseconds; undefined if no estimate is possible. */
  estimate(progress: Pick<RunProgress, 'steps' | 'running'>, now: number): number | undefined
}

/**
 * Estimates the remaining time at the pace so far. A step is expected to take as long as finished steps with the same
 * name. If there are none, the average of all finished steps is used.
 */
export function createTimeLeft(begun: number): TimeLeft {
  const starts = new Map<string, number>()
  const seen = new Map<string, { total: number; count: number }>()
  let done = 0
  let count = 0
  const average = (name: string): number => {
    const own = seen.get(name)
    return own ? own.total / own.count : done / count
  }
  return {
    startOf: (step) => starts.get(step),
    tell({ type, data }, now) {
      const step = String(data.step)
      if (type === 'step.started' || type === 'step.retried') starts.set(step, now)
      const start = starts.get(step)
      if (!['step.completed', 'step.failed', 'step.waiting', 'step.delayed'].includes(type)) return
      starts.delete(step)
      if (start === undefined || type !== 'step.completed') return
      const name = String(data.name)
      const own = seen.get(name) ?? { total: 0, count: 0 }
      seen.set(name, { total: own.total + now - start, count: own.count + 1 })
      done += now - start
      count++
    },
    estimate({ steps, running }, now) {
      if (count < FEWEST_STEPS || done === 0) return undefined
      const open = steps.filter(({ status }) => OPEN.some((one) => one === status))
      let left = open.reduce((sum, each) => sum + each.count * average(each.name), 0)
      let halfDone = 0
      for (const { key, name } of running) {
        const start = starts.get(key)
        if (start === undefined) continue
        left -= Math.min(now - start, average(name))
        halfDone += now - start
      }
      const pace = (done + halfDone) / Math.max(1, now - begun)
      return Math.max(0, left) / pace
    },
  }
}
