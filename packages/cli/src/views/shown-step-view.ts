import type { StepDetails } from '@quire/inspect/views'
import type { Output } from '../output/output.ts'
import { oneLine, stepMark } from './shown-run-view.ts'

/** A step with its dependencies, calls and artifacts. */
export function shownStepView(step: StepDetails, output: Output): string {
  const { key, status, run, attempts, error, needs, calls, artifacts } = step
  const sections = [
    section('Depends on', needs),
    section(
      'Calls',
      calls.map((call) => `${call.id}  ${call.model}  ${call.error ? oneLine(call.error.message) : usage(call)}`),
    ),
    section(
      'Artifacts',
      artifacts.map(({ id, path, kind }) => `${id}  ${path}  ${output.style('dim', kind)}`),
    ),
  ]
  return [
    `${stepMark(status, output)} ${output.style('bold', key)}: ${status}, run ${run}${attempts > 1 ? `, ${attempts} attempts` : ''}`,
    ...(error ? [output.style('red', oneLine(error.message))] : []),
    ...sections.flat(),
  ].join('\n')
}

function usage({ status, tokens }: StepDetails['calls'][number]): string {
  if (status === 'started') return 'running'
  return `${tokens.input ?? '?'} tokens in, ${tokens.output ?? '?'} out`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}
