import { chooseActions } from './choose-actions.ts'
import type { Reading } from './read-prompt.ts'
import type { Writer } from './writer.ts'

/** A helpful answer to the user's last message. */
export function writeResponse(reading: Reading, writer: Writer): string {
  return `${replyBody(reading, writer)}\n\n*Written by ${writer.name}, reference \`${reading.reference}\`.*\n`
}

/** A helpful answer with tags for thinking, message and actions. */
export function writeTaggedReply(reading: Reading, writer: Writer): string {
  const thought = `The subject is the ${reading.topic}. Read ${reading.words} words, reference ${reading.reference}.`
  const parts = [
    ...(reading.text.includes('<thinking>') ? [`<thinking>\n${thought}\n</thinking>`] : []),
    `<message>\n${replyBody(reading, writer)}\n</message>`,
    ...chooseActions(reading.text, reading.lastMessage),
  ]
  return `${parts.join('\n\n')}\n`
}

function replyBody({ lastMessage }: Reading, writer: Writer): string {
  const said = lastMessage
    .trim()
    .split(/(?<=[.!?])\s|\n/)[0]!
    .slice(0, 200)
  const items = [0, 1, 2].map((index) => `- ${writer.item(`${said} ${index}`)}`)
  const taken = said === '' ? [] : [`You write: “${said}”`]
  const close = 'Tell me which of these matters most to you, and I will take it further.'
  return [...taken, writer.paragraph(said), items.join('\n'), close].join('\n\n')
}
