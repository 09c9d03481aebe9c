import { type ParsedResponse, parseResponse } from '@quire/core'
import { cutText } from './long-message.ts'

// Longer texts in responses are stored as documents. Later prompts contain only a reference.
const LONGEST_CONTENT = 4000
// Earlier responses are shortened further, because prompts already show their effects.
const LONGEST_EARLIER = { content: 600, value: 200 }

type ResponseParts = Pick<ParsedResponse, 'raw' | 'message' | 'actions' | 'contentUpdates' | 'diagnostics'>

/**
 * Returns the response for use in later prompts. Removes the thinking. Corrects the format, because models copy earlier
 * responses.
 */
export function taggedResponse(response: ResponseParts): string {
  const isLong = response.contentUpdates.some(({ content }) => content.length > LONGEST_CONTENT)
  const without = response.raw.replace(/<thinking>[\s\S]*?<\/thinking>\s*/g, '').trim()
  const isClean = response.diagnostics.length === 0 && response.message !== '' && !/<thinking>/.test(without)
  return isClean && !isLong ? without : rewritten(response)
}

/** Returns a response from an earlier turn, with shortened texts and values. */
export function earlierResponse(tagged: string): string {
  const { actions, contentUpdates } = parseResponse(tagged)
  const short = [
    ...actions.map(
      ({ raw }) =>
        [
          raw,
          raw.replace(/>([^<]+)</g, (_whole, value: string) => `>${cutText(value, LONGEST_EARLIER.value)}<`),
        ] as const,
    ),
    ...contentUpdates
      .filter(({ content }) => content.length > LONGEST_EARLIER.content && !isRemark(content))
      .map(({ content }) => [content, `\n${elsewhere(content)}\n`] as const),
  ]
  return short.reduce((text, [from, to]) => (from === to ? text : text.replace(from, () => to)), tagged)
}

function rewritten({ message, actions, contentUpdates }: ResponseParts): string {
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
  const shown = message.trim() === '' ? '(The reply had no message.)' : message.trim()
  return [`<message>\n${shown}\n</message>`, ...parts.map(({ text }) => text)].join('\n')
}

/** Returns the placeholder for a long text. If a response contains only the placeholder, no text is written. */
function elsewhere(content: string): string {
  return `<!-- ${content.length} characters, kept as a document -->`
}

/** Whether a text is only the placeholder for a long text. */
export function isRemark(content: string): boolean {
  return /^\s*<!--[^>]*kept as a document -->\s*$/.test(content)
}

/** Escapes a value for an attribute in double quotes. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
