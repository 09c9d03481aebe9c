import { decideStep, retryFailed, summariseRun } from '@quire/runtime'
import type { Output } from '../output.ts'
import { showProgress } from '../show-progress.ts'
import { withEngine } from '../with-engine.ts'
import type { ResumeOptions } from './resume.ts'
import { endRun } from './run-action.ts'

export async function resume(run: string, options: ResumeOptions, output: Output): Promise<void> {
  const summary = await withEngine(options, { isWorker: true }, async (engine) => {
    await summariseRun(engine.store.db, run)
    for (const [step, approved] of [
      [options.approve, true],
      [options.reject, false],
    ] as const) {
      if (step !== undefined) await decideStep(engine, run, step, { approved })
    }
    await retryFailed(engine, run)
    return showProgress(engine, run, { concurrency: options.concurrency, output })
  })
  endRun(summary, output)
}
