import { QuireError } from '@quire/core'
import type { RunEstimate } from './price-estimate.ts'

/** The estimate of a run exceeds the amount that the workspace allows without confirmation. */
export class CostNotConfirmed extends QuireError {
  static override readonly code = 'cost-not-confirmed'
  readonly flow: string
  /** The maximum cost of the run in US dollars. */
  readonly cost: number
  /** The limit set by `confirmCost` in quire.yaml, in US dollars. */
  readonly limit: number

  constructor(flow: string, cost: number, limit: number) {
    super(
      `Not started: ${flow} may cost up to $${cost.toFixed(2)}, more than confirmCost in quire.yaml allows ($${limit.toFixed(2)}). ` +
        'To accept the cost, add --yes. To limit it, add --max-cost. To see the estimate, add --estimate.',
    )
    this.flow = flow
    this.cost = cost
    this.limit = limit
  }
}

/**
 * The maximum cost of a run if it exceeds a limit; undefined otherwise. A limit on the run's own cost caps the
 * estimate. Unknown prices are not included.
 */
export function costAbove(
  { cost }: Pick<RunEstimate, 'cost'>,
  limit: number,
  { cost: maxCost = Number.POSITIVE_INFINITY }: { readonly cost?: number } = {},
): number | undefined {
  const most = Math.min(cost?.to ?? 0, maxCost)
  return most > limit ? most : undefined
}
