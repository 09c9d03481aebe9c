import type { Assembly, Dropped, LayerReport, Outcome } from './assembly.ts'

/** Explains why a layer appears in the prompt in its current form. */
export interface Explanation {
  readonly layer: string
  readonly outcome: Outcome
  /** One sentence: what was included, what was left out and why, and how to include the omitted content. */
  readonly sentence: string
  readonly tokens: number
  readonly dropped: readonly Dropped[]
  readonly returnsAt?: number
}

/**
 * Explains what each layer of a prompt included and left out. Also states the budget that would fit the omitted
 * content.
 * @example
 * explainFit(assembly)[0]
 * // → { layer: 'task', outcome: 'full', sentence: 'Kept in full (12 tokens), as its fit rule requires.', … }
 */
export function explainFit(assembly: Assembly): Explanation[] {
  return assembly.layers.map((layer) => {
    const { id, outcome, tokens, dropped, returnsAt } = layer
    const explanation = { layer: id, outcome, sentence: sentenceFor(layer, assembly), tokens, dropped }
    return returnsAt === undefined ? explanation : { ...explanation, returnsAt }
  })
}

function sentenceFor(layer: LayerReport, { tier, tokens }: Assembly): string {
  const { outcome, reason, items, rule } = layer
  const size = layer.tokens === 1 ? '1 token' : `${layer.tokens} tokens`
  const back = layer.returnsAt === undefined ? '' : ` It needs a budget of ${layer.returnsAt} or more to be complete.`
  switch (outcome) {
    case 'full':
      if (rule === 'keep') return `Kept in full (${size}), as its fit rule requires.`
      return items
        ? `${items.total === 1 ? 'Its only item' : `All ${items.total} items`}, ${size}.`
        : `Complete, ${size}.`
    case 'empty':
      return `Left out: ${reason}.`
    case 'partial':
      return `${items!.kept} of ${items!.total} items, ${size}; ${lost(rule)} left out to fit the budget of ${tokens.budget}.${back}`
    case 'omitted':
      return `Left out to fit the budget of ${tokens.budget}.${back}`
    default:
      if (reason === 'tier') return `Uses the ${outcome} text for the ${tier} tier (${size}).`
      return `Uses the ${outcome} text (${size}), because nothing longer fits the budget of ${tokens.budget}.${back}`
  }
}

function lost(rule: LayerReport['rule']): string {
  return rule === 'oldest-first' ? 'the oldest were' : 'those with the lowest weight were'
}
