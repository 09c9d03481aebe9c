import { InvalidDataFile } from '@quire/core/errors'
import { extendRecipe } from '../format/extend-recipe.ts'
import type { Recipe } from '../format/recipe.ts'
import { listRecipes, loadRecipe } from './load-recipes.ts'
import type { RecipeSource } from './recipe-source.ts'

/**
 * A recipe merged with its base recipes, and the sources that contain their files. The recipe's own source comes first.
 */
export interface WholeRecipe {
  readonly recipe: Recipe
  readonly sources: readonly RecipeSource[]
}

/**
 * Reads a recipe and the recipes that it extends. A recipe in another source is written as `source/name`.
 * @throws InvalidDataFile if a recipe is invalid, or if an extended recipe does not exist or extends itself
 */
export function readWholeRecipe(name: string, source: RecipeSource, others: readonly RecipeSource[]): WholeRecipe {
  return read(name, source, others, [])!
}

function read(
  name: string,
  source: RecipeSource,
  others: readonly RecipeSource[],
  below: readonly string[],
): WholeRecipe | undefined {
  const recipe = loadRecipe(source.recipes.dir, name, source.recipes.label)
  if (!recipe?.extends) return recipe && { recipe, sources: [source] }
  const { name: wanted, line } = recipe.extends
  const refuse = (message: string): never => {
    throw new InvalidDataFile(recipe.file, 'Recipe', [{ file: recipe.file, line, message }])
  }
  const chain = [...below, `${source.name}/${name}`]
  const [kit, own] = wanted.includes('/') ? (wanted.split('/') as [string, string]) : [source.name, wanted]
  if (chain.includes(`${kit}/${own}`)) refuse(`'${wanted}' also extends this recipe. Recipes cannot extend each other.`)
  const from = [source, ...others].find((one) => one.name === kit)
  const base = from && read(own, from, others, chain)
  if (!base) {
    const known = [source, ...others].flatMap((one) =>
      listRecipes(one.recipes.dir)
        .filter((other) => one !== source || other !== name)
        .map((other) => (one.name === source.name ? other : `${one.name}/${other}`)),
    )
    return refuse(`Unknown recipe '${wanted}'. Available: ${known.length > 0 ? known.join(', ') : 'none'}.`)
  }
  return {
    recipe: extendRecipe(recipe, base.recipe),
    sources: [source, ...base.sources.filter((one) => one.name !== source.name)],
  }
}
