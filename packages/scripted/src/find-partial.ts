import type { Message } from '@quire/core'

/** An answer that was cut off, and the messages that it answered as far as they are known. */
export interface Partial {
  readonly text: string
  readonly asked: readonly Message[]
}

/** A label at the end of the instructions, with the answer below it. */
const LABEL = /^The (?:text|JSON|answer) so far:[ \t]*\n+(?:---\n+)?/gm
const ELEMENT = /<(\w+)[^>]*\bname="answer so far"[^>]*>\n?([\s\S]*?)\n?<\/\1>/

/** The partial answer that a prompt asks to go on from; undefined where it asks for a whole answer. */
export function findPartial(messages: readonly Message[]): Partial | undefined {
  const last = messages.at(-1)
  const before = messages.at(-2)
  if (!last) return undefined
  if (before?.role === 'assistant' && /\bcut off\b/i.test(last.content)) {
    return { text: before.content, asked: messages.slice(0, -2) }
  }
  const label = [...last.content.matchAll(LABEL)].at(-1)
  if (label) return { text: last.content.slice(label.index + label[0].length), asked: messages }
  const text = ELEMENT.exec(last.content)?.[2]
  return text === undefined ? undefined : { text, asked: messages }
}
