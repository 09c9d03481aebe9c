import { compareRates, type Interval } from '../statistics/index.ts'

/**
 * What went wrong after a prompt: no usable answer came, the model refused, the answer had to be repaired or continued,
 * or the step was done again later.
 */
export type Trouble = 'failed' | 'refused' | 'repaired' | 'continued' | 'redone'

/** One prompt, how fitting treated its layers, and what came of it. */
export interface PromptOutcome {
  readonly blueprint: string
  readonly model: string
  readonly layers: readonly LayerOutcome[]
  readonly troubles: readonly Trouble[]
}

/** A layer that had content. */
export interface LayerOutcome {
  readonly id: string
  /** Whether fitting left the layer or some of its items out, or shortened it. */
  readonly isCut: boolean
  /** The smallest budget in which the whole layer fits. Undefined if it is whole, or if no budget is large enough. */
  readonly returnsAt?: number
}

/** Prompts with the same treatment of a layer. */
export interface TroubleCount {
  readonly prompts: number
  /** Prompts with at least one trouble. */
  readonly inTrouble: number
  /** Prompts by trouble. A prompt can have several. */
  readonly troubles: Readonly<Partial<Record<Trouble, number>>>
}

/** A layer that was cut at least once. */
export interface LayerCuts {
  readonly blueprint: string
  readonly layer: string
  readonly model: string
  readonly cut: TroubleCount
  readonly whole: TroubleCount
  /** Whether trouble is more frequent beside the cut than chance explains. It does not mean that the cut is the cause. */
  readonly isSuspect: boolean
  /** Cut against whole. Absent if the layer was never whole. */
  readonly comparison?: {
    /** The share of prompts in trouble if cut, minus the share if whole. */
    readonly difference: number
    readonly interval: Interval
    /** Corrected for all compared layers (Holm). */
    readonly p: number
  }
  /** The smallest budget in which the layer would have been whole in every prompt. Absent if there is none. */
  readonly budget?: number
}

/**
 * Compares, for each layer that was ever cut, the prompts with and without the cut. Suspects come first.
 * @example countCuts(outcomes)[0] // → { layer: 'rules', cut: { prompts: 9, inTrouble: 7, … }, isSuspect: true, … }
 */
export function countCuts(outcomes: readonly PromptOutcome[]): LayerCuts[] {
  const all = outcomes.flatMap(({ layers, ...prompt }) => layers.map((layer) => ({ ...prompt, layer })))
  const groups = [
    ...Map.groupBy(all, ({ blueprint, model, layer }) => JSON.stringify([blueprint, layer.id, model])).values(),
  ]
  const counted = groups.flatMap((group) => {
    const cuts = group.filter(({ layer }) => layer.isCut)
    if (cuts.length === 0) return []
    const { blueprint, model, layer } = group[0]!
    const budgets = cuts.map((one) => one.layer.returnsAt)
    const budget = budgets.reduce((most, one) =>
      most === undefined || one === undefined ? undefined : Math.max(most, one),
    )
    const whole = group.filter((one) => !one.layer.isCut)
    return [
      {
        ...{ blueprint, layer: layer.id, model, cut: countTroubles(cuts), whole: countTroubles(whole) },
        ...(budget !== undefined && { budget }),
      },
    ]
  })
  // Without whole prompts there is nothing to compare, and no comparison to correct for.
  const comparable = counted.filter(({ whole }) => whole.prompts > 0)
  const rate = ({ prompts, inTrouble }: TroubleCount) => ({ passed: inTrouble, total: prompts })
  const compared = compareRates(comparable.map(({ cut, whole }) => ({ before: rate(whole), after: rate(cut) })))
  const found = counted.map((one): LayerCuts => {
    const comparison = compared[comparable.indexOf(one)]
    if (!comparison) return { ...one, isSuspect: false }
    const { isClear, ...figures } = comparison
    return { ...one, isSuspect: isClear && figures.difference > 0, comparison: figures }
  })
  return found.sort(suspectsFirst)
}

function countTroubles(prompts: readonly Pick<PromptOutcome, 'troubles'>[]): TroubleCount {
  const troubles: Partial<Record<Trouble, number>> = {}
  for (const one of prompts)
    for (const trouble of new Set(one.troubles)) troubles[trouble] = (troubles[trouble] ?? 0) + 1
  return { prompts: prompts.length, inTrouble: prompts.filter((one) => one.troubles.length > 0).length, troubles }
}

function suspectsFirst(a: LayerCuts, b: LayerCuts): number {
  const difference = ({ comparison }: LayerCuts): number => comparison?.difference ?? Number.NEGATIVE_INFINITY
  const name = ({ blueprint, layer, model }: LayerCuts): string => JSON.stringify([blueprint, layer, model])
  return (
    Number(b.isSuspect) - Number(a.isSuspect) ||
    (difference(a) === difference(b) ? 0 : difference(b) - difference(a)) ||
    (name(a) < name(b) ? -1 : 1)
  )
}
