import type { Fittable, Form, SheetMath } from './sheet.ts'

/** One step in filling the prompt: a layer and its possible forms, smallest first. */
export interface Increment {
  readonly layer: number
  readonly forms: readonly Form[]
}

/**
 * Yields everything that could go into the prompt, most important first. Kept layers come first. Then each layer is
 * filled up to its target, in order of priority. The remaining content follows in the same order. The smallest level of
 * a layer counts as within its target. Forms above a layer's maximum are not offered, except for the smallest form.
 */
export function* incrementsInOrder(layers: readonly Fittable[], math: SheetMath): Generator<Increment> {
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
