import type { Message } from '@quire/core'

/** A truncated answer, and the messages of the original request. */
export interface Partial {
  readonly text: string
  readonly question: readonly Message[]
  /** The end of the text so far, which the model should repeat first. Empty if the prompt does not ask for this. */
  readonly startWith: string
}

const START_WITH = /<start_with>\n([\s\S]*?)\n<\/start_with>/
const SO_FAR = /(?:^|\n)<answer_so_far>\n+([\s\S]*)\n<\/answer_so_far>/
/** The original request is above this heading. The request for the rest of the answer is below it. */
const CONTINUATION = /(?:\n+---)?\n+# Continuation\n/g
/** The label between the instructions and the partial answer. */
const LABEL = /^The (?:text|JSON|answer) so far:[ \t]*\n+(?:---\n+)?/gm
const ELEMENT = /<(\w+)[^>]*\bname="answer so far"[^>]*>\n?([\s\S]*?)\n?<\/\1>/

/** The partial answer to continue. Undefined if the prompt asks for a complete answer. */
export function findPartial(messages: readonly Message[]): Partial | undefined {
  const last = messages.at(-1)
  const before = messages.at(-2)
  if (!last) return undefined
  const startWith = START_WITH.exec(last.content)?.[1] ?? ''
  if (before?.role === 'assistant' && /\bcut off\b/i.test(last.content)) {
    return { text: before.content, question: messages.slice(0, -2), startWith }
  }
  const soFar = SO_FAR.exec(last.content)
  // Without `<start_with>`, the prompt asks for the complete answer again.
  if (soFar) return startWith === '' ? undefined : { text: soFar[1]!, question: originalQuestion(messages), startWith }
  const label = [...last.content.matchAll(LABEL)].at(-1)
  if (label) return { text: last.content.slice(label.index + label[0].length), question: messages, startWith }
  const text = ELEMENT.exec(last.content)?.[2]
  return text === undefined ? undefined : { text: withoutCdata(text), question: messages, startWith }
}

function withoutCdata(text: string): string {
  const inside = /^\s*<!\[CDATA\[\n?([\s\S]*?)\n?\]\]>\s*$/.exec(text)?.[1]
  return inside?.replaceAll(']]]]><![CDATA[>', ']]>') ?? text
}

function originalQuestion(messages: readonly Message[]): readonly Message[] {
  const last = messages.at(-1)!
  const heading = [...last.content.matchAll(CONTINUATION)].at(-1)
  return heading ? [...messages.slice(0, -1), { ...last, content: last.content.slice(0, heading.index) }] : messages
}
