import type { Condense } from '../condense/condensed-text.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Profile, Tier } from '../model/profile.ts'
import type { Source, SourcedText } from '../source.ts'
import { lazySourcedText, trimSourcedText } from '../sourced-text/select-sourced-text.ts'
import { renderTemplate } from '../template/render-template.ts'
import type { Template } from '../template/template.ts'
import type { TemplateFinder } from '../template/template-finder.ts'
import type { QuoteTags } from '../xml/quote-tags.ts'
import { writeXml } from '../xml/to-xml.ts'
import { isXmlElement } from '../xml/xml-element.ts'
import { InvalidLayerValue, UnknownSource } from './errors.ts'
import { type ItemInput, ItemList } from './item.ts'
import type { AuthoredLevels, LayerContent, LevelName, LevelText } from './layer-content.ts'
import { forTier, type LayerDefinition } from './layer-definition.ts'
import type { LayerSource } from './layer-source.ts'
import { offerLevels } from './offer-levels.ts'

/** Everything that can fill a layer. */
export interface LayerContext {
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
export async function resolveLayer(layer: LayerDefinition, context: LayerContext): Promise<LayerContent> {
  if (forTier(layer.target, context.tier) === 0) {
    return { kind: 'empty', why: `not used in the ${context.tier} tier` }
  }
  const found = layer.template === undefined ? await fromSource(layer, context) : getTemplateVariants(layer, context)
  if ('kind' in found) return found
  return offerLevels(layer, context.tier, found, context)
}

async function fromSource(layer: LayerDefinition, context: LayerContext): Promise<LayerContent | AuthoredLevels> {
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
function getTemplateVariants(layer: LayerDefinition, context: LayerContext): AuthoredLevels {
  const { templates, values } = context
  const given = typeof layer.template === 'string' ? [layer.template] : layer.template!
  // Values in a name are untrusted. The library rejects any name that points outside its folders.
  const names = given.map((name) => (name.includes('{{') ? renderTemplate(name, values, { strict: true }).text : name))
  for (const name of names) {
    const levels = new Map<LevelName, () => LevelText>()
    for (const [level, ending] of ENDINGS) {
      const template = templates.find(name + ending)
      if (template) levels.set(level, () => renderLevel(template, layer, context))
    }
    if (levels.size > 0) return levels
  }
  // If no template is found, throws an error that lists the candidates and the available templates.
  const template = templates.resolve(names)
  return new Map([['full', () => renderLevel(template, layer, context)]])
}

/** A template without variables always renders the same string, so its token count can be cached. */
const constants = new WeakMap<Template, LevelText>()

function renderLevel(template: Template, layer: LayerDefinition, context: LayerContext): LevelText {
  const known = constants.get(template)
  if (known) return known
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

/** Converts a value from a source or caller to layer content. */
function toLayerContent(
  layer: LayerDefinition,
  value: unknown,
  source: Source,
  limit: number | undefined,
): LayerContent | AuthoredLevels {
  if (Array.isArray(value)) return itemsOf(layer, value, limit, 0)
  if (isRecord(value) && Array.isArray(value.items)) {
    const startsAt = typeof value.startsAt === 'number' && value.startsAt > 0 ? value.startsAt : 0
    return itemsOf(layer, value.items, limit, startsAt)
  }
  if (isRecord(value) && isRecord(value.levels)) {
    const levels = new Map<LevelName, () => LevelText>()
    for (const name of ['minimal', 'condensed', 'full'] as const) {
      const level = value.levels[name]
      if (level !== undefined) levels.set(name, () => levelText(level, source))
    }
    if (!levels.has('full')) throw new InvalidLayerValue(layer.id, "levels must include 'full'.")
    return levels
  }
  return new Map([['full', () => levelText(value, source)]])
}

function itemsOf(
  layer: LayerDefinition,
  inputs: readonly ItemInput[],
  limit: number | undefined,
  startsAt: number,
): LayerContent {
  if (inputs.length === 0 || limit === 0) return { kind: 'empty', why: 'no items' }
  if (limit === undefined || inputs.length <= limit)
    return { kind: 'items', items: new ItemList(layer.id, inputs, startsAt) }
  if (layer.fit !== 'oldest-first') return { kind: 'items', items: new ItemList(layer.id, heaviest(inputs, limit)) }
  const whole = new ItemList(layer.id, inputs, startsAt)
  const newest = new ItemList(layer.id, inputs.slice(-limit), whole.positionOf(inputs.length - limit))
  return { kind: 'items', items: newest }
}

function heaviest(inputs: readonly ItemInput[], limit: number): ItemInput[] {
  const weight = (input: ItemInput): number =>
    typeof input === 'object' && Number.isFinite(input?.weight) ? input.weight! : 0
  const kept = [...inputs.keys()].sort((a, b) => weight(inputs[b]!) - weight(inputs[a]!) || a - b).slice(0, limit)
  return kept.sort((a, b) => a - b).map((index) => inputs[index]!)
}

function levelText(value: unknown, source: Source): LevelText {
  if (isRecord(value) && Array.isArray(value.leftOut) && 'content' in value) {
    return { ...levelText(value.content, source), leftOut: value.leftOut.map(String) }
  }
  if (isXmlElement(value)) return { content: writeXml(value, source), isMarkup: true }
  if (isSourcedText(value)) return { content: value, isMarkup: false }
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
  const spans = text === '' ? [] : [{ start: 0, end: text.length, source }]
  return { content: { text, spans }, isMarkup: false }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSourcedText(value: unknown): value is SourcedText {
  return isRecord(value) && typeof value.text === 'string' && Array.isArray(value.spans)
}
