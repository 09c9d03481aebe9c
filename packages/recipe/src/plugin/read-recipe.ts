import type { FlowContext } from '@quire/runtime/kit'
import type { Recipe } from '../format/recipe.ts'
import { loadDomains } from '../load/load-domains.ts'
import { loadSchemas } from '../load/load-recipes.ts'
import { readWholeRecipe } from '../load/read-whole-recipe.ts'
import { kitSource, type RecipeSource } from '../load/recipe-source.ts'
import { loadRecipeLibrary, type RecipeLibrary, type RecipeLibraryOptions } from '../prompt/recipe-library.ts'

/** The parts of the flow context that recipes need. */
export type RecipeNeeds = Pick<FlowContext, 'root' | 'models' | 'overlays'> &
  Partial<Pick<FlowContext, 'feedback' | 'domain' | 'valueFiles'>> & {
    readonly kits?: readonly Pick<FlowContext['kits'][number], 'name' | 'root' | 'label'>[]
  }

/** Reads a recipe and all data for its prompts. Does not check them. */
export function readRecipe(
  name: string,
  source: RecipeSource,
  { root, models, overlays, valueFiles = [], feedback, domain, kits = [] }: RecipeNeeds,
  options: Partial<RecipeLibraryOptions> = {},
): { readonly recipe: Recipe; readonly library: RecipeLibrary } {
  const others = kits.filter((kit) => kit.name !== source.name).map((kit) => kitSource(kit, root))
  const { recipe, sources } = readWholeRecipe(name, source, others)
  const schemas = sources
    .flatMap((one) => one.schemas)
    .reverse()
    .map(({ dir, label }) => loadSchemas(dir, label))
  const library = loadRecipeLibrary({
    templateDirs: sources.flatMap((one) => one.templates),
    blueprintDirs: sources.flatMap((one) => one.blueprints),
    schemas: Object.assign({}, ...schemas),
    domains: loadDomains(sources.flatMap((one) => one.domains)),
    models,
    overlays,
    valueFiles,
    ...(domain !== undefined && { domain }),
    ...(feedback && { feedback }),
    ...options,
  })
  return { recipe, library }
}
