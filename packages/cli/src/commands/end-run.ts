import type { RunResult } from '@quire/runtime/front-door'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import type { Output } from '../output/output.ts'
import { runView } from '../views/run-view.ts'

/** Prints a run's end and sets the exit code that goes with it. */
export async function endRun(result: RunResult, output: Output): Promise<void> {
  output.result(result, () => runView(result, output))
  await exitUnlessDone(result)
}

/** Sets the exit code of a run that ended otherwise than completed. @throws Exit */
export async function exitUnlessDone({ status, errors }: RunResult): Promise<void> {
  if (status === 'running') throw new Exit(EXIT.interrupted)
  if (status === 'completed' || status === 'waiting') return
  const { isModelFailure } = await import('@quire/runtime/front-door')
  const isModel = status === 'failed' && errors.some(({ code }) => isModelFailure(code))
  throw new Exit(isModel ? EXIT.modelFailed : EXIT.runFailed)
}
