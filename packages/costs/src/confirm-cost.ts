import { QuireError } from '@quire/core'
import type { RunEstimate } from './price-estimate.ts'

/** A run whose estimate exceeds what the workspace allows without asking. */
export class CostNotConfirmed extends QuireError {
  static override readonly code = 'cost-not-confirmed'
  readonly flow: string
  /** US dollars that the run may cost. */
  readonly cost: number
  /** US dollars that `confirmCost` in quire.yaml allows. */
  readonly limit: number

  constructor(flow: string, cost: number, limit: number) {
    super(
      `Not started: ${flow} may cost up to ${dollars(cost)}, more than confirmCost in quire.yaml allows (${dollars(limit)}). ` +
        'To accept that, add --yes. To keep the run below it, add --max-cost. To see what it consists of, add --estimate.',
    )
    this.flow = flow
    this.cost = cost
    this.limit = limit
  }
}

function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 0.01 ? 4 : 2)}`
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
