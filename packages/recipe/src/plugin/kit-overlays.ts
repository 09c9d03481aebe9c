import type { FlowContext, Kit } from '@quire/runtime/kit'
import { loadDomains } from '../load/load-domains.ts'
import { listRecipes, loadRecipe } from '../load/load-recipes.ts'
import { kitSource } from '../load/recipe-source.ts'
import { inDomain } from '../prompt/in-domain.ts'

/**
 * Returns the template values for a kit's prompts. The workspace's overlays override the overlays of the recipe's
 * domain.
 */
export function kitOverlays(kit: Kit, { root, overlays, domain }: FlowContext): FlowContext['overlays'] {
  const source = kitSource(kit, root)
  const [first] = listRecipes(source.recipes.dir)
  if (first === undefined) return overlays
  const recipe = loadRecipe(source.recipes.dir, first, source.recipes.label)!
  const library = {
    domains: loadDomains(source.domains),
    overlays,
    valueFiles: [],
    ...(domain !== undefined && { domain }),
  }
  return inDomain(recipe, library, undefined).overlays
}
