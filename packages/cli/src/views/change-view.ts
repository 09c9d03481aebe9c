import type { ChangePreview } from '@quire/runtime/engine'
import { tokensView } from './tokens-view.ts'

/** What a change of a run comes to, for people who are about to pay for it. */
export function changeView({ steps, kept, calls, tokens, cost, unknown }: ChangePreview): string {
  const price = cost === null ? ', cost unknown' : cost === 0 ? '' : `, $${cost.toFixed(4)}`
  const known = calls === 0 ? '' : ` About ${calls} calls, ${tokensView(tokens)}${price}, as they took before.`
  const which = unknown === steps ? 'They' : `${unknown} of them`
  const rest = unknown === 0 ? '' : ` ${which} were never done before: what they take is not known.`
  return `${steps} new steps; ${kept} that are done stay as they are.${known}${rest}`
}
