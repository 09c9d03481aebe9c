import { mergeOverlays } from '@quire/core/template'
import { DomainNotFound } from '../errors.ts'
import type { Recipe } from '../format/recipe.ts'
import type { RecipeLibrary } from './recipe-library.ts'

/**
 * Returns a recipe's context for a domain. Uses the requested domain, otherwise the workspace's domain, otherwise the
 * recipe's domain. Values in the workspace's `domain` overlay take precedence.
 */
export function inDomain<Env extends Pick<RecipeLibrary, 'domains' | 'domain' | 'overlays' | 'valueFiles'>>(
  recipe: Recipe,
  library: Env,
  requested: string | undefined,
): Env {
  const name = requested ?? library.domain ?? recipe.domain
  if (name === undefined) return library
  const domain = Object.hasOwn(library.domains, name) ? library.domains[name] : undefined
  if (!domain) throw new DomainNotFound(recipe.name, name, Object.keys(library.domains).sort())
  const { values } = mergeOverlays({ domain: domain.values, project: library.overlays.domain ?? {} })
  const { file, lines } = domain
  return {
    ...library,
    overlays: { ...library.overlays, domain: values },
    valueFiles: [{ overlay: 'domain', file, lines }, ...library.valueFiles],
  }
}
