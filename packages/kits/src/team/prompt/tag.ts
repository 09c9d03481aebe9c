import { type XmlElement, xmlElement } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'
import type { TeamTag } from './team-tags.ts'

/** The content of an element. Text is not escaped, because models copy what they see. */
export function tag(
  name: TeamTag,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string | readonly XmlElement[],
): XmlElement {
  return typeof content === 'string'
    ? verbatimElement(name, attributes, content)
    : xmlElement(name, attributes, content)
}
