import { toXml, xmlElement } from '@quire/core'

/** Material between tags. */
export interface Tag {
  readonly xml: string
}

/**
 * Puts material between tags, text as it is: models copy what they see, and escaped text comes back escaped. Text that
 * could be taken for a tag is CDATA.
 */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly (Tag | string)[] = [],
): Tag {
  const alone = toXml(xmlElement(name, attributes))
  if (children.length === 0) return { xml: alone }
  const isLines = children.every((child) => typeof child !== 'string')
  const inner = children.map((child) => (typeof child === 'string' ? asText(child) : child.xml))
  const body = isLines ? `\n${inner.join('\n')}\n` : inner.join('')
  return { xml: `${alone.slice(0, -2)}>${body}</${name}>` }
}

function asText(text: string): string {
  return /[<>&]/.test(text) ? `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : text
}
