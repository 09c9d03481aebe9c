import { BudgetExceeded } from './errors.ts'
import { type Between, Composition, type Fittable, type Form, type SheetMath } from './sheet.ts'

export interface Fitted {
  /** The chosen form of each layer, or `undefined` if the layer was left out. */
  readonly forms: readonly (Form | undefined)[]
  /** The indices of the included items for each layer, in ascending order. */
  readonly items: readonly (readonly number[])[]
  /** The token count of each layer in the prompt. 0 if the layer was left out. */
  readonly tokens: readonly number[]
  readonly total: number
}

export interface FitOptions {
  readonly budget: number
  readonly reserve: number
  readonly math: SheetMath
  readonly between: Between
}

/**
 * Adds increments in order and stops at the first increment that does not fit. A larger budget therefore never results
 * in less content.
 */
export function fitLayers(layers: readonly Fittable[], options: FitOptions): Fitted {
  const { budget, math, between } = options
  const composition = new Composition(layers.length, math, between)
  const items: number[][] = layers.map(() => [])
  let total = 0
  for (const { layer, forms } of incrementsInOrder(layers, math)) {
    let index = forms.length - 1
    let cost = composition.totalWith(layer, forms[index]!)
    if (cost > budget && layers[layer]!.isKept) throw keptExceeds(layers, options)
    while (cost > budget && index > 0) cost = composition.totalWith(layer, forms[--index]!)
    if (cost > budget) break
    const form = forms[index]!
    composition.choose(layer, form)
    for (const item of form.added ?? []) items[layer]!.push(item)
    total = cost
    if (index < forms.length - 1) break
  }
  for (const indices of items) indices.sort((a, b) => a - b)
  return { forms: composition.chosen, items, tokens: composition.layerTokens(), total }
}

function keptExceeds(layers: readonly Fittable[], { budget, reserve, math, between }: FitOptions): BudgetExceeded {
  const composition = new Composition(layers.length, math, between)
  let needed = 0
  for (const [index, { isKept, levels }] of layers.entries()) {
    const form = levels?.at(-1)
    if (!isKept || !form) continue
    needed = composition.totalWith(index, form)
    composition.choose(index, form)
  }
  const tokens = composition.layerTokens()
  const figures = layers.map(({ id }, index) => ({ id, tokens: tokens[index]! }))
  const kept = figures.filter((_, index) => composition.chosen[index])
  return new BudgetExceeded({ budget, needed, reserve, layers: kept })
}

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

/** One step in filling the prompt: a layer and its possible forms, smallest first. */
interface Increment {
  readonly layer: number
  readonly forms: readonly Form[]
}

/**
 * Yields everything that could go into the prompt, most important first. Kept layers come first. Then each layer is
 * filled up to its target, in order of priority. The remaining content follows in the same order. The smallest level of
 * a layer counts as within its target. Forms above a layer's maximum are not offered, except for the smallest form.
 */
function* incrementsInOrder(layers: readonly Fittable[], math: SheetMath): Generator<Increment> {
  for (const [layer, { isKept, levels }] of layers.entries()) {
    if (isKept && levels) yield { layer, forms: levels.slice(-1) }
  }
  const ranked = [...layers.keys()]
    .filter((layer) => !layers[layer]!.isKept)
    .sort((a, b) => layers[b]!.priority - layers[a]!.priority || a - b)
  const beyond: Iterator<Increment>[] = []
  for (const layer of ranked) {
    const { levels, growth, target = Number.POSITIVE_INFINITY, max = Number.POSITIVE_INFINITY } = layers[layer]!
    const isWithin = (form: Form): boolean => math.textTokens(form.sheet) <= target
    const isAllowed = (form: Form): boolean => math.textTokens(form.sheet) <= max
    if (levels) beyond.push(yield* levelsWithin(layer, upTo(levels, isAllowed), isWithin))
    else if (growth) beyond.push(yield* growthWithin(layer, takeWhile(growth(), isAllowed), isWithin))
  }
  for (const rest of beyond) yield* { [Symbol.iterator]: () => rest }
}

function* levelsWithin(
  layer: number,
  levels: readonly Form[],
  isWithin: (form: Form) => boolean,
): Generator<Increment, Iterator<Increment>> {
  // Levels are in ascending order, so smaller levels are within the target too.
  let within = levels.length
  while (within > 1 && !isWithin(levels[within - 1]!)) within--
  yield { layer, forms: levels.slice(0, within) }
  const rest = levels.slice(within)
  return (rest.length > 0 ? [{ layer, forms: rest }] : []).values()
}

function* growthWithin(
  layer: number,
  forms: Iterable<Form>,
  isWithin: (form: Form) => boolean,
): Generator<Increment, Iterator<Increment>> {
  const walk = forms[Symbol.iterator]()
  for (let next = walk.next(); !next.done; next = walk.next()) {
    if (!isWithin(next.value)) return restOfGrowth(layer, next.value, walk)
    yield { layer, forms: [next.value] }
  }
  return [][Symbol.iterator]()
}

function* restOfGrowth(layer: number, first: Form, walk: Iterator<Form>): Generator<Increment> {
  yield { layer, forms: [first] }
  for (let next = walk.next(); !next.done; next = walk.next()) yield { layer, forms: [next.value] }
}

function upTo(levels: readonly Form[], isAllowed: (form: Form) => boolean): readonly Form[] {
  let end = levels.length
  while (end > 1 && !isAllowed(levels[end - 1]!)) end--
  return levels.slice(0, end)
}

/** Always yields the first form. Yields later forms while they are allowed. */
function* takeWhile(forms: Iterable<Form>, isAllowed: (form: Form) => boolean): Generator<Form> {
  let isFirst = true
  for (const form of forms) {
    if (!isFirst && !isAllowed(form)) return
    isFirst = false
    yield form
  }
}
