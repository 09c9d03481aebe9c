import type { StepChange, StepChanges } from '@quire/inspect/views'
import type { Output } from '../output/output.ts'
import { counted, moneyCell } from './figures.ts'
import { tableLines } from './table.ts'

const COLUMNS = ['step', 'calls', 'tokens in', 'out', 'cost', 'first written here', 'kept in the result']

/** A table of what each step cost, and what it changed in the results of the run. */
export function changesView({ results, words, steps }: StepChanges, output: Output): string {
  if (results.length === 0) return 'The run has no documents yet.'
  const [head = '', ...rows] = tableLines([COLUMNS, ...steps.map(rowOf)], [1, 2, 3, 4, 5, 6])
  return [
    output.style('bold', head),
    ...rows,
    '',
    `The result, ${counted(words, 'word')}:`,
    ...results.map(({ id, path }) => `  ${output.style('dim', id)}  ${path}`),
    output.style('dim', 'Compared in runs of five words. A rephrased idea counts as new words.'),
  ].join('\n')
}

function rowOf(change: StepChange): string[] {
  const { stage, step, calls, tokens, firstWritten, kept } = change
  const figures =
    calls === 0 ? ['–', '–', '–', '–'] : [...[calls, tokens.input, tokens.output].map(count), moneyCell(change) || '–']
  const name = step === null ? 'the request' : [stage, step].filter((one) => one !== null).join('/')
  return [name, ...figures, percent(firstWritten), kept === null ? '–' : percent(kept)]
}

function count(figure: number): string {
  return figure.toLocaleString('en-US')
}

function percent(share: number): string {
  if (share > 0 && share < 0.001) return '<0.1%'
  return `${(share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0)}%`
}
