import type { RunSummary } from '@quire/runtime'
import type { RunResult } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import { counted } from './counted.ts'
import { moneyView } from './money-view.ts'
import { answerHint, promptLines } from './prompts-view.ts'
import { tokensView } from './tokens-view.ts'

type ShownSummary = RunSummary & Partial<Pick<RunResult, 'durationMs' | 'prompts'>>

/** Formats the end of a run for people. */
export function runView(summary: ShownSummary, output: Output, report?: string): string {
  const { run, flow, status, steps, documents, calls, tokens, errors, waiting, leftOut, prompts = [] } = summary
  const colour = status === 'completed' ? 'green' : status === 'waiting' || status === 'running' ? 'yellow' : 'red'
  const lines = [
    `${output.style('bold', flow)} ${run}: ${output.style(colour, status)}`,
    `${steps.completed} of ${counted(steps.total, 'step')}, ${counted(documents.length, 'document')}, ${counted(calls, 'call')}, ${tokensView(tokens)}${money(summary)}${time(summary.durationMs)}`,
  ]
  for (const { path, id, state } of documents) {
    const mark = state ? `  ${output.style('yellow', state)}` : ''
    // The id comes first, because a narrow terminal would break it at the end of a long line.
    lines.push(`  ${output.style('dim', id)}  ${path}${mark}`)
  }
  if (leftOut) lines.push(output.style('yellow', leftOutLine(leftOut)))
  if (report !== undefined) lines.push('', report, '')
  const failures = errors.map(({ step, message }) => failureLine(step, message))
  for (const failure of failures) if (!output.told.has(failure)) lines.push(output.style('red', failure))
  for (const { step, reason } of waiting) lines.push(output.style('yellow', `… ${step}: ${reason}`))
  lines.push(...promptLines(prompts, output))
  if (!output.isQuiet || status !== 'completed') lines.push(output.style('dim', nextStep(summary)))
  return lines.join('\n')
}

/** Why a step failed. */
export function failureLine(step: string, message: string): string {
  return `✗ ${step}: ${message}`
}

function nextStep({ run, status, waiting, documents, errors, prompts = [] }: ShownSummary): string {
  if (status === 'completed')
    return `To read a document: quire show ID. To write all as files: quire export ${run} DIR. To see where one came from: quire lineage ID.`
  if (status === 'running') return `Stopped; nothing is lost. To continue: quire resume ${run}`
  if (status === 'cancelled')
    return `A cancelled run cannot continue; its results are kept. To start again, use another --run-id.`
  if (status === 'waiting') {
    const decided = waiting.filter(({ awaits }) => !awaits)
    const answered = prompts.length > 0 ? answerHint(prompts, `quire resume ${run}`) : 'quire answer lists the prompts.'
    if (decided.length === 0) return answered
    const step = decided.length > 1 ? ` ${decided[0]!.step}` : ''
    return `To continue: quire resume ${run} --approve${step}. To reject it, use --reject; to repeat a part, --redo.`
  }
  const cut = documents.find(({ state }) => state === 'incomplete')
  if (status === 'incomplete' && errors.length === 0 && cut)
    return `To generate it again: quire resume ${run} --redo ${cut.id}`
  if (status === 'incomplete')
    return `To continue: quire resume ${run} with a higher limit. To see every step: quire show ${run}`
  return `To retry the failed steps: quire resume ${run}. To see every step: quire show ${run}`
}

/** The line about material that did not fit, printed once at the end of a run. */
function leftOutLine({ prompts, pieces }: NonNullable<RunSummary['leftOut']>): string {
  const what = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} of material`
  return `! ${what} did not fit into ${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}; quire show PROMPT --json lists what was left out. A model with a larger window gets more.`
}

function money(summary: RunSummary): string {
  const view = moneyView(summary)
  return view === '' ? '' : `, ${view}`
}

function time(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `, ${(milliseconds / 1000).toFixed(1)} s`
}
