import {
  approveStep,
  changeLimits,
  RunCancelled,
  redoPart,
  rejectStep,
  retryFailed,
  summariseRun,
} from '@quire/runtime'
import { readLimits } from '../limit-options.ts'
import type { Output } from '../output.ts'
import { showProgress } from '../show-progress.ts'
import { flowChanged } from '../views/found-again.ts'
import { withEngine } from '../with-engine.ts'
import type { ResumeOptions } from './resume.ts'
import { endRun } from './run-action.ts'

export async function resume(run: string, options: ResumeOptions, output: Output): Promise<void> {
  const { approve, reject, redo } = options
  const summary = await withEngine(options, {}, async (engine) => {
    // What cannot safely be done twice is not repeated where nobody knows whether it was done.
    const once = <T>(work: () => Promise<T>): Promise<T> => engine.patiently(run, work, { isRepeatable: false })
    const { status } = await engine.patiently(run, () => summariseRun(engine.store.db, run))
    if (status === 'cancelled') throw new RunCancelled(run)
    const { changed } = await engine.adopt(run)
    if (changed) output.note(flowChanged(changed))
    await engine.patiently(run, () => changeLimits(engine, run, readLimits(options)))
    if (reject !== undefined) await once(() => rejectStep(engine, run, named(reject)))
    else {
      if (approve !== undefined) await once(() => approveStep(engine, run, named(approve)))
      if (redo !== undefined) {
        const added = await engine.patiently(run, () => redoPart(engine, run, redo))
        output.note(added > 0 ? `${added} steps make it again.` : 'That is under way already: going on with it.')
      }
      await engine.patiently(run, () => retryFailed(engine, run))
    }
    return showProgress(engine, run, { concurrency: options.concurrency, output })
  })
  endRun(summary, output)
}

function named(step: string | true): string | undefined {
  return step === true ? undefined : step
}
