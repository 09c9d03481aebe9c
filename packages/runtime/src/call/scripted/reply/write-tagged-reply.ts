import type { Reading } from '../reading/read-prompt.ts'
import type { Length } from '../writing/length.ts'
import type { Voice } from '../writing/voice.ts'
import { chooseActions } from './choose-actions.ts'
import { replyBody } from './write-reply.ts'

/** Whether a prompt wants its answer in tags. */
export function asksForTags(prompt: string): boolean {
  return /<message>/.test(prompt)
}

/** An answer in tags: what was considered, what is said, what is to be done. */
export function writeTaggedReply(reading: Reading, voice: Voice, length: Length): string {
  const parts: string[] = []
  if (/<thinking>/.test(reading.text)) {
    const terms = reading.terms.slice(0, 3).join(', ')
    parts.push(
      `<thinking>\nAbout the ${reading.topic}; what matters: ${terms}. Read ${reading.words} words, reference ${reading.reference}.\n</thinking>`,
    )
  }
  parts.push(`<message>\n${replyBody(reading, voice, length)}\n</message>`)
  parts.push(...chooseActions(reading.text, reading.lastMessage))
  return `${parts.join('\n\n')}\n`
}
