import type { RunResult } from '@quire/runtime/front-door'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import type { Output } from '../output/output.ts'
import { runView } from '../views/run-view.ts'

/** Prints a run's end and sets the exit code that goes with it. */
export async function endRun(result: RunResult, output: Output): Promise<void> {
  const { status, errors } = result
  output.result(result, () => runView(result, output))
  if (status === 'running') throw new Exit(EXIT.interrupted)
  if (status === 'completed' || status === 'waiting') return
  const { isModelFailure } = await import('@quire/runtime/front-door')
  const isModel = status === 'failed' && errors.some(({ code }) => isModelFailure(code))
  throw new Exit(isModel ? EXIT.modelFailed : EXIT.runFailed)
}
