import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecipeShelf } from '../load/recipe-shelf.ts'
import type { RecipeNeeds } from './read-recipe.ts'

/**
 * Returns a hash of a recipe and of all files that the recipe may refer to. This includes the templates, schemas,
 * domains and blueprints of the recipe's shelf. If the recipe extends another recipe, all recipes of the shelf and of
 * the kits are included. The hash always changes if a used file changes, and may also change if an unused file changes.
 */
export function recipeHash(name: string, shelf: RecipeShelf, { kits = [] }: RecipeNeeds): string {
  const hash = createHash('sha256')
  const recipe = contentOf(join(shelf.recipes.dir, `${name}.yaml`))
  hash.update(recipe ?? '')
  const parts = [...shelf.templates, ...shelf.schemas, ...shelf.domains, ...shelf.blueprints].map(({ dir }) => dir)
  const isExtended = /^extends:/m.test(recipe?.toString() ?? '')
  const bases = isExtended ? [shelf.recipes.dir, ...kits.map(({ root }) => join(root, 'recipes'))] : []
  for (const dir of [...parts, ...bases]) addFolder(hash, dir)
  return hash.digest('hex')
}

/**
 * Adds the files of a folder to the hash. Paths are relative to the folder, so that the folder's location does not
 * matter.
 */
function addFolder(hash: Hash, dir: string): void {
  let files: string[] = []
  try {
    files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()
  } catch {
    // A shelf does not need to have all folders.
  }
  for (const file of files) {
    const content = contentOf(join(dir, file))
    if (content) hash.update(`${file}\0${content.length}\0`).update(content)
  }
}

/** Undefined for a folder and for an unreadable file. Unreadable files are reported when the recipe is used. */
function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
