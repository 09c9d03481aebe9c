import { mergeOverlays } from '@quire/core/template'
import type { Recipe } from './recipe.ts'

/**
 * Combines a recipe with the recipe that it extends. The base recipe's stages come first. If both recipes have a stage
 * with the same slug, the extending recipe's stage is used. The style guide, domain and values of the extending recipe
 * take precedence.
 */
export function extendRecipe(own: Recipe, base: Recipe): Recipe {
  const replaced = base.stages.map((stage) => own.stages.find(({ slug }) => slug === stage.slug) ?? stage)
  const added = own.stages.filter((stage) => !replaced.includes(stage))
  const merged = (name: 'domain' | 'project' | 'user'): Record<string, unknown> =>
    mergeOverlays({ domain: base.overlays[name] ?? {}, project: own.overlays[name] ?? {} }).values
  return {
    ...own,
    domain: own.domain ?? base.domain,
    result: own.result ?? base.result,
    styleGuide: own.extends?.keepsStyle ? base.styleGuide : own.styleGuide,
    overlays: { domain: merged('domain'), project: merged('project'), user: merged('user') },
    valueFiles: [...base.valueFiles, ...own.valueFiles],
    stages: [...replaced, ...added].map((stage, index) => ({ ...stage, number: index + 1 })),
  }
}
