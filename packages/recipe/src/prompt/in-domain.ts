import { mergeOverlays } from '@quire/core/template'
import { DomainNotFound } from '../errors.ts'
import type { Recipe } from '../format/recipe.ts'
import { chooseDomain, type DomainRequest } from './choose-domain.ts'
import type { RecipeLibrary } from './recipe-library.ts'

/** Returns a recipe's context for a domain. Values in the workspace's `domain` overlay take precedence. */
export function inDomain<Env extends Pick<RecipeLibrary, 'domains' | 'domain' | 'overlays' | 'valueFiles'>>(
  recipe: Recipe,
  library: Env,
  request: DomainRequest = {},
): Env {
  const chosen = chooseDomain(recipe, library, request)
  if (chosen === undefined) return library
  const { name } = chosen
  const domain = Object.hasOwn(library.domains, name) ? library.domains[name] : undefined
  if (!domain) throw new DomainNotFound(recipe.name, name, Object.keys(library.domains).sort())
  const { values } = mergeOverlays({ domain: domain.values, project: library.overlays.domain ?? {} })
  const { file, lines } = domain
  return {
    ...library,
    overlays: { ...library.overlays, domain: { ...values, domain: { name, reason: chosen.reason } } },
    valueFiles: [{ overlay: 'domain', file, lines }, ...library.valueFiles],
  }
}
