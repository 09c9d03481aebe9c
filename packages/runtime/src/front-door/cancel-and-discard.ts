import type { Diagnostic } from '@quire/core'
import { discardRun } from '../engine/run/discard-run.ts'
import { cancelRun } from '../engine/run/run-control.ts'
import type { RunStatus } from '../store/database.ts'
import type { QuireResources } from './quire-resources.ts'

export interface CancelledRun {
  readonly status: RunStatus
  readonly diagnostics: readonly Diagnostic[]
}

/** Cancels a run, and removes what its flow keeps outside the store. */
export async function cancelAndDiscard(resources: QuireResources, run: string): Promise<CancelledRun> {
  const store = await resources.store()
  const status = await cancelRun({ store }, run)
  const desk = await resources.desk()
  if (await desk.isInUse()) await desk.show()
  try {
    const flows = new Map((await resources.flows(store)).map((flow) => [flow.name, flow]))
    await discardRun({ store, flows }, run)
    return { status, diagnostics: [] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The run's files outside the store were not removed: ${why} The next run tries again.`
    return { status, diagnostics: [{ code: 'run.not-discarded', severity: 'warning', message }] }
  }
}
