import type { StageTitles } from '@quire/inspect/views'
import type { RunProgress } from '@quire/runtime/engine'
import stringWidth from 'fast-string-width'
import { dollars, stageName } from './figures.ts'
import { fitWidth } from './fit-width.ts'

export interface ProgressFacts {
  readonly progress: RunProgress
  readonly elapsedMs: number
  /** An estimate. Undefined if no estimate is possible. */
  readonly leftMs: number | undefined
  /** How long each step in progress has been running. */
  readonly runningMs: ReadonlyMap<string, number>
  readonly titles?: StageTitles
}

export type Style = (format: 'bold' | 'dim' | 'cyan' | 'green' | 'yellow' | 'red', text: string) => string

const MAX_STEPS = 6
const BAR_COLUMNS = 24

/**
 * The part of the terminal that is redrawn: position, usage and steps in progress. No line is wider than the terminal.
 */
export function progressView(facts: ProgressFacts, width: number, style: Style): string[] {
  const { progress, runningMs } = facts
  const shown = progress.running.slice(0, MAX_STEPS)
  const rest = progress.running.length - shown.length
  return [
    headLine(facts, width, style),
    barLine(facts, width, style),
    usageLine(facts, width, style),
    ...shown.map(({ key }) => stepLine(key, runningMs.get(key), width, style)),
    ...(rest > 0 ? [style('dim', fitWidth(`  and ${rest} more in progress`, width))] : []),
  ]
}

function headLine({ progress, elapsedMs, leftMs, titles = {} }: ProgressFacts, width: number, style: Style): string {
  const time = `${duration(elapsedMs)}${leftMs === undefined || leftMs < 500 ? '' : `, about ${duration(leftMs)} left`}`
  const stage = stageOf(progress, titles)
  const name = fitWidth(`${progress.flow} ${progress.run}${stage}`, Math.max(8, width - stringWidth(time) - 2))
  const gap = width - stringWidth(name) - stringWidth(time)
  if (gap < 1) return style('bold', fitWidth(name, width))
  return `${style('bold', name)}${' '.repeat(gap)}${style('dim', time)}`
}

/** Formats the current stages, such as ` · review (2 of 5)`. */
function stageOf({ steps, running }: RunProgress, titles: StageTitles): string {
  const all = [...new Set(steps.flatMap(({ stage }) => stage ?? []))]
  const current = [...new Set(running.flatMap(({ stage }) => stage ?? []))]
  if (current.length === 0) return ''
  const names = current.map((stage) => stageName(titles, stage)).join(', ')
  const number = all.indexOf(current.at(-1)!) + 1
  return all.length < 2 ? ` · ${names}` : ` · ${names} (${number} of ${all.length})`
}

function barLine({ progress: { steps } }: ProgressFacts, width: number, style: Style): string {
  const count = (...statuses: string[]): number =>
    steps.reduce((sum, each) => sum + (statuses.includes(each.status) ? each.count : 0), 0)
  const total = steps.reduce((sum, each) => sum + each.count, 0)
  const [done, failed, waiting] = [count('completed'), count('failed'), count('waiting')]
  const figures = [
    `${done} of ${total} steps`,
    failed > 0 ? style('red', `${failed} failed`) : '',
    waiting > 0 ? style('yellow', `${waiting} waiting for you`) : '',
  ].filter(Boolean)
  const bar = Math.min(BAR_COLUMNS, width - stringWidth(figures.join(' · ')) - 2)
  if (bar < 6) return joinFitting(figures, width)
  const filled = total === 0 ? 0 : Math.round((done / total) * bar)
  return `${style('green', '━'.repeat(filled))}${style('dim', '─'.repeat(bar - filled))}  ${figures.join(' · ')}`
}

function usageLine({ progress }: ProgressFacts, width: number, style: Style): string {
  const { documents, calls, tokens, cost, unknownCost } = progress
  const parts = [
    counted(documents, 'document'),
    `${tokens.toLocaleString('en')} tokens`,
    cost === null || cost === 0 ? '' : `${dollars(cost)}${unknownCost ? ' + ?' : ''}`,
    counted(calls, 'call'),
  ].filter(Boolean)
  return style('dim', joinFitting(parts, width))
}

function stepLine(key: string, runningMs: number | undefined, width: number, style: Style): string {
  const time = runningMs === undefined || runningMs < 1000 ? '' : duration(runningMs)
  const space = width - 2 - (time ? stringWidth(time) + 2 : 0)
  if (space < 8) return `${style('cyan', '▸')} ${fitWidth(key, width - 2, 'end')}`
  const name = fitWidth(key, space, 'end')
  return `${style('cyan', '▸')} ${name}${time ? `  ${style('dim', time)}` : ''}`
}

/** Joins the parts that fit. The most important parts come first. */
function joinFitting(parts: readonly string[], width: number): string {
  let line = ''
  for (const part of parts) {
    const longer = line === '' ? part : `${line} · ${part}`
    if (stringWidth(longer) > width) break
    line = longer
  }
  return line === '' ? fitWidth(parts[0] ?? '', width) : line
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
  return `${Math.floor(seconds / 3600)} h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')} min`
}
