import type { Place } from './parse-asking.ts'
import type { RecipeDepth } from './recipe.ts'

/** The depths of a recipe, as written in the file. */
export type DepthsData = Readonly<Record<string, { readonly recipe: string; readonly from_models: number }>>

/** The keys that a recipe can have beside its depths. Everything else belongs in the recipes that the depths name. */
const ALLOWED_KEYS = ['$schema', 'name', 'description', 'models', 'depths']

/** Parses the depths of a recipe. They are sorted by their number of models. */
export function parseDepths(
  depths: DepthsData,
  keys: readonly string[],
  { file, line, report }: Place,
): readonly RecipeDepth[] {
  for (const key of keys.filter((one) => !ALLOWED_KEYS.includes(one))) {
    const message = `A recipe with 'depths' cannot have '${key}'. Move it to the recipes that the depths name.`
    report({ file, line: line(key), message })
  }
  const sorted = Object.entries(depths)
    .map(([name, { recipe, from_models }]) => ({ name, recipe, fromModels: from_models, line: line('depths', name) }))
    .sort((a, b) => a.fromModels - b.fromModels)
  const [lowest] = sorted
  if (lowest && lowest.fromModels > 1) {
    const message = `No depth is for a single model. Set 'from_models: 1' in one of them, such as '${lowest.name}'.`
    report({ file, line: lowest.line, message })
  }
  for (const [index, depth] of sorted.slice(1).entries()) {
    const before = sorted[index]!
    if (before.fromModels !== depth.fromModels) continue
    const message = `The depths '${before.name}' and '${depth.name}' have the same 'from_models'.`
    report({ file, line: depth.line, message })
  }
  return sorted
}
