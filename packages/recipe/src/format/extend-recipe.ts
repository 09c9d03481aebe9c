import { mergeOverlays } from '@quire/core/template'
import type { Recipe } from './recipe.ts'

/**
 * A recipe on top of another: the other's stages come first, a stage of the same slug takes the place of the other's,
 * and what it says itself (style guide, domain, values) counts before what the other says.
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
