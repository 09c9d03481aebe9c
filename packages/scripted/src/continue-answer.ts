import { type Message, parseJson } from '@quire/core'
import { isRecord } from '@quire/core/data-file'

const HEADING = /^#{1,6}\s+\S.*$/gm

/**
 * Returns the rest of a truncated answer. If the complete answer starts differently, adds only the missing sections of
 * a document, or the missing members and brackets of JSON.
 */
export async function continueAnswer(partial: string, whole: string, schema?: object): Promise<string> {
  const begun = partial.trimEnd()
  // A prompt may contain only the end of a long answer.
  const at = whole.indexOf(begun)
  if (begun !== '' && at >= 0)
    return whole.slice(at + begun.length).slice(whole.startsWith(partial) ? partial.length - begun.length : 0)
  return (await restOfJson(partial, whole, schema)) ?? restOfDocument(partial, whole) ?? whole
}

async function restOfJson(partial: string, whole: string, schema = {}): Promise<string | undefined> {
  if (!/^\s*[[{]/.test(partial) || !/^\s*[[{]/.test(whole)) return undefined
  const { state, value } = await parseJson(partial)
  if (state !== 'truncated') return undefined
  const text = `${JSON.stringify(complete(value, JSON.parse(whole), fixedTexts(schema)), null, 2)}\n`
  return text.startsWith(partial) ? text.slice(partial.length) : undefined
}

/** Returns the `enum` and `const` strings of a schema. A truncated answer may end inside such a string. */
function fixedTexts(schema: object): string[] {
  const texts: unknown[] = []
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'enum' || key === 'const') texts.push(...[value].flat())
    return value
  })
  return texts.filter((text) => typeof text === 'string')
}

/** Completes a truncated value from a complete value. Only the last part of the truncated value can be incomplete. */
function complete(value: unknown, whole: unknown, fixed: readonly string[]): unknown {
  if (typeof value === 'string') return fixed.find((text) => text.startsWith(value)) ?? value
  if (Array.isArray(value)) {
    if (!Array.isArray(whole)) return value
    const last = value.length - 1
    return [
      ...value.map((entry, index) => (index === last ? complete(entry, whole[index], fixed) : entry)),
      ...whole.slice(value.length),
    ]
  }
  if (!isRecord(value) || !isRecord(whole)) return value ?? whole
  const last = Object.keys(value).at(-1)
  const own = Object.entries(value).map(([key, member]) => [
    key,
    key === last ? complete(member, whole[key], fixed) : member,
  ])
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(Object.entries(whole).filter(([key]) => !Object.hasOwn(value, key))),
  }
}

/** The remaining sections of the answer. If the last sentence was cut off, the text begins with an ellipsis. */
function restOfDocument(partial: string, whole: string): string | undefined {
  const last = [...partial.matchAll(HEADING)].findLast(([heading]) => whole.includes(`${heading}\n`))?.[0]
  if (last === undefined) return undefined
  const from = whole.indexOf(`${last}\n`) + last.length
  const next = whole.slice(from).search(/^#{1,6}\s+\S/m)
  const rest = next < 0 ? (whole.trimEnd().split('\n').at(-1) ?? '') : whole.slice(from + next).trimEnd()
  const isEnded = /[.!?:”"|*`)\]]\s*$/.test(partial) || partial.trimEnd().endsWith(last)
  return `${isEnded ? '' : ' …'}\n\n${rest}\n`
}

/** A truncated answer, and the messages of the original request. */
export interface Partial {
  readonly text: string
  readonly question: readonly Message[]
  /** The end of the text so far, which the model should repeat first. Empty if the prompt does not ask for this. */
  readonly startWith: string
}

const START_WITH = /<start_with>\n([\s\S]*?)\n<\/start_with>/
const SO_FAR = /(?:^|\n)<answer_so_far>\n+([\s\S]*)\n<\/answer_so_far>/
/** The original request is above this heading, or above the answer so far. The rest asks to continue the answer. */
const CONTINUATION = /(?:\n+---)?\n+# Continuation\n/g
const ANSWER_SO_FAR = /(?:(?:\n+---)?\n+|^)<answer_so_far>\n/g
/** The label between the instructions and the partial answer. */
const LABEL = /^The (?:text|JSON|answer) so far:[ \t]*\n+(?:---\n+)?/gm
const ELEMENT = /<(\w+)[^>]*\bname="answer so far"[^>]*>\n?([\s\S]*?)\n?<\/\1>/

/** The partial answer to continue. Undefined if the prompt asks for a complete answer. */
export function findPartial(messages: readonly Message[]): Partial | undefined {
  const last = messages.at(-1)
  const before = messages.at(-2)
  if (!last) return undefined
  const startWith = START_WITH.exec(last.content)?.[1] ?? ''
  const soFar = SO_FAR.exec(last.content)
  // Without `<start_with>`, the prompt asks for the complete answer again.
  if (soFar) return startWith === '' ? undefined : { text: soFar[1]!, question: originalQuestion(messages), startWith }
  if (before?.role === 'assistant' && /\bcut off\b/i.test(last.content)) {
    return { text: before.content, question: messages.slice(0, -2), startWith }
  }
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
  const end = [CONTINUATION, ANSWER_SO_FAR].flatMap((mark) => [...last.content.matchAll(mark)].slice(-1))[0]
  if (!end) return messages
  const content = last.content.slice(0, end.index)
  return [...messages.slice(0, -1), ...(content === '' ? [] : [{ ...last, content }])]
}
