import type { JudgeFigure, PassRate, TestResult } from '@quire/authoring/tests'
import type { Output } from '../output/output.ts'
import { counted, dollars } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'

type Style = Pick<Output, 'style'>
type Suggest = Pick<Output, 'style' | 'command'>

/** How many answers are missing because of the limit on the cost, and how to continue. */
export function overBudgetNote(answers: number, maxCost: number, isRecording: boolean): string {
  const how = isRecording
    ? 'The recorded answers stay. To continue, repeat the command.'
    : 'With --record, answers stay, so that the next command continues.'
  return `! ${counted(answers, 'answer')} missing: asking stopped before the limit of ${dollars(maxCost)} (--max-cost) could be exceeded. ${how}`
}

/** The result and problems of one case with one model. */
export function testLines(
  { file, case: name, model, status, findings, answer, answers = [], run, updated, passRate, live }: TestResult,
  { style, command }: Suggest,
): string[] {
  const rate = passRate ? `  ${rateView(passRate)}` : ''
  const wrong = answers.find((one) => one.status === 'failed' && one.answer !== undefined)
  const mark = status === 'passed' ? style('green', '✓') : style('red', '✗')
  const note = updated === undefined ? '' : style('yellow', `  snapshot stored: ${updated}`)
  return [
    `${mark} ${name}  ${style('dim', model)}${rate}${note}`,
    ...findings.flatMap(({ line, message, difference = [] }) => [
      `    ${message}  ${style('dim', `${file}:${line}`)}`,
      ...difference.map((text) => style('dim', `      ${text}`)),
    ]),
    ...(live ? [style('yellow', `    ${live.message}`)] : []),
    ...(status === 'failed' && answer !== undefined
      ? answerLines(answer, run, command).map((text) => style('dim', text))
      : []),
    ...(status === 'failed' && wrong
      ? answerLines(wrong.answer!, wrong.run, command, wrong.repeat).map((text) => style('dim', text))
      : []),
  ]
}

/** How many answers passed, and what that says: `8 of 9 passed (57–98%), flaky, stopped early`. */
function rateView({ passed, failed, missing, repeats, interval, isFlaky }: PassRate): string {
  const total = passed + failed
  return [
    total === 0 ? 'no answers' : `${passed} of ${total} passed (${rangeView(interval)})`,
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(isFlaky ? ['flaky'] : []),
    ...(total + missing < repeats ? ['stopped early'] : []),
  ].join(', ')
}

function rangeView({ low, high }: PassRate['interval']): string {
  return `${Math.round(low * 100)}–${Math.round(high * 100)}%`
}

const SHOWN_LINES = 6
const SHOWN_WIDTH = 160

/** The beginning of a failed answer, and how to show the rest. */
function answerLines(answer: string, run: string | undefined, command: Output['command'], repeat?: number): string[] {
  const lines = answer.trim().split('\n')
  const shown = lines
    .slice(0, SHOWN_LINES)
    .map((line) => (line.length > SHOWN_WIDTH ? `${line.slice(0, SHOWN_WIDTH)}…` : line))
  const rest = lines.length > SHOWN_LINES ? [`      … ${counted(lines.length - SHOWN_LINES, 'more line')}`] : []
  const what = repeat === undefined ? 'The answer' : `Answer ${repeat}`
  const where = run === undefined ? `${what}, as recorded:` : `${what} (${command(`show ${run}`)}):`
  return [`    ${where}`, ...(answer.trim() === '' ? ['      (empty)'] : shown.map((line) => `      ${line}`)), ...rest]
}

/** What a judge said, and whether a person agrees: figures of judges mean little without it. */
export function judgeView({ judge, rubric, verdicts, interval, agreement }: JudgeFigure): string {
  const { pass = 0, fail = 0, better = 0, tie = 0, worse = 0 } = verdicts
  const said =
    pass + fail > 0
      ? `${pass} of ${pass + fail} answers pass (${rangeView(interval)})`
      : `${better} better, ${tie} tied, ${worse} worse`
  const start = rubric.trim().split('\n')[0]!
  const by = start.length > RUBRIC_WIDTH ? `${start.slice(0, RUBRIC_WIDTH)}…` : start
  return `Judge ${judge}, “${by}”: ${said}. ${agreementView(agreement)}`
}

const RUBRIC_WIDTH = 50

function agreementView({ labels, agreed, kappa, interval }: JudgeFigure['agreement']): string {
  if (labels === 0) return 'Not checked against a person’s labels (quire test --label).'
  const same = `It agrees with ${Math.round(agreed * labels)} of ${counted(labels, 'label')} of a person`
  if (kappa === undefined || !interval) return `${same}; all labels are the same, so this says little.`
  return `${same}: kappa ${kappa.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}).`
}

/** A table of results by file and model, with a row for each repeated case, and totals. */
export function testSummary(results: readonly TestResult[], { style }: Style): string {
  const models = [...new Set(results.map(({ model }) => model))]
  const files = [...Map.groupBy(results, ({ file }) => file)]
  const cell = (of: readonly TestResult[], model: string): string => {
    const own = of.filter((one) => one.model === model)
    return own.length === 0 ? '–' : `${own.filter(({ status }) => status === 'passed').length} of ${own.length}`
  }
  const rateCell = (of: readonly TestResult[], model: string): string => {
    const rate = of.find((one) => one.model === model)?.passRate
    if (!rate) return ''
    if (rate.passed + rate.failed === 0) return '–'
    return `${rate.isFlaky ? 'flaky  ' : ''}${rate.passed}/${rate.passed + rate.failed}  ${rangeView(rate.interval).padStart(7)}`
  }
  const rows = files.flatMap(([file, of]) => {
    const repeated = Map.groupBy(
      of.filter(({ passRate }) => passRate),
      (one) => one.case,
    )
    return [
      [file, ...models.map((model) => cell(of, model))],
      ...[...repeated].map(([name, ofCase]) => [`  ${name}`, ...models.map((model) => rateCell(ofCase, model))]),
    ]
  })
  const table = tableLines(
    [['', ...models], ...rows],
    models.map((_, column) => column + 1),
  )
  const { passed, failed, flaky } = countResults(results)
  const cost = results.reduce((sum, one) => sum + (one.cost ?? 0), 0)
  const end = `${passed} passed, ${failed} failed${flaky > 0 ? `, ${flaky} flaky` : ''}${cost > 0 ? `, ${dollars(cost)}` : ''}`
  return [...table, '', style(failed > 0 ? 'red' : 'green', end)].join('\n')
}

/** The totals of all results. */
export function countResults(results: readonly TestResult[]) {
  const passed = results.filter(({ status }) => status === 'passed').length
  const flaky = results.filter(({ passRate }) => passRate?.isFlaky).length
  return { passed, failed: results.length - passed, flaky }
}
