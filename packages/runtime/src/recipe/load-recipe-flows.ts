import { QuireError } from '@quire/core'
import type { Flow, StepHandler } from '../engine/flow.ts'
import type { FlowEnvironment } from '../kit/flow-environment.ts'
import { repairJsonText } from '../response/repair-json-text.ts'
import { loadRecipeEnv, type RecipeEnvOptions } from './flow/load-recipe-env.ts'
import { RECIPE_KINDS, RECIPE_OPTIONS, recipeFlow } from './flow/recipe-flow.ts'
import { loadDomains } from './load-domains.ts'
import { listRecipes, loadRecipe, loadSchemas } from './load-recipes.ts'
import { readWholeRecipe } from './read-whole-recipe.ts'
import { kitShelf, type RecipeShelf, workspaceShelf } from './recipe-shelf.ts'

/** What recipes need of the place that they run in. */
export type RecipeSurroundings = Pick<FlowEnvironment, 'root' | 'models' | 'overlays'> &
  Partial<Pick<FlowEnvironment, 'feedback' | 'domain' | 'kits'>>

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
  { root, models, overlays, feedback, domain, kits = [] }: RecipeSurroundings,
  options: Partial<RecipeEnvOptions> = {},
): Flow {
  const others = kits.filter((kit) => kit.name !== shelf.name).map((kit) => kitShelf(kit, root))
  const { recipe, shelves } = readWholeRecipe(name, shelf, others)
  const schemas = shelves
    .flatMap((one) => one.schemas)
    .reverse()
    .map(({ dir, label }) => loadSchemas(dir, label))
  const env = loadRecipeEnv({
    templateDirs: shelves.flatMap((one) => one.templates),
    blueprintDirs: shelves.flatMap((one) => one.blueprints),
    schemas: Object.assign({}, ...schemas),
    domains: loadDomains(shelves.flatMap((one) => one.domains)),
    repair: repairJsonText,
    models,
    overlays,
    ...(domain !== undefined && { domain }),
    ...(feedback && { feedback }),
    ...options,
  })
  return recipeFlow(recipe, env)
}

/** What a list of flows shows; of a recipe that cannot be read, its file's name. */
function describeRecipe({ recipes }: RecipeShelf, name: string): { title: string; description: string } {
  try {
    const recipe = loadRecipe(recipes.dir, name, recipes.label)!
    return { title: recipe.name, description: recipe.description }
  } catch (error) {
    if (!(error instanceof QuireError)) throw error
    return { title: name, description: `${recipes.label}/${name}.yaml cannot be used; running it says why.` }
  }
}
