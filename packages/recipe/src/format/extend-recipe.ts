import { mergeOverlays } from '@quire/core/template'
import type { Recipe } from './recipe.ts'

/**
 * Combines a recipe with its base recipe. The base recipe's stages come first. The extending recipe overrides the style
 * guide, the domain and the values. It also replaces stages that have the same slug.
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
