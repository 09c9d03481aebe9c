import type { StateView } from '@quire/session'
import type { Output } from '../output/output.ts'
import { wrapText } from '../views/fit-width.ts'

type WorkStatus = StateView['work'][number]['status']

const MARKS: Readonly<Record<WorkStatus, readonly [string, 'green' | 'yellow' | 'dim']>> = {
  complete: ['●', 'green'],
  draft_ready: ['◕', 'yellow'],
  in_progress: ['◔', 'yellow'],
  not_started: ['○', 'dim'],
}
const BAR = 20

/** A short summary of a conversation's state. If `isBrief` is true, the summary is even shorter. */
export function stateView(state: StateView, output: Output, { isBrief = false } = {}): string {
  const { mode, completion, missing, next, isFinished, work, overrides } = state
  const done = Math.round((completion / 100) * BAR)
  const bar = output.style('green', '━'.repeat(done)) + output.style('dim', '━'.repeat(BAR - done))
  const dim = (text: string): string => output.style('dim', text)
  return [
    `${output.style('bold', mode.toUpperCase())} ${bar} ${completion}%${isFinished ? output.style('green', ' ✓ finished') : dim(` → ${next}`)}`,
    ...(work.length > 0 ? [workLine(work, output)] : []),
    ...(missing.length > 0 ? needsLines(missing, isBrief) : [openLine(state)]).map((line) =>
      dim(wrapped(line, output)),
    ),
    ...(isBrief ? [] : overrides).map(({ from, to, missing: without }) =>
      output.style('yellow', wrapped(`  moved from ${from} to ${to} despite: ${without.join(' ')}`, output)),
    ),
  ].join('\n')
}

/** A long line, with its later lines indented. */
function wrapped(line: string, { width }: Output): string {
  return wrapText(line, width - 4).join('\n    ')
}

function needsLines(missing: readonly string[], isBrief: boolean): string[] {
  const shown = isBrief ? missing.slice(0, 1) : missing
  const more = missing.length - shown.length
  return shown.map((one, index) => `  needs: ${one}${more > 0 && index === 0 ? ` (and ${more} more)` : ''}`)
}

function openLine({ next, mode, isFinished }: StateView): string {
  return isFinished ? `  /mode ${mode} reopens it` : `  the gate is open: /mode ${next}`
}

function workLine(work: StateView['work'], output: Output): string {
  return `  ${work
    .map(({ template, status }) => {
      const [mark, colour] = MARKS[status]
      return `${output.style(colour, mark)} ${template}`
    })
    .join('  ')}`
}
