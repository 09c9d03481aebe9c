import {
  type AnswerMode,
  judgeKit,
  junitXml,
  loadTestFiles,
  runTestFile,
  type TestResult,
} from '@quire/authoring/tests'
import { writeFileSafely } from '@quire/runtime/artifact'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option, splitList } from '../command-line/option.ts'
import { faultOption, storeWaitOption, trustOption } from '../command-line/run-options.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted, dollars } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'
import { watchPaths } from './watch-paths.ts'

export interface TestCommandOptions extends OpenOptions {
  readonly record?: boolean
  readonly live?: boolean
  readonly update?: boolean
  readonly junit?: string
  readonly watch?: boolean
  readonly models?: readonly string[]
  readonly judge?: string
  readonly case?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire test                              # every *.test.yaml in the workspace',
    'quire test prompts/reply.test.yaml --watch',
    'quire test --record                     # ask models once; CI then replays the answers at no cost',
    'quire test --update                     # accept changed snapshots, and show what changed',
    'quire test --models scripted/a --case refund',
    'quire test --junit results.xml',
  ]).argument('[files...]', 'test files, or folders that contain them')
  for (const one of [
    option('--record', 'call models that have no recorded answer to the current prompt, and record the new answers'),
    option('--live', 'ask every model, and record nothing').conflicts('record'),
    option('--models <ids>', 'models to test instead of those in the files, separated by commas').argParser(splitList),
    option('--judge <id>', 'judge answers with this model instead of the judges in the files'),
    option('--case <text>', 'run only cases whose name contains this text'),
    option('--update', 'accept changed prompts as the new snapshots, which are stored copies'),
    option('--junit <file>', 'also write the results as JUnit XML'),
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
  const { record, live, update = false, junit, models, judge, case: caseText } = options
  const answers: AnswerMode = live ? 'live' : record ? 'record' : 'recorded'
  await using quire = await openFor(options, { isRunning: live === true || record === true, moreKits: [judgeKit] })
  const running = {
    answers,
    isUpdating: update,
    now: () => performance.now(),
    newId: () => quire.newId(),
    ...(models && { models }),
    ...(judge !== undefined && { judge }),
    ...(caseText !== undefined && { caseText }),
  }
  const results: TestResult[] = []
  const printed = new Set<string>()
  const estimates = new Set<string>()
  for (const { path, tests } of loadTestFiles(quire.workspace, files, { cwd: process.cwd() })) {
    for await (const result of runTestFile(quire, tests, path, running)) {
      results.push(result)
      if (output.isJson) continue
      for (const { code, message } of result.diagnostics ?? []) {
        if (code === 'tokens.missing-vocabulary') estimates.add(message)
        else if (!printed.has(message)) output.note(output.style('yellow', `! ${message}`))
        printed.add(message)
      }
      for (const line of testLines(result, output)) output.part(line)
    }
  }
  if (results.length === 0) throw new InvalidInput(`No case has a name that contains '${caseText}'.`)
  if (junit !== undefined) await writeFileSafely(junit, Buffer.from(junitXml(results)), quire.newId())
  output.part('')
  output.result({ ...countResults(results), results }, () => testSummary(results, output))
  for (const message of estimates) output.note(output.style('dim', message))
  return results
}

type Style = Pick<Output, 'style'>
type Suggest = Pick<Output, 'style' | 'command'>

/** The result and problems of one case with one model. */
function testLines(
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
function testSummary(results: readonly TestResult[], { style }: Style): string {
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

function countResults(results: readonly TestResult[]): { readonly passed: number; readonly failed: number } {
  const passed = results.filter(({ status }) => status === 'passed').length
  return { passed, failed: results.length - passed }
}
