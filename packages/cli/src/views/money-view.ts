import type { CallTotals, UnknownCost } from '@quire/runtime/engine'

const REASONS: Readonly<Record<UnknownCost['reason'], string>> = {
  price: 'price unknown',
  usage: 'usage not reported',
  failed: 'failed',
  interrupted: 'interrupted',
  repeated: 'cut off and repeated',
}

/** An amount in US dollars. Amounts below one dollar, except zero, have four decimals. */
export function dollars(amount: number): string {
  return `$${amount !== 0 && amount < 1 ? amount.toFixed(4) : amount.toFixed(2)}`
}

/** Shows the known cost and the calls whose cost is unknown. Empty if nothing was charged. */
export function moneyView({ cost, unknownCost = [] }: Pick<CallTotals, 'cost' | 'unknownCost'>): string {
  const paid = cost === null || cost === 0 ? '' : dollars(cost)
  if (unknownCost.length === 0) return paid
  return `${paid === '' ? 'unknown cost' : `${paid} and the unknown cost`} of ${unknownView(unknownCost)}`
}

/** A short form of the cost, for a table column. */
export function moneyCell({ cost, unknownCost = [] }: Pick<CallTotals, 'cost' | 'unknownCost'>): string {
  const paid = cost === null || cost === 0 ? [] : [dollars(cost)]
  return [...paid, ...(unknownCost.length > 0 ? ['unknown'] : [])].join(' + ')
}

/** Calls without a known cost: "3 calls to acme/large (price unknown)". */
export function unknownView(unknownCost: readonly UnknownCost[]): string {
  return unknownCost
    .map(({ model, reason, calls }) => `${calls} ${calls === 1 ? 'call' : 'calls'} to ${model} (${REASONS[reason]})`)
    .join(', ')
}
