import type { Diagnostic } from '@quire/core'
import type { ShownRun, StepFailure } from '@quire/runtime/engine'
import type { Output } from '../output/output.ts'
import { counted } from './counted.ts'
import { fitWidth } from './fit-width.ts'
import { moneyView } from './money-view.ts'
import { duration } from './progress-view.ts'
import { tokensView } from './tokens-view.ts'

const MARKS = {
  completed: ['✓', 'green'],
  failed: ['✗', 'red'],
  waiting: ['…', 'yellow'],
  running: ['▸', 'cyan'],
  ready: ['·', 'dim'],
  blocked: ['·', 'dim'],
  cancelled: ['–', 'dim'],
} as const

/** A run with its steps, failures, artifacts and usage. */
export function shownRunView(run: ShownRun & { readonly diagnostics?: readonly Diagnostic[] }, output: Output): string {
  const spent = moneyView(run)
  return [
    `${output.style('bold', run.flow)} ${run.run}: ${run.status}, project ${run.project}`,
    ...(run.changes ?? []).map((change) => output.style('yellow', changeLine(change))),
    ...(run.flowIdentity === run.flow ? [] : [output.style('dim', `flow ${run.flowIdentity}`)]),
    '',
    ...run.steps.flatMap((step) => stepView(step, output)),
    '',
    ...run.artifacts.map(
      ({ id, path, kind, state }) =>
        `${output.style('dim', id)}  ${path}  ${output.style('dim', kind)}${state ? `  ${output.style('yellow', state)}` : ''}`,
    ),
    ...(run.diagnostics ?? []).map(({ message }) => output.style('yellow', `! ${oneLine(message)}`)),
    '',
    `${counted(run.calls.length, 'call')}, ${tokensView(run.tokens)}${spent === '' ? '' : `, ${spent}`}`,
  ].join('\n')
}

function changeLine({ model, by, keeps }: NonNullable<ShownRun['changes']>[number]): string {
  const kept = keeps.length === 0 ? '' : `; its results in ${keeps.join(', ')} are still used`
  return `${model} ${by === null ? 'was removed' : `was replaced by ${by}`}${kept}`
}

function stepView(
  { key, status, error, failures, problems = [] }: ShownRun['steps'][number],
  output: Output,
): string[] {
  // A failed step's line already shows its last failure, so the failure is not repeated below.
  const earlier = error ? failures.slice(0, -1) : failures
  return [
    `${stepMark(status, output)} ${key}${error ? `: ${oneLine(error.message)}` : ''}`,
    ...earlier.map((failure, index) => output.style('dim', `    ${index + 1}. ${failureView(failure)}`)),
    ...problems.map((problem) => output.style('yellow', `    ! ${oneLine(problem)}`)),
  ]
}

/** The symbol for a step's status. */
export function stepMark(status: keyof typeof MARKS, output: Output): string {
  const [mark, colour] = MARKS[status]
  return output.style(colour, mark)
}

function failureView({ code, message, at, delaySeconds }: StepFailure): string {
  const next = delaySeconds === undefined ? '' : `; retried after ${duration(delaySeconds * 1000)}`
  return `${at} ${code}: ${oneLine(message)}${next}`
}

/** Makes a message a single line. The message may quote a provider or a model. */
export function oneLine(text: string): string {
  return fitWidth(text, 400)
}
