import type { ParsedResponse } from '@quire/core'
import { escapeAttribute } from './escape-attribute.ts'

// A text that a reply wrote is kept as a document; past this length later prompts refer to it.
const LONGEST_CONTENT = 4000

type Reply = Pick<ParsedResponse, 'raw' | 'message' | 'actions' | 'contentUpdates' | 'diagnostics'>

/**
 * The reply as later prompts show it: without its thinking, which was for this turn only, and in the right format
 * whatever it came in, so that the model keeps to that.
 */
export function taggedResponse(reply: Reply): string {
  const isLong = reply.contentUpdates.some(({ content }) => content.length > LONGEST_CONTENT)
  const without = reply.raw.replace(/<thinking>[\s\S]*?<\/thinking>\s*/g, '').trim()
  const isClean = reply.diagnostics.length === 0 && reply.message !== '' && !/<thinking>/.test(without)
  return isClean && !isLong ? without : rewritten(reply)
}

function rewritten({ message, actions, contentUpdates }: Reply): string {
  const parts = [
    ...actions.map(({ position, type, raw }) => ({
      position,
      text: `<action type="${escapeAttribute(type)}">${raw}</action>`,
    })),
    ...contentUpdates.map(({ position, target, content, attributes }) => ({
      position,
      text: `<content_update ${[['target', target], ...Object.entries(attributes)]
        .map(([name, value]) => `${name}="${escapeAttribute(value!)}"`)
        .join(' ')}>\n${content.length > LONGEST_CONTENT ? elsewhere(content) : content}\n</content_update>`,
    })),
  ].sort((a, b) => a.position - b.position)
  const said = message.trim() === '' ? '(The reply had no message.)' : message.trim()
  return [`<message>\n${said}\n</message>`, ...parts.map(({ text }) => text)].join('\n')
}

/** Stands where a long text stood. A reply that writes such a remark has written nothing. */
function elsewhere(content: string): string {
  return `<!-- ${content.length} characters, kept as a document -->`
}

/** Whether a text is only the remark that prompts show in place of a long one. */
export function isRemark(content: string): boolean {
  return /^\s*<!--[^>]*kept as a document -->\s*$/.test(content)
}
