import { type Blueprint, QuireError } from '@quire/core'
import { InvalidDataFile } from '@quire/core/errors'
import { mergeOverlays } from '@quire/core/template'
import type { FlowContext } from '@quire/runtime/kit'
import { draftTexts } from '@quire/runtime/workspace'
import { bindInputs } from '../format/bind-inputs.ts'
import type { Recipe } from '../format/recipe.ts'
import { loadDomains } from '../load/load-domains.ts'
import { listRecipes, loadRecipe, loadSchemas } from '../load/load-recipes.ts'
import { PACKAGED_TEMPLATES } from '../load/packaged-data.ts'
import { kitSource, type RecipeSource } from '../load/recipe-source.ts'
import { loadRecipeLibrary, type RecipeLibrary, type RecipeLibraryOptions } from '../prompt/recipe-library.ts'

/** The parts of the flow context that recipes need. */
export type RecipeNeeds = Pick<FlowContext, 'root' | 'models' | 'overlays'> &
  Partial<
    Pick<
      FlowContext,
      'drafts' | 'feedback' | 'domain' | 'domainLine' | 'valueFiles' | 'blueprint' | 'overlaysFor' | 'listBlueprints'
    >
  > & {
    readonly kits?: readonly Pick<FlowContext['kits'][number], 'name' | 'root' | 'label'>[]
  }

/** Reads a recipe and all data for its prompts. Does not check them. */
export function readRecipe(
  name: string,
  source: RecipeSource,
  {
    root,
    models,
    overlays,
    valueFiles = [],
    drafts = {},
    feedback,
    domain,
    domainLine,
    kits = [],
    ...workspace
  }: RecipeNeeds,
  options: Partial<RecipeLibraryOptions> = {},
): { readonly recipe: Recipe; readonly library: RecipeLibrary } {
  const { recipe, sources } = readWholeRecipe(name, source, otherSources(source, { root, kits }))
  const schemas = sources
    .flatMap((one) => one.schemas)
    .reverse()
    .map(({ dir, label }) => loadSchemas(dir, label))
  const templateDirs = sources.flatMap((one) => one.templates)
  const library = loadRecipeLibrary({
    templateDirs,
    texts: draftTexts([...templateDirs, PACKAGED_TEMPLATES], drafts),
    drafts,
    blueprintDirs: sources.flatMap((one) => one.blueprints),
    schemas: Object.assign({}, ...schemas),
    domains: loadDomains(sources.flatMap((one) => one.domains)),
    models,
    overlays,
    valueFiles,
    ...(domain !== undefined && { domain }),
    ...(domainLine !== undefined && { domainLine }),
    ...(feedback && { feedback }),
    ...(root !== undefined && { root }),
    ...blueprintsFor(source, workspace),
    ...options,
  })
  const find = (blueprint: string): Blueprint | undefined => {
    try {
      return library.blueprint?.(blueprint)
    } catch (error) {
      // The check reports a blueprint that does not exist or is not valid.
      if (QuireError.isInstance(error)) return undefined
      throw error
    }
  }
  return { recipe: bindInputs(recipe, find), library }
}

/** The sources of the other kits, whose recipes can be named as `kit/name`. */
export function otherSources(
  source: RecipeSource,
  { root, kits = [] }: Pick<RecipeNeeds, 'root' | 'kits'>,
): RecipeSource[] {
  return kits.filter((kit) => kit.name !== source.name).map((kit) => kitSource(kit, root))
}

/** In a kit's recipe, a name without a kit means the kit's own blueprint, if there is one. */
function blueprintsFor(
  { name: kit }: RecipeSource,
  { blueprint, overlaysFor, listBlueprints }: Partial<RecipeNeeds>,
): Partial<RecipeLibrary> {
  if (!blueprint || !overlaysFor || !listBlueprints) return {}
  const full = (name: string): string =>
    kit !== '' && !name.includes('/') && listBlueprints().includes(`${kit}/${name}`) ? `${kit}/${name}` : name
  return {
    blueprint: (name) => blueprint(full(name)),
    overlaysFor: (name) => overlaysFor(full(name)),
    listBlueprints,
  }
}

/**
 * A recipe merged with its base recipes, and the sources that contain their files. The recipe's own source comes first.
 */
interface WholeRecipe {
  readonly recipe: Recipe
  readonly sources: readonly RecipeSource[]
}

/**
 * Reads a recipe and the recipes that it extends. A recipe in another source is written as `source/name`.
 * @throws InvalidDataFile if a recipe is invalid, or if an extended recipe does not exist or extends itself
 */
function readWholeRecipe(name: string, source: RecipeSource, others: readonly RecipeSource[]): WholeRecipe {
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
  const { own, from } = findRecipe(wanted, source, others)
  if (chain.includes(`${from?.name}/${own}`))
    refuse(`'${wanted}' also extends this recipe. Recipes cannot extend each other.`)
  const base = from && read(own, from, others, chain)
  if (!base) return refuse(unknownRecipe(wanted, name, source, others))
  if (base.recipe.depths) {
    const names = base.recipe.depths.map((depth) => depth.recipe)
    return refuse(`'${wanted}' has no stages of its own. Extend one of its depths: ${names.join(', ')}.`)
  }
  return {
    recipe: extendRecipe(recipe, base.recipe),
    sources: [source, ...base.sources.filter((one) => one.name !== source.name)],
  }
}

/** Finds the source of a recipe that another recipe names: a recipe in the same folder, or `kit/name`. */
export function findRecipe(
  wanted: string,
  source: RecipeSource,
  others: readonly RecipeSource[],
): { readonly own: string; readonly from: RecipeSource | undefined } {
  const [kit, own] = wanted.includes('/') ? (wanted.split('/') as [string, string]) : [source.name, wanted]
  return { own, from: [source, ...others].find((one) => one.name === kit) }
}

/** The message about a recipe that does not exist. It lists all recipes but the one with the mistake. */
export function unknownRecipe(
  wanted: string,
  name: string,
  source: RecipeSource,
  others: readonly RecipeSource[],
): string {
  const available = [source, ...others].flatMap((one) =>
    listRecipes(one.recipes.dir)
      .filter((other) => one !== source || other !== name)
      .map((other) => (one.name === source.name ? other : `${one.name}/${other}`)),
  )
  return `Unknown recipe '${wanted}'. Available: ${available.length > 0 ? available.join(', ') : 'none'}.`
}

/**
 * Combines a recipe with its base recipe. The base recipe's stages come first. The extending recipe overrides the style
 * guide, the domain and the values. It also replaces stages that have the same slug.
 */
function extendRecipe(own: Recipe, base: Recipe): Recipe {
  const replaced = base.stages.map((stage) => own.stages.find(({ slug }) => slug === stage.slug) ?? stage)
  const added = own.stages.filter((stage) => !replaced.includes(stage))
  const merged = (name: 'domain' | 'project' | 'user'): Record<string, unknown> =>
    mergeOverlays({ domain: base.overlays[name] ?? {}, project: own.overlays[name] ?? {} }).values
  return {
    ...own,
    models: own.models ?? base.models,
    domain: own.domain ?? base.domain,
    result: own.result ?? base.result,
    styleGuide: own.extends?.keepsStyle ? base.styleGuide : own.styleGuide,
    overlays: { domain: merged('domain'), project: merged('project'), user: merged('user') },
    valueFiles: [...base.valueFiles, ...own.valueFiles],
    stages: [...replaced, ...added].map((stage, index) => ({ ...stage, number: index + 1 })),
  }
}
