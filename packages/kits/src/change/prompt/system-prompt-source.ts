import { type LayerSource, renderTemplate } from '@quire/core'
import { EmptyTemplate } from '../errors.ts'
import { phaseTemplate } from './for-phase.ts'

/**
 * The system prompt of a phase, found as in `forPhase`. Never empty. Upper and lower case in the agent's name do not
 * matter.
 */
export const systemPromptSource: LayerSource = ({ values, templates, isStrict, quote }) => {
  const template = phaseTemplate(templates, String(values.agent), String(values.phase))
  const { text, spans } = renderTemplate(template, values, { strict: isStrict, partials: templates, quote })
  const end = text.trimEnd().length
  if (end === 0) throw new EmptyTemplate(template.file)
  return {
    text: text.slice(0, end),
    spans: spans.filter((span) => span.start < end).map((span) => ({ ...span, end: Math.min(span.end, end) })),
  }
}
