import { fileURLToPath } from 'node:url'
import { lazily } from '../lazy-properties.ts'
import type { ModelRegistry } from '../model/model-registry.ts'
import { selectAdaptations } from '../model/select-adaptations.ts'
import { lazySourcedText, trimSourcedText } from '../sourced-text/select-sourced-text.ts'
import { SourcedTextBuilder } from '../sourced-text/sourced-text-builder.ts'
import { renderTemplate } from '../template/render-template.ts'
import type { TemplateFinder } from '../template/template-finder.ts'
import { loadTemplates } from '../template/template-library.ts'
import type { LayerSource } from './layer-source.ts'

const PACKAGED = fileURLToPath(new URL('../../prompts', import.meta.url))

const packagedTemplates = lazily(() => loadTemplates([PACKAGED]))

/**
 * Creates the layer source `adaptations`. A model's rules select texts from the blueprint's templates or from the
 * packaged templates.
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
