import { definedIds, familyOf } from '@quire/runtime/answer'
import { answersInJson, type Recipe } from '../format/recipe.ts'
import type { RecipeLibrary } from './recipe-library.ts'

/** Returns the kinds of ids that the templates of a recipe's documents define, such as `R#` for `| [R1] | … |`. */
export function idKinds({ stages }: Recipe, { templates }: Pick<RecipeLibrary, 'templates'>): Set<string> {
  const written = stages.flatMap(({ steps }) => steps).filter((step) => !answersInJson(step))
  const names = new Set(written.flatMap(({ documentTemplate }) => documentTemplate ?? []))
  return new Set([...names].flatMap((name) => definedIds(templates.find(name)?.source ?? '').map(familyOf)))
}
