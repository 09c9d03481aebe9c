import type { FlowContext } from '@quire/runtime/kit'
import { loadRecipeEnv, type RecipeEnvOptions } from './flow/load-recipe-env.ts'
import type { RecipeEnv } from './flow/recipe-env.ts'
import { loadDomains } from './load-domains.ts'
import { loadSchemas } from './load-recipes.ts'
import { readWholeRecipe } from './read-whole-recipe.ts'
import type { Recipe } from './recipe.ts'
import { kitShelf, type RecipeShelf } from './recipe-shelf.ts'

/** What recipes need of the place that they run in. */
export type RecipeSurroundings = Pick<FlowContext, 'root' | 'models' | 'overlays'> &
  Partial<Pick<FlowContext, 'feedback' | 'domain' | 'valueFiles'>> & {
    readonly kits?: readonly Pick<FlowContext['kits'][number], 'name' | 'root' | 'label'>[]
  }

/** A recipe and all that its prompts are made with, read but not yet checked. */
export function readRecipe(
  name: string,
  shelf: RecipeShelf,
  { root, models, overlays, valueFiles = [], feedback, domain, kits = [] }: RecipeSurroundings,
  options: Partial<RecipeEnvOptions> = {},
): { readonly recipe: Recipe; readonly env: RecipeEnv } {
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
    models,
    overlays,
    valueFiles,
    ...(domain !== undefined && { domain }),
    ...(feedback && { feedback }),
    ...options,
  })
  return { recipe, env }
}
