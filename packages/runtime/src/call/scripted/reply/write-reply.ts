import type { Reading } from '../reading/read-prompt.ts'
import { splitSentences } from '../reading/split-sentences.ts'
import { closingLine } from '../writing/closing-line.ts'
import type { Length } from '../writing/length.ts'
import { shortenQuote } from '../writing/shorten-quote.ts'
import type { Voice } from '../writing/voice.ts'
import { createWriter } from '../writing/writer.ts'

/** How a reply takes up what was said, and how it hands back. */
const TAKING_UP = [
  'You write: “{quote}”',
  'To your point, “{quote}”',
  'You raise this: “{quote}”',
  'Here is what I make of “{quote}”',
]
const HANDING_BACK = [
  'Tell me which of these matters most to you, and I will take it further.',
  'If I have misread you, say so and I will start again from there.',
  'Next I would look at the first point; stop me if you prefer another.',
  'One question back: who has to agree before this can go ahead?',
]

/** A helpful answer to what the user said last. */
export function writeReply(reading: Reading, voice: Voice, length: Length): string {
  return `${replyBody(reading, voice, length)}\n\n${closingLine(reading, voice.name)}\n`
}

/** The answer itself, without the line that says what it was written from. */
export function replyBody(reading: Reading, voice: Voice, length: Length): string {
  const writer = createWriter(reading, voice)
  const said =
    reading.passages.findLast(({ origin }) => origin === 'request')?.text ?? splitSentences(reading.lastMessage)[0]
  const quote = said === undefined ? '' : shortenQuote(said)
  const hints = [quote, reading.topic]
  const parts = [
    quote === '' ? '' : voice.choice.pick(TAKING_UP, 'taking up', quote).replace('{quote}', quote),
    writer.paragraph(hints, Math.max(2, length.sentences - 1)),
    writer
      .items(hints, 3)
      .map((item) => `- ${item}`)
      .join('\n'),
    voice.choice.pick(HANDING_BACK, 'handing back', quote),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
