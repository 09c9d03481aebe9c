import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidDataFile } from '@quire/core/errors'
import type { Attempt, FlowContext, Kit, Plugin } from '@quire/runtime/kit'
import { findIdleSteps } from '../format/check-recipe.ts'
import { loadDomains } from '../load/load-domains.ts'
import { listRecipes, loadRecipe } from '../load/load-recipes.ts'
import { PACKAGED_BLUEPRINTS, PACKAGED_TEMPLATES } from '../load/packaged-data.ts'
import { kitSource, type RecipeSource, workspaceSource } from '../load/recipe-source.ts'
import { autoDomains } from '../prompt/choose-domain.ts'
import { inDomain } from '../prompt/in-domain.ts'
import { RECIPE_TAGS } from '../prompt/tagged.ts'
import { readRecipe } from './read-recipe.ts'

/** Converts the recipes of kits and workspaces in `recipes/*.yaml` to flows. */
export const recipes: Plugin = {
  name: 'recipe',
  templates: [PACKAGED_TEMPLATES],
  blueprints: (kit) => (hasRecipes(kit.root) ? [{ ...PACKAGED_BLUEPRINTS, tags: RECIPE_TAGS }] : []),
  overlays: kitOverlays,
  async flows(context, kit) {
    const source = sourceOf(context, kit)
    if (!source || listRecipes(source.recipes.dir).length === 0) return []
    // Imported only here, because rendering a prompt needs neither the engine nor the store.
    const { loadRecipeFlows } = await import('./load-recipe-flows.ts')
    return loadRecipeFlows(source, context)
  },
  async check(context, attempt) {
    const { openRecipe } = await import('./load-recipe-flows.ts')
    checkSources(
      context,
      attempt,
      (name, source) => {
        openRecipe(name, source, context)
        const { recipe, library } = readRecipe(name, source, context)
        for (const domain of autoDomains(recipe, library)) openRecipe(name, source, { ...context, domain })
      },
      (name, source) => {
        const { recipe } = readRecipe(name, source, context)
        const warnings = findIdleSteps(recipe)
        if (warnings.length > 0) throw new InvalidDataFile(recipe.file, 'Recipe', warnings)
      },
    )
  },
}

function hasRecipes(root: string): boolean {
  return existsSync(join(root, 'recipes'))
}

/** Returns the recipes of a kit, or of the workspace if no kit is given. */
export function sourceOf({ root }: FlowContext, kit: Kit | undefined): RecipeSource | undefined {
  if (kit) return kitSource(kit, root)
  return root === undefined ? undefined : workspaceSource(root)
}

/** Checks the recipes of the workspace and of the kits, including overrides. */
function checkSources(
  context: FlowContext,
  attempt: Attempt,
  open: (name: string, source: RecipeSource) => unknown,
  warn: (name: string, source: RecipeSource) => void,
): void {
  for (const kit of [undefined, ...context.kits]) {
    const source = sourceOf(context, kit)
    if (!source) continue
    for (const folder of source.domains) attempt(folder.label, () => loadDomains([folder]))
    for (const name of listRecipes(source.recipes.dir)) {
      attempt(`${source.recipes.label}/${name}.yaml`, () => open(name, source))
      attempt(`${source.recipes.label}/${name}.yaml`, () => warn(name, source))
    }
  }
}

/**
 * Returns the template values for a kit's prompts. The workspace's overlays override those of the default domain, which
 * is the domain of the kit's first recipe that has one.
 */
function kitOverlays(kit: Kit, { root, overlays, domain }: FlowContext): FlowContext['overlays'] {
  const source = kitSource(kit, root)
  const recipes = listRecipes(source.recipes.dir).map(
    (name) => loadRecipe(source.recipes.dir, name, source.recipes.label)!,
  )
  const recipe = recipes.find((one) => one.domain !== undefined) ?? recipes[0]
  if (recipe === undefined) return overlays
  const library = {
    domains: loadDomains(source.domains),
    overlays,
    valueFiles: [],
    ...(domain !== undefined && { domain }),
  }
  return inDomain(recipe, library).overlays
}
