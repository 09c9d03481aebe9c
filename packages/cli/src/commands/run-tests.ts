import {
  type AnswerMode,
  judgeKit,
  junitXml,
  loadTestFiles,
  runTestFile,
  type TestResult,
} from '@quire/authoring/tests'
import { writeFileSafely } from '@quire/runtime/artifact'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { countResults, testLines, testSummary } from '../views/tested-view.ts'
import type { TestCommandOptions } from './test.ts'

/** Runs prompt tests, once or whenever something changes. */
export async function test(files: readonly string[], options: TestCommandOptions): Promise<void> {
  const output = createOutput(options)
  if (options.watch) {
    const { watchPaths } = await import('./watch-paths.ts')
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
  const told = new Set<string>()
  for (const { path, tests } of loadTestFiles(quire.workspace, files, { cwd: process.cwd() })) {
    for await (const result of runTestFile(quire, tests, path, running)) {
      results.push(result)
      if (output.isJson) continue
      for (const { message } of result.diagnostics ?? []) {
        if (!told.has(message)) output.note(output.style('yellow', `! ${message}`))
        told.add(message)
      }
      for (const line of testLines(result, output)) output.note(line)
    }
  }
  if (results.length === 0) throw new InvalidInput(`No case has a name that contains '${caseText}'.`)
  if (junit !== undefined) await writeFileSafely(junit, Buffer.from(junitXml(results)), quire.newId())
  output.result({ ...countResults(results), results }, () => testSummary(results, output))
  return results
}
