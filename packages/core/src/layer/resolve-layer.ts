import type { Condense } from '../condense/condensed-text.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Profile, Tier } from '../model/profile.ts'
import type { TemplateFinder } from '../template/template-finder.ts'
import type { QuoteTags } from '../xml/quote-tags.ts'
import { UnknownSource } from './errors.ts'
import type { AuthoredLevels, LayerContent } from './layer-content.ts'
import { forTier, type LayerDefinition } from './layer-definition.ts'
import type { LayerSource } from './layer-source.ts'
import { offerLevels } from './offer-levels.ts'
import { getTemplateVariants } from './template-variants.ts'
import { toLayerContent } from './to-layer-content.ts'

/** Everything that can fill a layer. */
export interface ResolveLayerOptions {
  readonly inputs: Readonly<Record<string, unknown>>
  /** Inputs that may be missing. */
  readonly optional: ReadonlySet<string>
  /** The values available to templates. Inputs override overlays. */
  readonly values: Readonly<Record<string, unknown>>
  readonly templates: TemplateFinder
  readonly sources: Readonly<Record<string, LayerSource>>
  readonly profile: Profile
  readonly tier: Tier
  readonly isStrict: boolean
  readonly condense: Condense
  readonly quote: QuoteTags
  readonly report: (diagnostic: Diagnostic) => void
}

/** Fills one layer with its levels or items, before fitting. */
export async function resolveLayer(layer: LayerDefinition, context: ResolveLayerOptions): Promise<LayerContent> {
  if (forTier(layer.target, context.tier) === 0) {
    return { kind: 'empty', why: `not used in the ${context.tier} tier` }
  }
  const found = layer.template === undefined ? await fromSource(layer, context) : getTemplateVariants(layer, context)
  if ('kind' in found) return found
  return offerLevels(layer, context.tier, found, context)
}

async function fromSource(
  layer: LayerDefinition,
  context: ResolveLayerOptions,
): Promise<LayerContent | AuthoredLevels> {
  const name = layer.source!
  const source = Object.hasOwn(context.sources, name) ? context.sources[name] : undefined
  const { inputs, profile, tier, values, templates, isStrict, quote } = context
  const value = source
    ? await source({ inputs, layer, profile, tier, values, templates, isStrict, quote })
    : Object.hasOwn(inputs, name)
      ? inputs[name]
      : undefined
  if (value === undefined || value === null) {
    if (source || context.optional.has(name))
      return { kind: 'empty', why: source ? `'${name}' is empty for this prompt` : `'${name}' is missing` }
    throw new UnknownSource(layer.id, name, [...Object.keys(context.sources), ...Object.keys(inputs)].sort())
  }
  return toLayerContent(layer, value, { kind: 'state', path: name }, forTier(layer.limit, tier))
}
