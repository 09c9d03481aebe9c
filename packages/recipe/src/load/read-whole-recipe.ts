import { InvalidDataFile } from '@quire/core/errors'
import { extendRecipe } from '../format/extend-recipe.ts'
import type { Recipe } from '../format/recipe.ts'
import { listRecipes, loadRecipe } from './load-recipes.ts'
import type { RecipeShelf } from './recipe-shelf.ts'

/**
 * A recipe merged with its base recipes, and the shelves that contain their files. The recipe's own shelf comes first.
 */
export interface WholeRecipe {
  readonly recipe: Recipe
  readonly shelves: readonly RecipeShelf[]
}

/**
 * Reads a recipe and the recipes that it extends. A recipe on another shelf is written as `shelf/name`.
 * @throws InvalidDataFile if a recipe is invalid, or if an extended recipe does not exist or extends itself
 */
export function readWholeRecipe(name: string, shelf: RecipeShelf, others: readonly RecipeShelf[]): WholeRecipe {
  return read(name, shelf, others, [])!
}

function read(
  name: string,
  shelf: RecipeShelf,
  others: readonly RecipeShelf[],
  below: readonly string[],
): WholeRecipe | undefined {
  const recipe = loadRecipe(shelf.recipes.dir, name, shelf.recipes.label)
  if (!recipe?.extends) return recipe && { recipe, shelves: [shelf] }
  const { name: wanted, line } = recipe.extends
  const refuse = (message: string): never => {
    throw new InvalidDataFile(recipe.file, 'Recipe', [{ file: recipe.file, line, message }])
  }
  const chain = [...below, `${shelf.name}/${name}`]
  const [kit, own] = wanted.includes('/') ? (wanted.split('/') as [string, string]) : [shelf.name, wanted]
  if (chain.includes(`${kit}/${own}`)) refuse(`'${wanted}' also extends this recipe. Recipes cannot extend each other.`)
  const from = [shelf, ...others].find((one) => one.name === kit)
  const base = from && read(own, from, others, chain)
  if (!base) {
    const known = [shelf, ...others].flatMap((one) =>
      listRecipes(one.recipes.dir)
        .filter((other) => one !== shelf || other !== name)
        .map((other) => (one.name === shelf.name ? other : `${one.name}/${other}`)),
    )
    return refuse(`Unknown recipe '${wanted}'. Available: ${known.length > 0 ? known.join(', ') : 'none'}.`)
  }
  return {
    recipe: extendRecipe(recipe, base.recipe),
    shelves: [shelf, ...base.shelves.filter((one) => one.name !== shelf.name)],
  }
}
