import type { LayerReport } from '../api/api.generated.ts'
import { num, plural } from '../ui/format.ts'

/** Describes what was cut from a layer, which rule cut it, and which budget would be enough to include it. */
export function cutSentence(layer: LayerReport): string {
  const { outcome, items, rule, reason, level, returnsAt } = layer
  const back = returnsAt === undefined ? '' : ` Needs a budget of ${num(returnsAt)} tokens to be complete.`
  if (outcome === 'omitted') return `left out: ${reason ?? rule}.${back}`
  if (items && items.kept < items.total)
    return `${plural(items.total - items.kept, 'item')} of ${num(items.total)} left out: ${rule}.${back}`
  if (reason === 'tier') return `shortened to its ${level ?? outcome} text, because of this model’s tier.`
  return `shortened to its ${level ?? outcome} text: ${rule}.${back}`
}
