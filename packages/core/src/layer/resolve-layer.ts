import type { Condense } from '../condense/condensed-text.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { ModelRegistry } from '../model/model-registry.ts'
import type { Profile, Tier } from '../model/profile.ts'
import { selectAdaptations } from '../model/select-adaptations.ts'
import { lazySourcedText, trimSourcedText } from '../sourced-text/sourced-text.ts'
import { SourcedTextBuilder } from '../sourced-text/sourced-text-builder.ts'
import { TemplateNotFound } from '../template/errors.ts'
import { renderTemplate } from '../template/render-template.ts'
import type { Template } from '../template/template.ts'
import type { TemplateFinder } from '../template/template-finder.ts'
import type { QuoteTags } from '../xml/quote-tags.ts'
import { UnknownSource } from './errors.ts'
import type { AuthoredLevels, LayerContent, LevelName, LevelText } from './layer-content.ts'
import type { LayerDefinition, PerTier } from './layer-definition.ts'
import { offerLevels, toLayerContent } from './layer-levels.ts'
import type { LayerSource } from './layer-source.ts'
import { packagedTemplates } from './packaged-templates.ts'

/** Everything that can fill a layer. */
export interface ResolveLayerOptions {
  /** The blueprint's file. Named in errors. */
  readonly file: string | undefined
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

/** The file-name suffixes of shorter versions, as in `process_map.medium.md`. */
const ENDINGS: readonly (readonly [LevelName, string])[] = [
  ['minimal', '.minimal'],
  ['condensed', '.medium'],
  ['full', ''],
]

/** Finds a layer's template and its shorter versions. */
function getTemplateVariants(layer: LayerDefinition, context: ResolveLayerOptions): AuthoredLevels {
  const { templates, values } = context
  const patterns = typeof layer.template === 'string' ? [layer.template] : layer.template!
  // Values in a name are untrusted. The library rejects any name that points outside its folders.
  const names = patterns.map((name) =>
    name.includes('{{') ? renderTemplate(name, values, { strict: true }).text : name,
  )
  for (const name of names) {
    const levels = new Map<LevelName, () => LevelText>()
    for (const [level, ending] of ENDINGS) {
      const template = templates.find(name + ending)
      if (template) levels.set(level, () => renderLevel(template, layer, context))
    }
    if (levels.size > 0) return levels
  }
  const template = resolveTemplate(names, layer, context)
  return new Map([['full', () => renderLevel(template, layer, context)]])
}

/** @throws TemplateNotFound with the layer's line, the candidates and the available templates */
function resolveTemplate(
  names: readonly string[],
  { line }: LayerDefinition,
  { templates, file }: ResolveLayerOptions,
): Template {
  try {
    return templates.resolve(names)
  } catch (error) {
    const isUnplaced = !(error instanceof TemplateNotFound) || file === undefined || line === undefined
    throw isUnplaced ? error : error.requestedBy({ file, line })
  }
}

/** A template without variables always renders the same string, so its token count can be cached. */
const constants = new WeakMap<Template, LevelText>()

function renderLevel(template: Template, layer: LayerDefinition, context: ResolveLayerOptions): LevelText {
  const cached = constants.get(template)
  if (cached) return cached
  const rendered = renderTemplate(template, context.values, {
    strict: context.isStrict,
    partials: context.templates,
    escape: layer.format === 'xml' ? 'xml' : 'none',
    quote: context.quote,
  })
  for (const diagnostic of rendered.diagnostics) context.report({ ...diagnostic, layer: layer.id })
  const content = trimSourcedText(lazySourcedText(rendered.text, () => rendered.spans))
  const level = { content, isMarkup: false }
  const { constant, required } = template.program
  if (constant !== undefined && required.length === 0 && rendered.diagnostics.length === 0)
    constants.set(template, level)
  return level
}

/**
 * Creates the layer source `adaptations`. A model's rules select texts from the blueprint's templates or from the
 * packaged templates.
 * @example
 * const sources = { adaptations: adaptationSource(defaultProfiles(), templates) }
 * await assemble({ ...blueprint, sources }, inputs, { model }) // → { text: '…', … }
 */
export function adaptationSource(models: ModelRegistry, templates: TemplateFinder): LayerSource {
  return ({ profile, inputs }) => {
    const rules = selectAdaptations(profile, models.adaptations)
    if (rules.length === 0) return undefined
    const builder = new SourcedTextBuilder()
    for (const [index, { template: name }] of rules.entries()) {
      if (index > 0) builder.add('\n\n', { kind: 'frame' })
      const template = templates.find(name) ?? packagedTemplates().get(name)
      const rendered = renderTemplate(template, inputs, { strict: false, partials: templates })
      builder.addSourced(trimSourcedText(lazySourcedText(rendered.text, () => rendered.spans)))
    }
    return builder.build()
  }
}

export function forTier<T>(value: PerTier<T> | undefined, tier: Tier): T | undefined {
  if (typeof value !== 'object' || value === null) return value as T | undefined
  return (value as { readonly [tier in Tier]?: T })[tier]
}
