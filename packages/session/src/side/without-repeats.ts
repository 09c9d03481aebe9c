import { renderTemplate, toXml, type XmlElement, xmlElement } from '@quire/core'
import type { TemplateFinder } from '@quire/core/template'
import { valuesOf } from './side-blueprint.ts'
import type { SideCall } from './side-call.ts'

/**
 * Returns the same call without knowledge entries that the prompt already contains word for word. Such an entry is in a
 * list of the state or among the requested sources.
 */
export function withoutRepeats(side: SideCall, templates: TemplateFinder): SideCall {
  const { knowledge } = side.material
  if (!knowledge || knowledge.pieces.length === 0) return side
  const { spans } = renderTemplate(templates.get(side.template), valuesOf(side), { partials: templates })
  const shown = new Set(spans.map(({ source }) => (source.kind === 'variable' ? source.name : '')))
  const isOther = (name: string): boolean => name.startsWith('lists.') || name === 'enrichment'
  const lists = Object.entries(side.material).filter(([name]) => isOther(name) && shown.has(name))
  const said = new Set(lists.flatMap(([, { pieces }]) => pieces.map(({ xml }) => wordsOf(xml))))
  const pieces = knowledge.pieces.filter(({ xml }) => !said.has(wordsOf(xml)))
  return pieces.length === knowledge.pieces.length
    ? side
    : { ...side, material: { ...side.material, knowledge: { ...knowledge, pieces } } }
}

/** Returns the text of an element, without its name and attributes. */
function wordsOf({ children }: XmlElement): string {
  return toXml(xmlElement('said', {}, children))
}
