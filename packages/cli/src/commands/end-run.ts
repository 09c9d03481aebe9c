import { isModelFailure, type Quire, type RunResult } from '@quire/runtime/front-door'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import type { Output } from '../output/output.ts'
import { runView } from '../views/run-view.ts'

/** Prints the end of a run and sets the exit code. */
export async function endRun(quire: Quire, result: RunResult, output: Output): Promise<void> {
  const report = output.isJson ? undefined : await readReport(quire, result)
  output.result(result, () => runView(result, output, report))
  await exitUnlessDone(result)
}

/** Sets the exit code of a run that did not complete. @throws Exit */
export async function exitUnlessDone({ status, errors }: RunResult): Promise<void> {
  if (status === 'running') throw new Exit(EXIT.interrupted)
  if (status === 'completed' || status === 'waiting') return
  const isModel = status === 'failed' && errors.some(({ code }) => isModelFailure(code))
  throw new Exit(isModel ? EXIT.modelFailed : EXIT.runFailed)
}

/** The first part of a flow's report: the run's status and the location of the result. */
async function readReport(quire: Quire, { documents }: RunResult): Promise<string | undefined> {
  const reports = documents.filter(({ key }) => key === 'report')
  // A run that was continued has a report in a folder for each result after the first one: after-round-4/report.md.
  const later = reports.filter(({ path }) => path.includes('/'))
  const report = later.toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true })).at(-1) ?? reports[0]
  const shown = report && (await quire.show(report.id))
  return shown?.type === 'artifact' ? shown.artifact.text.split(/^## /m, 1)[0]!.trim() : undefined
}
