import type { TestResult } from '@quire/authoring/tests'
import type { Output } from '../output/output.ts'
import { counted } from './counted.ts'
import { dollars } from './money-view.ts'
import { tableLines } from './table.ts'

type Style = Pick<Output, 'style'>
type Suggest = Pick<Output, 'style' | 'command'>

/** The result and problems of one case with one model. */
export function testLines(
  { file, case: name, model, status, findings, answer, run, updated }: TestResult,
  { style, command }: Suggest,
): string[] {
  const mark = status === 'passed' ? style('green', '✓') : style('red', '✗')
  const note = updated === undefined ? '' : style('yellow', `  snapshot stored: ${updated}`)
  return [
    `${mark} ${name}  ${style('dim', model)}${note}`,
    ...findings.flatMap(({ line, message, difference = [] }) => [
      `    ${message}  ${style('dim', `${file}:${line}`)}`,
      ...difference.map((text) => style('dim', `      ${text}`)),
    ]),
    ...(status === 'failed' && answer !== undefined
      ? answerLines(answer, run, command).map((text) => style('dim', text))
      : []),
  ]
}

const SHOWN_LINES = 6
const SHOWN_WIDTH = 160

/** The beginning of a failed answer, and how to show the rest. */
function answerLines(answer: string, run: string | undefined, command: Output['command']): string[] {
  const lines = answer.trim().split('\n')
  const shown = lines
    .slice(0, SHOWN_LINES)
    .map((line) => (line.length > SHOWN_WIDTH ? `${line.slice(0, SHOWN_WIDTH)}…` : line))
  const rest = lines.length > SHOWN_LINES ? [`      … ${counted(lines.length - SHOWN_LINES, 'more line')}`] : []
  const where = run === undefined ? 'The recorded answer:' : `The answer (${command(`show ${run}`)}):`
  return [`    ${where}`, ...(answer.trim() === '' ? ['      (empty)'] : shown.map((line) => `      ${line}`)), ...rest]
}

/** A table of results by file and model, with totals. */
export function testSummary(results: readonly TestResult[], { style }: Style): string {
  const models = [...new Set(results.map(({ model }) => model))]
  const files = [...Map.groupBy(results, ({ file }) => file)]
  const cell = (of: readonly TestResult[], model: string): string => {
    const own = of.filter((one) => one.model === model)
    return own.length === 0 ? '–' : `${own.filter(({ status }) => status === 'passed').length} of ${own.length}`
  }
  const table = tableLines(
    [['', ...models], ...files.map(([file, of]) => [file, ...models.map((model) => cell(of, model))])],
    models.map((_, column) => column + 1),
  )
  const { passed, failed } = countResults(results)
  const cost = results.reduce((sum, one) => sum + (one.cost ?? 0), 0)
  const end = `${passed} passed, ${failed} failed${cost > 0 ? `, ${dollars(cost)}` : ''}`
  return [...table, '', style(failed > 0 ? 'red' : 'green', end)].join('\n')
}

export function countResults(results: readonly TestResult[]): { readonly passed: number; readonly failed: number } {
  const passed = results.filter(({ status }) => status === 'passed').length
  return { passed, failed: results.length - passed }
}
