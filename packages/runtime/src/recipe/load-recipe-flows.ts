import { QuireError } from '@quire/core'
import type { Flow, StepHandler } from '../engine/flow.ts'
import { repairJsonText } from '../response/repair-json-text.ts'
import type { RecipeEnvOptions } from './flow/load-recipe-env.ts'
import { RECIPE_KINDS, recipeFlow } from './flow/recipe-flow.ts'
import { RECIPE_OPTIONS } from './flow/recipe-options.ts'
import { listRecipes, loadRecipe } from './load-recipes.ts'
import { type RecipeSurroundings, readRecipe } from './read-recipe.ts'
import { kitShelf, type RecipeShelf, workspaceShelf } from './recipe-shelf.ts'

/** The workspace's own recipes as flows. */
export function workspaceRecipes(
  root: string,
  surroundings: RecipeSurroundings,
  options?: Partial<RecipeEnvOptions>,
): Flow[] {
  return shelfRecipes(workspaceShelf(root), surroundings, options)
}

/**
 * A kit's recipes as flows: from `recipes/`, `templates/`, `schemas/`, `domains/` and, where it has them, `blueprints/`
 * of its folder. A template in the workspace's `prompts/<kit>/` stands in for the kit's of that name, and so does a
 * domain in its `domains/`.
 */
export function kitRecipes(
  kit: { readonly name: string; readonly root: string },
  surroundings: RecipeSurroundings,
  options?: Partial<RecipeEnvOptions>,
): Flow[] {
  return shelfRecipes(kitShelf(kit, surroundings.root), surroundings, options)
}

/**
 * Each recipe is checked when it is first used: one that is wrong stands in nobody else's way, and says what is wrong
 * with it when it is to run.
 */
function shelfRecipes(
  shelf: RecipeShelf,
  surroundings: RecipeSurroundings,
  options: Partial<RecipeEnvOptions> = {},
): Flow[] {
  return listRecipes(shelf.recipes.dir).map((name) => {
    let made: Flow | undefined
    const real = (): Flow => {
      made ??= openRecipe(name, shelf, surroundings, options)
      return made
    }
    const { title, description } = describeRecipe(shelf, name)
    return {
      name: title,
      description,
      options: RECIPE_OPTIONS,
      start: (request) => real().start(request),
      extend: (request, known, part) => real().extend!(request, known, part),
      resourcePath: (run, resource) => real().resourcePath!(run, resource),
      kinds: Object.fromEntries(
        RECIPE_KINDS.map((kind): [string, StepHandler] => [kind, async (context) => real().kinds[kind]!(context)]),
      ),
    }
  })
}

/** A recipe with all that it refers to, checked. @throws InvalidDataFile with all that is wrong with it */
export function openRecipe(
  name: string,
  shelf: RecipeShelf,
  surroundings: RecipeSurroundings,
  options: Partial<RecipeEnvOptions> = {},
): Flow {
  const { recipe, env } = readRecipe(name, shelf, surroundings, { repair: repairJsonText, ...options })
  return recipeFlow(recipe, env)
}

/** What a list of flows shows; of a recipe that cannot be read, its file's name. */
function describeRecipe({ recipes }: RecipeShelf, name: string): { title: string; description: string } {
  try {
    const recipe = loadRecipe(recipes.dir, name, recipes.label)!
    return { title: recipe.name, description: recipe.description }
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return { title: name, description: `${recipes.label}/${name}.yaml cannot be used; running it says why.` }
  }
}
