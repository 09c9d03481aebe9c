import { join } from 'node:path'
import {
  type AnswerMode,
  type JudgedAnswer,
  type JudgeFigure,
  type JudgeLabel,
  judgedAnswers,
  judgeFigures,
  judgeKit,
  junitXml,
  Labels,
  loadTestFiles,
  type MinPass,
  type PassRate,
  parseMinPass,
  runTestFiles,
  type TestOptions,
  type TestResult,
  toInspect,
  toPromptfoo,
  unlabelled,
} from '@quire/authoring/tests'
import { writeFileSafely } from '@quire/runtime/artifact'
import { type Command, InvalidArgumentError } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { numberOption, option, splitList } from '../command-line/option.ts'
import { faultOption, storeWaitOption, trustOption } from '../command-line/run-options.ts'
import { canAsk, TERMINAL } from '../open/ask-person.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted, dollars } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'
import { labelAnswers } from './label-answers.ts'
import { watchPaths } from './watch-paths.ts'

export interface TestCommandOptions extends OpenOptions {
  readonly record?: boolean
  readonly live?: boolean
  readonly update?: boolean
  readonly junit?: string
  readonly promptfoo?: string
  readonly inspect?: string
  readonly watch?: boolean
  readonly models?: readonly string[]
  readonly judge?: string
  readonly label?: boolean
  readonly case?: string
  readonly repeat?: number
  readonly minPass?: MinPass
  readonly allRepeats?: boolean
  readonly concurrency?: number
  readonly maxCost?: number
}

export function define(command: Command): void {
  addExamples(command, [
    'quire test                              # every *.test.yaml in the workspace',
    'quire test prompts/reply.test.yaml --watch',
    'quire test --record                     # ask models once; CI then replays the answers at no cost',
    'quire test --update                     # accept changed snapshots, and show what changed',
    'quire test --models scripted/a --case refund',
    'quire test --record --repeat 10 --min-pass 8/10 --max-cost 2',
    'quire test --junit results.xml',
  ]).argument('[files...]', 'test files, or folders that contain them')
  for (const one of [
    option('--record', 'call models that have no recorded answer to the current prompt, and record the new answers'),
    option('--live', 'ask every model, and record nothing').conflicts('record'),
    option('--models <ids>', 'models to test instead of those in the files, separated by commas').argParser(splitList),
    option('--judge <id>', 'judge answers with this model instead of the judges in the files'),
    option('--label', 'ask you about each judged answer, to find out how far the judges can be trusted').conflicts([
      'json',
      'watch',
    ]),
    option('--case <text>', 'run only cases whose name contains this text'),
    numberOption('--repeat <n>', 'how many times to ask each question, instead of the number in the files'),
    option('--min-pass <share>', 'share of answers that must pass, such as 8/10 or 0.8').argParser(readMinPass),
    option('--all-repeats', 'ask every repeat, even if the verdict is already certain'),
    numberOption('--concurrency <n>', 'number of questions to ask at a time (default: as the providers’ limits allow)'),
    numberOption('--max-cost <dollars>', 'stop asking before answers and judges together cost more', {
      min: 0,
      isWhole: false,
    }),
    option('--update', 'accept changed prompts as the new snapshots, which are stored copies'),
    option('--junit <file>', 'also write the results as JUnit XML'),
    option('--promptfoo <file>', 'also write the results as JSON for `promptfoo import`'),
    option('--inspect <folder>', 'also write the results as logs for `inspect view`, one for each test file and model'),
    option('--watch', 'run the tests again when a file in the workspace changes').conflicts('json'),
    trustOption(),
    storeWaitOption(),
    faultOption(),
  ]) {
    command.addOption(one)
  }
  command.action(test)
}

function readMinPass(written: string): MinPass {
  try {
    return parseMinPass(written)
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`)
  }
}

/** Runs prompt tests, once or whenever something changes. */
async function test(files: readonly string[], options: TestCommandOptions): Promise<void> {
  const output = createOutput(options)
  if (options.watch) {
    const findPaths = async () => [(await openFor(options)).dir, ...files]
    return watchPaths(findPaths, output, () => testOnce(files, options, output))
  }
  const { failed } = countResults(await testOnce(files, options, output))
  if (failed > 0) throw new Exit(EXIT.checkFailed)
}

async function testOnce(files: readonly string[], options: TestCommandOptions, output: Output): Promise<TestResult[]> {
  const { record, live, update = false, junit, promptfoo, inspect, models, judge, case: caseText, maxCost } = options
  const { repeat, minPass, allRepeats = false, concurrency } = options
  const answers: AnswerMode = live ? 'live' : record ? 'record' : 'recorded'
  await using quire = await openFor(options, { isRunning: live === true || record === true, moreKits: [judgeKit] })
  const running: TestOptions = {
    answers,
    asksAll: allRepeats,
    hasDetails: true,
    isUpdating: update,
    now: () => performance.now(),
    newId: () => quire.newId(),
    ...(models && { models }),
    ...(judge !== undefined && { judge }),
    ...(caseText !== undefined && { caseText }),
    ...(repeat !== undefined && { repeat }),
    ...(minPass && { minPass }),
    ...(concurrency !== undefined && { concurrency }),
    ...(maxCost !== undefined && { maxCost }),
  }
  if (options.label && !canAsk(options)) throw new InvalidInput('--label asks questions, so it needs a terminal.')
  const results: TestResult[] = []
  const printed = new Set<string>()
  const estimates = new Set<string>()
  const loaded = loadTestFiles(quire.workspace, files, { cwd: process.cwd() })
  for await (const result of runTestFiles(quire, loaded, running)) {
    results.push(result)
    if (output.isJson) continue
    for (const { code, message } of result.diagnostics ?? []) {
      if (code === 'tokens.missing-vocabulary') estimates.add(message)
      else if (!printed.has(message)) output.note(output.style('yellow', `! ${message}`))
      printed.add(message)
    }
    for (const line of testLines(result, output)) output.part(line)
  }
  if (results.length === 0) throw new InvalidInput(`No case has a name that contains '${caseText}'.`)
  const save = (file: string, text: string) => writeFileSafely(file, Buffer.from(text), quire.newId())
  const facts = { id: quire.newId().slice(0, 8), at: new Date() }
  if (junit !== undefined) await save(junit, junitXml(results))
  if (promptfoo !== undefined) await save(promptfoo, `${JSON.stringify(toPromptfoo(results, facts), null, 2)}\n`)
  for (const { name, log } of inspect === undefined ? [] : toInspect(results, facts)) {
    await save(join(inspect!, name), `${JSON.stringify(log, null, 2)}\n`)
  }
  const labels = new Map(loaded.map(({ path, tests }) => [tests.file, new Labels(path)]))
  const judged = judgedAnswers(results)
  if (options.label) {
    const open = [...labels].flatMap(([file, known]) =>
      unlabelled(
        judged.filter((one) => one.file === file),
        known,
      ),
    )
    const keep = (one: JudgedAnswer, label: JudgeLabel) => labels.get(one.file)!.add(one, label, () => quire.newId())
    const count = await labelAnswers(open, keep, TERMINAL)
    output.note(`Stored ${counted(count, 'label')}; ${counted(open.length - count, 'answer')} without a label.`)
  }
  const judges = judgeFigures(judged, (one) => labels.get(one.file)!.find(one))
  output.part('')
  // The details are only for exports and judges.
  const printable = results.map(({ details, ...result }) => result)
  output.result({ ...countResults(results), results: printable, ...(judges.length > 0 && { judges }) }, () =>
    [...judges.map((figure) => `${judgeView(figure)}\n`), testSummary(results, output)].join('\n'),
  )
  for (const message of estimates) output.note(output.style('dim', message))
  const overBudget = results.reduce((sum, one) => sum + (one.overBudget ?? 0), 0)
  if (maxCost !== undefined && results.some(({ cost }) => cost === null)) {
    output.note(output.style('yellow', '! The cost of some answers is unknown. They do not count towards --max-cost.'))
  }
  if (overBudget > 0) output.note(output.style('yellow', overBudgetNote(overBudget, maxCost!, record === true)))
  return results
}

type Style = Pick<Output, 'style'>
type Suggest = Pick<Output, 'style' | 'command'>

function overBudgetNote(answers: number, maxCost: number, isRecording: boolean): string {
  const how = isRecording
    ? 'The recorded answers stay. To continue, repeat the command.'
    : 'With --record, answers stay, so that the next command continues.'
  return `! ${counted(answers, 'answer')} missing: asking stopped before the limit of ${dollars(maxCost)} (--max-cost) could be exceeded. ${how}`
}

/** The result and problems of one case with one model. */
function testLines(
  { file, case: name, model, status, findings, answer, answers = [], run, updated, passRate }: TestResult,
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
function judgeView({ judge, rubric, verdicts, interval, agreement }: JudgeFigure): string {
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
function testSummary(results: readonly TestResult[], { style }: Style): string {
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

function countResults(results: readonly TestResult[]) {
  const passed = results.filter(({ status }) => status === 'passed').length
  const flaky = results.filter(({ passRate }) => passRate?.isFlaky).length
  return { passed, failed: results.length - passed, flaky }
}
