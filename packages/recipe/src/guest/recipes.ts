import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Attempt, FlowContext, Guest, Kit } from '@quire/runtime/kit'
import { RECIPE_TAGS } from '../flow/tagged.ts'
import { loadDomains } from '../load/load-domains.ts'
import { listRecipes } from '../load/load-recipes.ts'
import { PACKAGED_BLUEPRINTS, PACKAGED_TEMPLATES } from '../load/packaged-data.ts'
import { kitShelf, type RecipeShelf, workspaceShelf } from '../load/recipe-shelf.ts'
import { kitOverlays } from './kit-overlays.ts'

/** Converts the recipes of kits and workspaces in `recipes/*.yaml` to flows. */
export const recipes: Guest = {
  name: 'recipe',
  templates: [PACKAGED_TEMPLATES],
  tags: RECIPE_TAGS,
  blueprints: (kit) => (hasRecipes(kit.root) ? [PACKAGED_BLUEPRINTS] : []),
  overlays: kitOverlays,
  async flows(context, kit) {
    const shelf = shelfOf(context, kit)
    if (!shelf || listRecipes(shelf.recipes.dir).length === 0) return []
    // Imported only here, because rendering a prompt needs neither the engine nor the store.
    const { shelfRecipes } = await import('./load-recipe-flows.ts')
    return shelfRecipes(shelf, context)
  },
  async check(context, attempt) {
    const { openRecipe } = await import('./load-recipe-flows.ts')
    checkShelves(context, attempt, (name, shelf) => openRecipe(name, shelf, context))
  },
}

function hasRecipes(root: string): boolean {
  return existsSync(join(root, 'recipes'))
}

/** Returns the recipes of a kit, or of the workspace if no kit is given. */
export function shelfOf({ root }: FlowContext, kit: Kit | undefined): RecipeShelf | undefined {
  if (kit) return kitShelf(kit, root)
  return root === undefined ? undefined : workspaceShelf(root)
}

/** Checks the recipes of the workspace and of the kits, including overrides. */
function checkShelves(
  context: FlowContext,
  attempt: Attempt,
  open: (name: string, shelf: RecipeShelf) => unknown,
): void {
  for (const kit of [undefined, ...context.kits]) {
    const shelf = shelfOf(context, kit)
    if (!shelf) continue
    for (const folder of shelf.domains) attempt(folder.label, () => loadDomains([folder]))
    for (const name of listRecipes(shelf.recipes.dir)) {
      attempt(`${shelf.recipes.label}/${name}.yaml`, () => open(name, shelf))
    }
  }
}
