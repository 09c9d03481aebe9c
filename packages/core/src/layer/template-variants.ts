import { lazySourcedText } from '../sourced-text/lazy-sourced-text.ts'
import { trimSourcedText } from '../sourced-text/trim-sourced-text.ts'
import { renderTemplate } from '../template/render-template.ts'
import type { Template } from '../template/template.ts'
import type { AuthoredLevels, LevelName, LevelText } from './layer-content.ts'
import type { LayerDefinition } from './layer-definition.ts'
import type { ResolveLayerOptions } from './resolve-layer.ts'

/** The file-name suffixes of shorter versions, as in `process_map.medium.md`. */
const ENDINGS: readonly (readonly [LevelName, string])[] = [
  ['minimal', '.minimal'],
  ['condensed', '.medium'],
  ['full', ''],
]

/** Finds a layer's template and its shorter versions. */
export function getTemplateVariants(layer: LayerDefinition, context: ResolveLayerOptions): AuthoredLevels {
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

function renderLevel(template: Template, layer: LayerDefinition, context: ResolveLayerOptions): LevelText {
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
