import { errorClass } from '../quire-error.ts'

/** The required layers do not fit the budget. */
export class BudgetExceeded extends errorClass<{
  budget: number
  needed: number
  smallestWindow: number
  layers: readonly { readonly id: string; readonly tokens: number }[]
}>('budget-exceeded') {
  constructor(facts: {
    budget: number
    needed: number
    reserve: number
    layers: readonly { id: string; tokens: number }[]
  }) {
    const window = facts.needed + facts.reserve
    const overhead = facts.layers.reduce((rest, { tokens }) => rest - tokens, facts.needed)
    const figures = facts.layers.map(({ id, tokens }) => `${id} ${tokens}`)
    if (overhead !== 0) figures.push(`separators and message overhead ${overhead}`)
    super(
      `The layers that must be kept take ${facts.needed} tokens, but the budget is ${facts.budget}. ` +
        `Kept: ${figures.join(', ')}. Raise the budget to ${facts.needed} or more (the model needs a window of ${window} tokens, of which ${facts.reserve} are reserved for the reply), ` +
        'shorten these layers, or change the fit rule of one of them.',
      { budget: facts.budget, needed: facts.needed, smallestWindow: window, layers: facts.layers },
    )
  }
}

/** A budget or reserve is not a positive whole number, or leaves no space for the prompt. */
export class InvalidBudget extends errorClass<{ budget: unknown }>('invalid-budget') {
  constructor(budget: unknown, why: string) {
    super(`${why} Use a whole number of tokens, 1 or more.`, { budget })
  }
}
