import { renderTemplate, type SourcedText } from '@quire/core'
import type { LayerSourceContext } from '@quire/core/blueprint'

/** A template of the kit, filled with the layer's values and some more. */
export function renderPart(
  { templates, values, isStrict }: LayerSourceContext,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): SourcedText {
  return renderTemplate(templates.get(name), { ...values, ...more }, { strict: isStrict, partials: templates })
}
