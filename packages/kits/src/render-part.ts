import { renderTemplate, type SourcedText } from '@quire/core'
import type { LayerSourceContext } from '@quire/core/blueprint'
import type { Template } from '@quire/core/template'

/** Renders a template, or the kit's template of this name, with the layer's values and additional values. */
export function renderPart(
  { templates, values, isStrict, quote }: LayerSourceContext,
  template: string | Template,
  more: Readonly<Record<string, unknown>> = {},
): SourcedText {
  const part = typeof template === 'string' ? templates.get(template) : template
  return trimmedEnd(renderTemplate(part, { ...values, ...more }, { strict: isStrict, partials: templates, quote }))
}

/** Removes trailing whitespace and shortens the spans accordingly. */
export function trimmedEnd({ text, spans }: SourcedText): SourcedText {
  const end = text.trimEnd().length
  const kept = spans.filter(({ start }) => start < end)
  return { text: text.slice(0, end), spans: kept.map((span) => ({ ...span, end: Math.min(span.end, end) })) }
}
