import type { StageTitles } from '@quire/inspect/views'
import type { RunSummary } from '@quire/runtime'
import type { CallTotals, UnknownCost } from '@quire/runtime/engine'

/** A number with its noun: 1 document, 2 documents. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats a time for people, in the local time zone and to the minute: 2026-11-17 09:05. */
export function timeView(time: Date | string): string {
  const at = new Date(time)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The answers that a fork took from another run, in brackets. Empty if there are none. */
export function takenView({ taken }: Pick<CallTotals, 'taken'>): string {
  return taken === undefined ? '' : ` (${counted(taken, 'answer')} taken from the record)`
}

/** Input and output tokens, including cached tokens and reasoning tokens. */
export function tokensView(
  { input, output, cacheRead, cacheWrite, reasoning }: RunSummary['tokens'],
  count: (tokens: number) => string = String,
): string {
  const cached = [
    ...(cacheRead === undefined ? [] : [`${count(cacheRead)} from cache`]),
    ...(cacheWrite === undefined || cacheWrite === 0 ? [] : [`${count(cacheWrite)} to cache`]),
  ]
  const note = cached.length > 0 ? ` (${cached.join(', ')})` : ''
  const reasoned = reasoning === undefined || reasoning === 0 ? '' : ` (${count(reasoning)} reasoning)`
  return `${count(input)} tokens in${note}, ${count(output)} out${reasoned}`
}

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

/** The name of a stage for people: its title, if the flow gives it one. */
export function stageName(titles: StageTitles, stage: string | null): string {
  return stage === null ? '–' : (titles[stage] ?? stage)
}
