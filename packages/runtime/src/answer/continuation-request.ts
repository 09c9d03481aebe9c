import { fileURLToPath } from 'node:url'
import { loadTemplates, renderTemplate, type SourcedText, type TemplateLibrary } from '@quire/core'
import { trimSourcedText } from '@quire/core/sourced-text'
import type { Template, TemplateFinder } from '@quire/core/template'
import type { QuoteTags } from '@quire/core/xml'
import type { ContinuationValues } from './continuation-values.ts'

const PACKAGED = { dir: fileURLToPath(new URL('../../prompts/', import.meta.url)), label: '@quire/runtime/prompts' }
let packaged: TemplateLibrary | undefined

/**
 * Returns the text that asks for the rest of an answer, or for a better answer. The templates are `continue/explicit`,
 * `continue/corrective`, `continue/rewrite` and `continue/resume`. A workspace can override them.
 */
export function continuationRequest(
  values: ContinuationValues,
  quote: QuoteTags,
  templates: TemplateFinder,
): SourcedText {
  const find = (name: string): Template => templates.find(name) ?? packagedTemplates().get(name)
  const [kind] = values.variant.split('-')
  const { text, spans } = renderTemplate(find(`continue/${kind}`), values, { quote, partials: { find } })
  return trimSourcedText({
    text,
    // The values are parts of the answer and its problems, not values that a user has set.
    spans: spans.map((span) => (span.source.kind === 'variable' ? { ...span, source: { kind: 'frame' } } : span)),
  })
}

function packagedTemplates(): TemplateLibrary {
  packaged ??= loadTemplates([PACKAGED])
  return packaged
}
