import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecipeSource } from '../load/recipe-source.ts'
import type { RecipeNeeds } from './read-recipe.ts'

/**
 * Returns a hash of a recipe and its files: templates, schemas, domains and blueprints. If the recipe extends another
 * recipe, the hash covers all recipes of the source and the kits. A change to an unused file may also change the hash.
 */
export function recipeHash(name: string, source: RecipeSource, { kits = [] }: RecipeNeeds): string {
  const hash = createHash('sha256')
  const recipe = contentOf(join(source.recipes.dir, `${name}.yaml`))
  hash.update(recipe ?? '')
  const parts = [...source.templates, ...source.schemas, ...source.domains, ...source.blueprints].map(({ dir }) => dir)
  const isExtended = /^extends:/m.test(recipe?.toString() ?? '')
  const bases = isExtended ? [source.recipes.dir, ...kits.map(({ root }) => join(root, 'recipes'))] : []
  for (const dir of [...parts, ...bases]) addFolder(hash, dir)
  return hash.digest('hex')
}

/** Adds the files of a folder to the hash, with relative paths. */
function addFolder(hash: Hash, dir: string): void {
  let files: string[] = []
  try {
    files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()
  } catch {
    // Some of the folders may not exist.
  }
  for (const file of files) {
    const content = contentOf(join(dir, file))
    if (content) hash.update(`${file}\0${content.length}\0`).update(content)
  }
}

/** Undefined for folders and unreadable files. Unreadable files are reported later. */
function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
