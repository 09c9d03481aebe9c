import type { ChangePreview } from '@quire/inspect/costs'
import { counted } from './counted.ts'
import { tokensView } from './tokens-view.ts'

/** Shows the effect and the cost of a change to a run. */
export function changeView({ steps, kept, calls, tokens, cost, unpriced, unknown }: ChangePreview): string {
  const sum = cost === null || cost === 0 ? '' : `, $${cost.toFixed(4)}`
  const price = unpriced === 0 ? sum : `${sum}, plus the unknown cost of ${counted(unpriced, 'call')}`
  const known =
    calls === 0
      ? ''
      : ` About ${counted(calls, 'call')}, ${tokensView(tokens)}${price}, based on the previous run of these steps.`
  const which = unknown === steps ? 'They' : `${unknown} of them`
  const rest = unknown === 0 ? '' : ` ${which} never ran before, so their usage is unknown.`
  return `${counted(steps, 'new step')}; ${kept} completed steps stay unchanged.${known}${rest}`
}
