import { errorClass } from '@quire/core'
import type { FlowRequest, Quire } from '@quire/runtime/front-door'
import { estimateRun } from './estimate-run.ts'
import type { RunEstimate } from './price-estimate.ts'

/** The estimated cost of a run exceeds the amount that the workspace allows without confirmation. */
export class CostNotConfirmed extends errorClass<{
  flow: string
  /** The maximum cost of the run in US dollars. */
  cost: number
  /** The limit set by `confirmCost` in quire.yaml, in US dollars. */
  limit: number
}>('cost-not-confirmed') {
  /** @param advice instructions for accepting the cost */
  constructor(flow: string, cost: number, limit: number, advice: string) {
    super(
      `Not started: ${flow} may cost up to $${cost.toFixed(2)}, more than confirmCost in quire.yaml allows ($${limit.toFixed(2)}). ${advice}`,
      { flow, cost, limit },
    )
  }
}

export interface CostQuestion {
  /** The maximum cost of the run in US dollars. */
  readonly cost: number
  readonly limit: number
  readonly estimate: RunEstimate
}

/**
 * Asks for confirmation if a run's estimate exceeds `confirmCost` in quire.yaml.
 * @param advice instructions for accepting the cost
 * @throws CostNotConfirmed
 */
export async function confirmCost(
  quire: Quire,
  flow: string,
  request: FlowRequest,
  askPerson: (question: CostQuestion) => boolean | Promise<boolean>,
  advice: string,
): Promise<void> {
  const limit = quire.workspace.config.confirmCost
  if (limit === undefined) return
  const estimate = await estimateRun(quire, flow, request)
  const cost = costAbove(estimate, limit, request.limits)
  if (cost === undefined || (await askPerson({ cost, limit, estimate }))) return
  throw new CostNotConfirmed(flow, cost, limit, advice)
}

/**
 * Returns the maximum cost of a run if it exceeds `limit`, otherwise undefined. The run's own cost limit caps the
 * maximum. Unknown prices are not included.
 */
export function costAbove(
  { cost }: Pick<RunEstimate, 'cost'>,
  limit: number,
  { cost: maxCost = Number.POSITIVE_INFINITY }: { readonly cost?: number } = {},
): number | undefined {
  const most = Math.min(cost?.to ?? 0, maxCost)
  return most > limit ? most : undefined
}
