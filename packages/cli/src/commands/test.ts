import { join } from 'node:path'
import {
  type AnswerMode,
  type JudgedAnswer,
  type JudgeLabel,
  judgedAnswers,
  judgeFigures,
  judgeKit,
  junitXml,
  Labels,
  loadTestFiles,
  type MinPass,
  runTestFiles,
  type TestOptions,
  type TestResult,
  toInspect,
  toPromptfoo,
  unlabelled,
} from '@quire/authoring/tests'
import { writeFileSafely } from '@quire/runtime/artifact'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { minPassOption } from '../command-line/min-pass-option.ts'
import { numberOption, option, splitList } from '../command-line/option.ts'
import { faultOption, storeWaitOption, trustOption } from '../command-line/run-options.ts'
import { canAsk, TERMINAL } from '../open/ask-person.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'
import { labelAnswers } from './label-answers.ts'
import { countResults, judgeView, overBudgetNote, testLines, testSummary } from './report-tests.ts'
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
    'quire test --live --repeat 10 --junit drift.xml   # nightly: has a model changed?',
    'quire test --junit results.xml',
  ]).argument('[files...]', 'test files, or folders that contain them')
  for (const one of [
    option('--record', 'call models that have no recorded answer to the current prompt, and record the new answers'),
    option(
      '--live',
      'ask every model, record nothing, and say whether failures come from the model or the prompt',
    ).conflicts('record'),
    option('--models <ids>', 'models to test instead of those in the files, separated by commas').argParser(splitList),
    option('--judge <id>', 'judge answers with this model instead of the judges in the files'),
    option('--label', 'ask you about each judged answer, to find out how far the judges can be trusted').conflicts([
      'json',
      'watch',
    ]),
    option('--case <text>', 'run only cases whose name contains this text'),
    numberOption('--repeat <n>', 'how many times to ask each question, instead of the number in the files'),
    minPassOption(),
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
