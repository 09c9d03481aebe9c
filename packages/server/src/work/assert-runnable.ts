import { findObstacles, modelsOfRun, RunNotReady } from '@quire/authoring'
import { confirmCost } from '@quire/inspect/costs'
import type { FlowRequest, Quire } from '@quire/runtime'

const ADVICE = 'To accept this cost, send isCostConfirmed: true. To limit it, send limits.cost.'

/**
 * Checks a new run and its cost before anything is stored. On a shared store, keys are not checked, because workers
 * call the models. Existing runs are not checked.
 * @throws RunNotReady, CostNotConfirmed
 */
export async function assertRunnable(
  quire: Quire,
  flow: string,
  request: FlowRequest,
  isCostConfirmed: boolean,
): Promise<void> {
  if (await isStored(quire, request.runId)) return
  const obstacles = quire.isShared ? [] : await findObstacles(quire, await modelsOfRun(quire, flow, request))
  if (obstacles.length > 0) throw new RunNotReady(obstacles)
  await confirmCost(quire, flow, request, () => isCostConfirmed, ADVICE)
}

async function isStored(quire: Quire, run: string | undefined): Promise<boolean> {
  if (run === undefined) return false
  return quire.progress(run).then(
    () => true,
    () => false,
  )
}
