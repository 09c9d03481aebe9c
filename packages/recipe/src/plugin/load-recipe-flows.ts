import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QuireError } from '@quire/core'
import type { Flow, FlowOption, RunRequest } from '@quire/runtime/engine'
import { RECIPE_KINDS, recipeFlow } from '../flow/recipe-flow.ts'
import { recipeOptions } from '../flow/recipe-options.ts'
import type { Recipe } from '../format/recipe.ts'
import { isNamedAfterFile, listRecipes, loadRecipe } from '../load/load-recipes.ts'
import type { RecipeSource } from '../load/recipe-source.ts'
import { outlineRecipe } from '../page/outline-recipe.ts'
import { recipePage } from '../page/recipe-page.ts'
import { domainRequest } from '../prompt/choose-domain.ts'
import { inDomain } from '../prompt/in-domain.ts'
import type { RecipeLibrary, RecipeLibraryOptions } from '../prompt/recipe-library.ts'
import { titledRecipe } from '../prompt/titled-recipe.ts'
import { recipeResult } from '../result/result-page.ts'
import { depthFlow, depthOptions, findDepths } from './depth-flow.ts'
import { type RecipeNeeds, readRecipe } from './read-recipe.ts'

/**
 * Lists the recipes of a source. Each recipe is read and checked on first use, so that an invalid recipe does not affect
 * the others, and a command reads only the recipes that it needs.
 */
export function loadRecipeFlows(
  source: RecipeSource,
  needs: RecipeNeeds,
  libraryOptions: Partial<RecipeLibraryOptions> = {},
): Flow[] {
  const names = listRecipes(source.recipes.dir)
  let hashes: ReadonlyMap<string, string> | undefined
  return names.map((name) => {
    let flow: Flow | undefined
    const real = (): Flow => {
      flow ??= openRecipe(name, source, needs, libraryOptions)
      return flow
    }
    let described: ListedRecipe | undefined
    const listed = (): ListedRecipe => {
      described ??= describeRecipe(source, name, needs)
      return described
    }
    return {
      name: isNamedAfterFile(name, source.recipes) ? name : listed().title,
      get description() {
        return listed().description
      },
      get identity() {
        hashes ??= recipeHashes(names, source, needs)
        return { hash: hashes.get(name)! }
      },
      get options() {
        return listed().options
      },
      get models() {
        return listed().models
      },
      outline: (request) => real().outline!(request),
      page: (options) => real().page!(options),
      modelsOf: (request) => real().modelsOf!(request),
      preview: (request, run) => real().preview!(request, run),
      estimate: (request, run) => real().estimate!(request, run),
      start: (request) => real().start(request),
      extend: (request, steps, part) => real().extend!(request, steps, part),
      changeModels: (run, steps, change) => real().changeModels!(run, steps, change),
      resultPage: (run) => real().resultPage!(run),
      lateFeedback: (run) => real().lateFeedback!(run),
      requestPath: (run) => real().requestPath!(run),
      resourcePath: (run, resource) => real().resourcePath!(run, resource),
      responsePath: (prompt, knownNames) => real().responsePath!(prompt, knownNames),
      notes: (request) => real().notes!(request),
      feedbackPath: (document, number) => real().feedbackPath!(document, number),
      kinds: Object.fromEntries(
        RECIPE_KINDS.map((kind): [string, Flow['kinds'][string]] => [
          kind,
          async (context) => real().kinds[kind]!(context),
        ]),
      ),
    }
  })
}

/** Opens and checks a recipe with all its files. @throws InvalidDataFile, which lists all problems */
export function openRecipe(
  name: string,
  source: RecipeSource,
  needs: RecipeNeeds,
  options: Partial<RecipeLibraryOptions> = {},
): Flow {
  const { recipe, library } = readRecipe(name, source, needs, options)
  if (recipe.depths) {
    const depths = findDepths(recipe, name, source, needs)
    return depthFlow(recipe, depths, (depth) => openRecipe(depth.recipeName, depth.source, needs, options))
  }
  const inDomainOf = (request?: RunRequest): { recipe: Recipe; library: RecipeLibrary } => {
    const spoken = inDomain(recipe, library, request && domainRequest(request))
    return { recipe: titledRecipe(recipe, spoken).recipe, library: spoken }
  }
  return {
    ...recipeFlow(recipe, library),
    outline: (request) => outlineRecipe(inDomainOf(request).recipe, library),
    page: (pageOptions) => recipePage(inDomainOf().recipe, library, pageOptions),
    resultPage: (run) => {
      const { recipe: titled, library: spoken } = inDomainOf(run.request)
      return recipeResult(titled, spoken, run)
    },
  }
}

interface ListedRecipe {
  readonly title: string
  readonly description: string
  readonly models: Recipe['models']
  readonly options: readonly FlowOption[]
}

/** Returns the recipe's entry in a list of flows. Unreadable recipes are listed by file name. */
function describeRecipe(source: RecipeSource, name: string, needs: RecipeNeeds): ListedRecipe {
  const { recipes } = source
  try {
    const recipe = loadRecipe(recipes.dir, name, recipes.label)!
    const { description, models, depths } = recipe
    const options = depths ? depthOptions(findDepths(recipe, name, source, needs)) : recipeOptions(recipe)
    return { title: recipe.name, description, models, options }
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    const description = `${recipes.label}/${name}.yaml is not valid; run it to see why.`
    return { title: name, description, models: undefined, options: recipeOptions({ stages: [] }) }
  }
}

/**
 * Returns a hash of each recipe and its files: templates, schemas, domains and blueprints. If a recipe names other
 * recipes, its hash covers all recipes of the source and the kits. A change to an unused file may also change the hash.
 */
export function recipeHashes(
  names: readonly string[],
  source: RecipeSource,
  { kits = [] }: RecipeNeeds,
): ReadonlyMap<string, string> {
  const parts = [...source.templates, ...source.schemas, ...source.domains, ...source.blueprints].map(({ dir }) => dir)
  // Recipes share most folders, so each folder is read only once.
  const folders = new Map<string, readonly HashedFile[]>()
  const filesIn = (dir: string): readonly HashedFile[] => {
    const files = folders.get(dir) ?? readFolder(dir)
    folders.set(dir, files)
    return files
  }
  return new Map(
    names.map((name) => {
      const hash = createHash('sha256')
      const recipe = contentOf(join(source.recipes.dir, `${name}.yaml`))
      hash.update(recipe ?? '')
      const namesOthers = /^(?:extends|depths):/m.test(recipe?.toString() ?? '')
      const bases = namesOthers ? [source.recipes.dir, ...kits.map(({ root }) => join(root, 'recipes'))] : []
      for (const dir of [...parts, ...bases]) {
        for (const { file, content } of filesIn(dir)) hash.update(`${file}\0${content.length}\0`).update(content)
      }
      return [name, hash.digest('hex')]
    }),
  )
}

interface HashedFile {
  /** The path in the folder. */
  readonly file: string
  readonly content: Buffer
}

function readFolder(dir: string): HashedFile[] {
  let files: string[] = []
  try {
    files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()
  } catch {
    // Some of the folders may not exist.
  }
  return files.flatMap((file) => {
    const content = contentOf(join(dir, file))
    return content ? [{ file, content }] : []
  })
}

/** Undefined for folders and unreadable files. Unreadable files are reported later. */
function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
