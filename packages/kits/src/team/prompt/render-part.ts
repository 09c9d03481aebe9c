import { renderTemplate, type SourcedText } from '@quire/core'
import type { LayerSourceContext } from '@quire/core/blueprint'

/** Renders one of the kit's templates with the layer's values and additional values. */
export function renderPart(
  { templates, values, isStrict, quote }: LayerSourceContext,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): SourcedText {
  const { text, spans } = renderTemplate(
    templates.get(name),
    { ...values, ...more },
    { strict: isStrict, partials: templates, quote },
  )
  const end = text.trimEnd().length
  const kept = spans.filter(({ start }) => start < end)
  return { text: text.slice(0, end), spans: kept.map((span) => ({ ...span, end: Math.min(span.end, end) })) }
}
