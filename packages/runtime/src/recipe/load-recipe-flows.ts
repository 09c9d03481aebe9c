import { join } from 'node:path'
import { QuireError } from '@quire/core'
import type { Flow, StepHandler } from '../engine/flow.ts'
import type { FlowEnvironment } from '../kit/flow-environment.ts'
import { repairJsonText } from '../response/repair-json-text.ts'
import { loadRecipeEnv, type RecipeEnvOptions } from './flow/load-recipe-env.ts'
import { RECIPE_KINDS, recipeFlow } from './flow/recipe-flow.ts'
import { listRecipes, loadRecipe, loadSchemas } from './load-recipes.ts'

/**
 * The recipes of a folder as flows, with the folder's own prompts and schemas. Each is checked when it is first used:
 * one that is wrong stands in nobody else's way, and says what is wrong with it when it is to run.
 */
export function loadRecipeFlows(
  root: string,
  environment: Pick<FlowEnvironment, 'models' | 'overlays'>,
  options: Partial<RecipeEnvOptions> = {},
): Flow[] {
  return listRecipes(join(root, 'recipes')).map((name) => {
    let made: Flow | undefined
    const real = (): Flow => {
      made ??= openRecipe(root, name, environment, options)
      return made
    }
    const { title, description } = describeRecipe(root, name)
    return {
      name: title,
      description,
      start: (request) => real().start(request),
      kinds: Object.fromEntries(
        RECIPE_KINDS.map((kind): [string, StepHandler] => [kind, async (context) => real().kinds[kind]!(context)]),
      ),
    }
  })
}

/** A recipe, checked. @throws InvalidDataFile with all that is wrong with it */
export function openRecipe(
  root: string,
  name: string,
  { models, overlays }: Pick<FlowEnvironment, 'models' | 'overlays'>,
  options: Partial<RecipeEnvOptions> = {},
): Flow {
  const recipe = loadRecipe(join(root, 'recipes'), name, 'recipes')!
  const env = loadRecipeEnv({
    templateDirs: [{ dir: join(root, 'prompts'), label: 'prompts' }],
    schemas: loadSchemas(join(root, 'schemas'), 'schemas'),
    repair: repairJsonText,
    models,
    overlays,
    ...options,
  })
  return recipeFlow(recipe, env)
}

/** What a list of flows shows; of a recipe that cannot be read, its file's name. */
function describeRecipe(root: string, name: string): { title: string; description: string } {
  try {
    const recipe = loadRecipe(join(root, 'recipes'), name, 'recipes')!
    return { title: recipe.name, description: recipe.description }
  } catch (error) {
    if (!(error instanceof QuireError)) throw error
    return { title: name, description: `recipes/${name}.yaml cannot be used; running it says why.` }
  }
}
