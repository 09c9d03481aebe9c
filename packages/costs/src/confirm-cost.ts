import { QuireError } from '@quire/core'
import type { FlowRequest, Quire } from '@quire/runtime/front-door'
import { estimateRun } from './estimate-run.ts'
import type { RunEstimate } from './price-estimate.ts'

/** A run whose estimate exceeds what the workspace allows without asking. */
export class CostNotConfirmed extends QuireError {
  static override readonly code = 'cost-not-confirmed'
  readonly flow: string
  /** US dollars that the run may cost. */
  readonly cost: number
  /** US dollars that `confirmCost` in quire.yaml allows. */
  readonly limit: number

  /** @param advice how to accept the cost, where the run was asked for */
  constructor(flow: string, cost: number, limit: number, advice: string) {
    super(
      `Not started: ${flow} may cost up to $${cost.toFixed(2)}, more than confirmCost in quire.yaml allows ($${limit.toFixed(2)}). ${advice}`,
    )
    this.flow = flow
    this.cost = cost
    this.limit = limit
  }
}

export interface CostQuestion {
  /** US dollars that the run may cost. */
  readonly cost: number
  readonly limit: number
  readonly estimate: RunEstimate
}

/**
 * Asks whether a run may start, if its estimate exceeds `confirmCost` in quire.yaml.
 * @param advice how to accept the cost, where the run was asked for
 * @throws CostNotConfirmed
 */
export async function confirmCost(
  quire: Quire,
  flow: string,
  request: FlowRequest,
  isAgreed: (question: CostQuestion) => boolean | Promise<boolean>,
  advice: string,
): Promise<void> {
  const limit = quire.workspace.config.confirmCost
  if (limit === undefined) return
  const estimate = await estimateRun(quire, flow, request)
  const cost = costAbove(estimate, limit, request.limits)
  if (cost === undefined || (await isAgreed({ cost, limit, estimate }))) return
  throw new CostNotConfirmed(flow, cost, limit, advice)
}

/**
 * What a run may cost at most, if that is more than a limit allows; undefined otherwise. A limit on the run's own cost
 * holds whatever is estimated. Unknown prices are not part of it.
 */
export function costAbove(
  { cost }: Pick<RunEstimate, 'cost'>,
  limit: number,
  { cost: maxCost = Number.POSITIVE_INFINITY }: { readonly cost?: number } = {},
): number | undefined {
  const most = Math.min(cost?.to ?? 0, maxCost)
  return most > limit ? most : undefined
}
