import { type AnswerMode, judgeKit, junitXml, loadTestFiles, runTestFile, type TestResult } from '@quire/prompt-tests'
import { writeFileSafely } from '@quire/runtime/artifact'
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
  const { record, live, update = false, junit } = options
  const answers: AnswerMode = live ? 'live' : record ? 'record' : 'recorded'
  await using quire = await openFor(options, { isRunning: live === true || record === true, moreKits: [judgeKit] })
  const running = { answers, isUpdating: update, now: () => performance.now(), newId: () => quire.newId() }
  const results: TestResult[] = []
  for (const { path, tests } of loadTestFiles(quire.workspace, files, { cwd: process.cwd() })) {
    for await (const result of runTestFile(quire, tests, path, running)) {
      results.push(result)
      if (!output.isJson) for (const line of testLines(result, output)) output.note(line)
    }
  }
  if (junit !== undefined) await writeFileSafely(junit, Buffer.from(junitXml(results)), quire.newId())
  output.result({ ...countResults(results), results }, () => testSummary(results, output))
  return results
}
