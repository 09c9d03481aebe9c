import type { Engine } from '../engine/engine.ts'
import { RunCancelled } from '../engine/flow/errors.ts'
import type { RunLimits } from '../engine/records/run-limits.ts'
import { summariseRun } from '../engine/records/run-summary.ts'
import { changeRun, type RunChange } from '../engine/run/change-run.ts'
import { approvePaused, approveStep, changeLimits, rejectStep, retryFailed } from '../engine/run/run-control.ts'
import type { FoundRun } from './start-flow.ts'

/** How to continue a run, and what to change. */
export interface ResumeRequest extends RunChange {
  /** The key of the waiting step to approve, or true if only one step is waiting. */
  readonly approve?: string | true
  /** The key of the waiting step to reject, or true if only one step is waiting. */
  readonly reject?: string | true
  readonly limits?: RunLimits
  /** Whether failed steps are retried; true by default. */
  readonly isRetrying?: boolean
}

/** Prepares a run to continue after a crash, a failure, a limit or a gate. @throws RunCancelled, FlowDiffers */
export async function resumeRun(engine: Engine, run: string, request: ResumeRequest): Promise<FoundRun> {
  const { approve, reject, limits = {}, isRetrying = true, redo, until, rounds, without, replace } = request
  const isChanged = [redo, until, rounds, without, replace].some((one) => one !== undefined)
  // For decisions, which cannot safely be stored twice. If the outcome is unknown, the work is not repeated.
  const once = <T>(work: () => Promise<T>): Promise<T> => engine.patiently(run, work, { isRepeatable: false })
  const { status } = await engine.patiently(run, () => summariseRun(engine.store.db, run))
  if (status === 'cancelled') throw new RunCancelled(run)
  const { changed } = await engine.adopt(run)
  await engine.patiently(run, () => changeLimits(engine, run, limits))
  let added = 0
  if (reject !== undefined) await once(() => rejectStep(engine, run, named(reject)))
  else {
    await once(() => (approve === undefined ? approvePaused(engine, run) : approveStep(engine, run, named(approve))))
    if (isChanged) added = await engine.patiently(run, () => changeRun(engine, run, request))
    if (isRetrying) await engine.patiently(run, () => retryFailed(engine, run))
  }
  return { isNew: false, added, status, ...(changed && { changed }) }
}

function named(step: string | true): string | undefined {
  return step === true ? undefined : step
}
