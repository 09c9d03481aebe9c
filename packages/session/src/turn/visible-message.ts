import type { ParsedResponse } from '@quire/core'
import type { TurnAction, TurnContent } from '../state/turn-result.ts'

// Maximum number of characters to show for an unparsed part.
const LONGEST_SHOWN = 2000

/** Returns a reply as shown to a person: the message, and the parts that could not be parsed. Never empty. */
export function visibleMessage(
  { message, refused, partial }: Pick<ParsedResponse, 'message' | 'refused' | 'partial'>,
  done: { readonly actions: readonly TurnAction[]; readonly contents: readonly TurnContent[] },
): string {
  const said = message.trim() === '' ? noMessage(done) : message
  const unread = [
    ...refused.map(({ tag, reason, text }) => ({ what: `This <${tag}> could not be read. ${reason}`, text })),
    ...partial
      .filter(({ tag }) => tag === 'action' || tag === 'content_update')
      .map(({ tag, text }) => ({ what: `This <${tag}> was cut off and was not carried out.`, text })),
  ]
  return [said, ...unread.map(({ what, text }) => `${what}\n\n\`\`\`\n${shown(text)}\n\`\`\``)].join('\n\n')
}

function noMessage({ actions, contents }: Parameters<typeof visibleMessage>[1]): string {
  const parts = [
    ...actions.map(({ type, status }) => `${type} (${status})`),
    ...contents.map(({ target, status }) => `${target} (${status})`),
  ]
  return `(The reply had no message.${parts.length > 0 ? ` It asked for: ${parts.join(', ')}.` : ''})`
}

function shown(text: string): string {
  const plain = text.trim().replaceAll('```', "'''")
  return plain.length <= LONGEST_SHOWN ? plain : `${plain.slice(0, LONGEST_SHOWN).toWellFormed()} …`
}
