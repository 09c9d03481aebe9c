import { type Between, Composition } from './composition.ts'
import type { Fittable } from './fittable.ts'
import { incrementsInOrder } from './increments.ts'
import type { SheetMath } from './sheet.ts'

/** The smallest budget with which a form is included. */
export interface ReturnPrice {
  readonly form: string
  readonly added: readonly number[]
  readonly budget: number
}

/**
 * Computes the price of each form of every layer. Runs on demand, because it also counts omitted content. Stops at the
 * first price above `limit` tokens, so later prices may be missing.
 */
export function returnPrices(
  layers: readonly Fittable[],
  { math, between, limit }: { math: SheetMath; between: Between; limit: number },
): readonly (readonly ReturnPrice[])[] {
  const composition = new Composition(layers.length, math, between)
  const prices: ReturnPrice[][] = layers.map(() => [])
  let budget = 0
  for (const { layer, forms } of incrementsInOrder(layers, math)) {
    const costs = forms.map((form) => composition.totalWith(layer, form))
    // If a richer form is cheaper, the richer form is chosen.
    for (let i = costs.length - 2; i >= 0; i--) costs[i] = Math.min(costs[i]!, costs[i + 1]!)
    for (const [i, form] of forms.entries()) {
      budget = Math.max(budget, costs[i]!)
      prices[layer]!.push({ form: form.name, added: form.added ?? [], budget })
    }
    composition.choose(layer, forms.at(-1)!)
    if (budget > limit) break
  }
  return prices
}
