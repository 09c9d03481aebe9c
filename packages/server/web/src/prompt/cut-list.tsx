import type { LayerReport, Prompt } from '../api/api.generated.ts'
import { isShared } from '../api/is-shared.ts'
import { num, plural } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { LayerBadge } from '../ui/layer-badge.tsx'

interface CutListProps {
  readonly prompt: Prompt
  readonly cutTokens: readonly (number | undefined)[]
  readonly onBudget: (budget: number) => void
}

/** Lists each part cut from the prompt, the rule that cut it, and the budget that would include it. */
export function CutList({ prompt, cutTokens, onBudget }: CutListProps) {
  const cuts = prompt.layers.flatMap((layer, index) => layer.dropped.map((dropped) => ({ layer, index, dropped })))
  const total = cutTokens.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0)
  return (
    <section className="cuts">
      <Heading more={total > 0 ? plural(total, 'token') : ''}>Cut from this prompt</Heading>
      {cuts.length === 0 && <p className="sm dim">Nothing: every layer is complete.</p>}
      <ul>
        {cuts.map(({ layer, index, dropped }) => {
          const back = dropped.returnsAt ?? layer.returnsAt
          return (
            <li key={`${layer.id} ${dropped.what} ${dropped.returnsAt}`}>
              <LayerBadge index={index} />
              <div className="grow">
                <div>
                  {layer.id}, {dropped.what}
                </div>
                <div className="dim sm">
                  {layer.rule} · {layer.reason ?? 'budget'}
                </div>
              </div>
              <div className="num">
                {dropped.count > 1 ? `${num(dropped.count)} ×` : ''}
                <div className="sm">
                  {back === undefined ? (
                    <span className="dim">with a larger tier</span>
                  ) : isShared ? (
                    `included at ${num(back)}`
                  ) : (
                    <button type="button" className="link back" onClick={() => onBudget(back)}>
                      included at {num(back)}
                    </button>
                  )}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

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
