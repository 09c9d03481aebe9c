import type { StateView } from '@quire/runtime'
import type { Output } from '../output.ts'

type WorkStatus = StateView['work'][number]['status']

const MARKS: Readonly<Record<WorkStatus, readonly [string, 'green' | 'yellow' | 'dim']>> = {
  complete: ['●', 'green'],
  draft_ready: ['◕', 'yellow'],
  in_progress: ['◔', 'yellow'],
  not_started: ['○', 'dim'],
}
const BAR = 20

/** Where a conversation stands, in a few lines. */
export function stateView(state: StateView, output: Output): string {
  const { mode, completion, missing, next, work, overrides } = state
  const done = Math.round((completion / 100) * BAR)
  const bar = output.style('green', '━'.repeat(done)) + output.style('dim', '━'.repeat(BAR - done))
  const dim = (text: string): string => output.style('dim', text)
  return [
    `${output.style('bold', mode.toUpperCase())} ${bar} ${completion}%${next === undefined ? '' : dim(` → ${next}`)}`,
    ...(work.length > 0 ? [workLine(work, output)] : []),
    ...(missing.length > 0 ? missing.map((one) => dim(`  needs: ${one}`)) : [dim(openLine(next))]),
    ...overrides.map(({ from, to, missing: without }) =>
      output.style('yellow', `  went from ${from} to ${to} although: ${without.join(' ')}`),
    ),
  ].join('\n')
}

function openLine(next: string | undefined): string {
  return next === undefined ? '  nothing is missing' : `  the gate is open: /mode ${next}`
}

function workLine(work: StateView['work'], output: Output): string {
  return `  ${work
    .map(({ template, status }) => {
      const [mark, colour] = MARKS[status]
      return `${output.style(colour, mark)} ${template}`
    })
    .join('  ')}`
}
