import { type Message, toXml, xmlElement } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'

/** The messages, joined into the text that an agent reads. A single user message is passed unchanged. */
export function promptText(messages: readonly Message[], form: 'roles' | 'xml'): string {
  const [first] = messages
  if (first && messages.length === 1 && first.role === 'user') return first.content
  if (form === 'xml') {
    const children = messages.map(({ role, content }) => verbatimElement(role, {}, content))
    return toXml(xmlElement('prompt', {}, children))
  }
  return messages.map(({ role, content }) => `[${role.toUpperCase()}]\n${content}`).join('\n\n')
}
