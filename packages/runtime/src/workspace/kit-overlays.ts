import type { Kit } from '../kit/kit.ts'
import { inDomain } from '../recipe/flow/in-domain.ts'
import { loadDomains } from '../recipe/load-domains.ts'
import { listRecipes, loadRecipe } from '../recipe/load-recipes.ts'
import { kitShelf } from '../recipe/recipe-shelf.ts'
import type { Workspace, WorkspaceConfig } from './workspace.ts'

/** What the prompts of a kit are told beside their inputs: the workspace's overlays, over the domain of the kit's recipe. */
export function kitOverlays(
  kit: Kit,
  root: string | undefined,
  { overlays = {}, domain }: WorkspaceConfig,
): ReturnType<Workspace['overlaysFor']> {
  const shelf = kitShelf(kit, root)
  const [first] = listRecipes(shelf.recipes.dir)
  if (first === undefined) return overlays
  const recipe = loadRecipe(shelf.recipes.dir, first, shelf.recipes.label)!
  const env = { domains: loadDomains(shelf.domains), overlays, valueFiles: [], ...(domain !== undefined && { domain }) }
  return inDomain(recipe, env, undefined).overlays
}
