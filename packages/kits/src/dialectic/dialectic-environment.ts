import { defaultProfiles, type ModelRegistry } from '@quire/core'
import { inDomain, kitSource, type Recipe, type RecipeLibrary, readRecipe, titledRecipe } from '@quire/recipe/prompts'
import { dialectic } from './kit.ts'
import type { PromptOptions } from './prompt-options.ts'

export interface DialecticEnvironment {
  readonly recipe: Recipe
  readonly library: RecipeLibrary
}

/** The recipe does not change while a program runs, so it is read once per model registry. */
const read = new WeakMap<ModelRegistry, DialecticEnvironment>()

/** The kit's recipe and everything its prompts need. */
export function environmentFor(
  options: Pick<PromptOptions, 'domain' | 'overlays' | 'models'> = {},
): DialecticEnvironment {
  const models = options.models ?? defaultProfiles()
  let plain = read.get(models)
  if (!plain) {
    plain = readRecipe('dialectic', kitSource(dialectic), { root: undefined, models, overlays: {} })
    read.set(models, plain)
  }
  const library = inDomain(plain.recipe, { ...plain.library, overlays: options.overlays ?? {} }, options.domain)
  return { recipe: titledRecipe(plain.recipe, library).recipe, library }
}
