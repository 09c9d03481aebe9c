import type { Quire } from '@quire/runtime'
import type { RunLimits } from '@quire/runtime/engine'
import { CostNotConfirmed, costAbove } from '../costs/confirm-cost.ts'
import type { ForkPlan } from './plan-fork.ts'

/**
 * Asks for confirmation if the plan of a fork exceeds `confirmCost` in quire.yaml.
 * @param advice instructions for accepting the cost
 * @throws CostNotConfirmed
 */
export async function confirmFork(
  { workspace }: Pick<Quire, 'workspace'>,
  { flow, cost: planned }: ForkPlan,
  limits: RunLimits,
  askPerson: (question: { readonly cost: number; readonly limit: number }) => boolean | Promise<boolean>,
  advice: string,
): Promise<void> {
  const limit = workspace.config.confirmCost
  if (limit === undefined || planned === null) return
  const cost = costAbove({ cost: { from: planned.least, to: planned.most } }, limit, limits)
  if (cost === undefined || (await askPerson({ cost, limit }))) return
  throw new CostNotConfirmed(flow, cost, limit, advice)
}
