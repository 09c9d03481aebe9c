import type { ForkPlan, PlannedChange, PlannedStep } from '@quire/inspect/fork'
import type { StageTitles } from '@quire/inspect/views'
import type { Output } from '../output/output.ts'
import { counted, dollars, stageName } from './figures.ts'
import { tableLines } from './table.ts'

/** Shorter than a page of a terminal. `--json` has all lines. */
const MAX_LINES = 12
const COLOURS = { '+': 'green', '-': 'red', ' ': 'dim' } as const

/** What a fork would ask, and why. */
export function forkPlanView(plan: ForkPlan, output: Output, titles: StageTitles = {}): string {
  const { run, flow, changes, held, calls, steps, unfinished, unpriced } = plan
  const changed = steps.filter(({ effect }) => effect === 'changed')
  const depending = steps.filter(({ effect }) => effect === 'depends')
  const lines = [
    output.style('bold', `Fork of ${flow} ${run}`),
    ...changes.flatMap((change) => changeLines(change, output)),
    ...held.map((file) =>
      output.style(
        'dim',
        `${file} has changed since the run. The fork uses the recorded text; --with ${file} adds it.`,
      ),
    ),
    ...stepLines('Steps that change', changed, output, titles),
    ...stepLines('Steps that may change, because they use answers of those', depending, output, titles),
    '',
    summaryLine(plan, output),
  ]
  if (unpriced.length > 0) lines.push(output.style('dim', `No price is known for ${unpriced.join(', ')}.`))
  if (unfinished > 0) {
    const which = `${counted(unfinished, 'step')} of the run did not complete.`
    lines.push(output.style('dim', `${which} The fork runs them too, and their calls are not included.`))
  }
  if (calls.most > 0 && !plan.isOpen) {
    const open =
      'Other answers can need more or fewer continuations and follow-up steps. To limit the fork: --max-calls.'
    lines.push(output.style('dim', open))
  }
  return lines.join('\n')
}

/** "Asks 8 to 40 of 91 calls, $0.0210 to $0.1400; takes the other answers from october." */
function summaryLine({ run, calls, cost, isOpen }: ForkPlan, output: Output): string {
  const { recorded, least, most } = calls
  if (isOpen) {
    const why = 'What a changed option or recipe adds is known only during the run.'
    return `${output.style('bold', `Asks at least ${counted(least, 'call')}`)}. ${why} To limit the fork: --max-calls.`
  }
  if (most === 0) return `Asks nothing: the answers to all ${counted(recorded, 'call')} are taken from ${run}.`
  const price =
    cost === null || cost.most === 0 ? '' : `, ${range(dollars(cost.least), dollars(cost.most))} at recorded lengths`
  return `${output.style('bold', `Asks ${range(String(least), String(most))} of ${counted(recorded, 'call')}`)}${price}.${least < recorded ? ` The other answers are taken from ${run}.` : ''}`
}

function range(least: string, most: string): string {
  return least === most ? most : `${least} to ${most}`
}

function changeLines(change: PlannedChange, output: Output): string[] {
  if (change.kind === 'model') return [`model      ${change.model} → ${change.by}`]
  if (change.kind === 'set') return [`set        ${change.name} = ${JSON.stringify(change.value)}`]
  if (change.kind === 'step') return [`from step  ${change.step}`]
  const { file, lines, isUsed } = change
  const rest = lines.length - MAX_LINES
  return [
    `file       ${file}${isUsed ? '' : output.style('yellow', '  no prompt of the run uses it')}`,
    ...lines.slice(0, MAX_LINES).map(({ mark, text }) => `  ${output.style(COLOURS[mark], `${mark} ${text}`)}`),
    ...(rest > 0 ? [output.style('dim', `  … ${counted(rest, 'more line')}; use --json to see all`)] : []),
  ]
}

function stepLines(title: string, steps: readonly PlannedStep[], output: Output, titles: StageTitles): string[] {
  if (steps.length === 0) return []
  const groups = [...Map.groupBy(steps, ({ stage, name }) => JSON.stringify([stage, name])).values()]
  const rows = groups.map((same) => {
    const { stage, name } = same[0]!
    const calls = same.reduce((sum, one) => sum + one.calls, 0)
    const because = [...new Set(same.flatMap((one) => one.because))]
    return [
      `  ${stage === null ? name : `${stageName(titles, stage)}: ${name}`}`,
      counted(calls, 'call'),
      because.slice(0, 4).join(', ') + (because.length > 4 ? ', …' : ''),
    ]
  })
  return ['', output.style('bold', title), ...tableLines(rows, [1])]
}
