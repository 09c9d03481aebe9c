import { mergeOverlays } from '@quire/core/template'
import { DomainNotFound } from '../errors.ts'
import type { Recipe } from '../format/recipe.ts'
import type { RecipeContext } from './recipe-context.ts'

/**
 * Returns a recipe's context for a domain. Uses the requested domain, otherwise the workspace's domain, otherwise the
 * recipe's domain. Values in the workspace's `domain` overlay take precedence.
 */
export function inDomain<Env extends Pick<RecipeContext, 'domains' | 'domain' | 'overlays' | 'valueFiles'>>(
  recipe: Recipe,
  recipeContext: Env,
  asked: string | undefined,
): Env {
  const name = asked ?? recipeContext.domain ?? recipe.domain
  if (name === undefined) return recipeContext
  const domain = Object.hasOwn(recipeContext.domains, name) ? recipeContext.domains[name] : undefined
  if (!domain) throw new DomainNotFound(recipe.name, name, Object.keys(recipeContext.domains).sort())
  const { values } = mergeOverlays({ domain: domain.values, project: recipeContext.overlays.domain ?? {} })
  const { file, lines } = domain
  return {
    ...recipeContext,
    overlays: { ...recipeContext.overlays, domain: values },
    valueFiles: [{ overlay: 'domain', file, lines }, ...recipeContext.valueFiles],
  }
}
