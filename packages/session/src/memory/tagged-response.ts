import { type ParsedResponse, parseResponse } from '@quire/core'
import { escapeAttribute } from './escape-attribute.ts'

// A text in a reply is stored as a document. If the text is longer than this, later prompts only refer to the document.
const LONGEST_CONTENT = 4000
// Earlier replies are shortened further, because the state and the working material contain their effects.
const LONGEST_EARLIER = { content: 600, value: 200 }

type Reply = Pick<ParsedResponse, 'raw' | 'message' | 'actions' | 'contentUpdates' | 'diagnostics'>

/**
 * Returns the reply as later prompts show it. The thinking is left out, because it was for this turn only. The format
 * is corrected, so that the model keeps to the format.
 */
export function taggedResponse(reply: Reply): string {
  const isLong = reply.contentUpdates.some(({ content }) => content.length > LONGEST_CONTENT)
  const without = reply.raw.replace(/<thinking>[\s\S]*?<\/thinking>\s*/g, '').trim()
  const isClean = reply.diagnostics.length === 0 && reply.message !== '' && !/<thinking>/.test(without)
  return isClean && !isLong ? without : rewritten(reply)
}

/** Returns a reply from an earlier turn. Texts and values are shortened, so that old actions do not fill the prompt. */
export function earlierResponse(tagged: string): string {
  const { actions, contentUpdates } = parseResponse(tagged)
  const short = [
    ...actions.map(
      ({ raw }) => [raw, raw.replace(/>([^<]+)</g, (_whole, value: string) => `>${cut(value)}<`)] as const,
    ),
    ...contentUpdates
      .filter(({ content }) => content.length > LONGEST_EARLIER.content && !isRemark(content))
      .map(({ content }) => [content, `\n${elsewhere(content)}\n`] as const),
  ]
  return short.reduce((text, [from, to]) => (from === to ? text : text.replace(from, () => to)), tagged)
}

function cut(value: string): string {
  if (value.length <= LONGEST_EARLIER.value) return value
  return `${value
    .slice(0, LONGEST_EARLIER.value)
    .toWellFormed()
    .replace(/\s+\S*$/, '')} …`
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

/** Returns the remark that replaces a long text. If a reply contains only the remark, no text is written. */
function elsewhere(content: string): string {
  return `<!-- ${content.length} characters, kept as a document -->`
}

/** Whether a text is only the remark that replaces a long text in prompts. */
export function isRemark(content: string): boolean {
  return /^\s*<!--[^>]*kept as a document -->\s*$/.test(content)
}
