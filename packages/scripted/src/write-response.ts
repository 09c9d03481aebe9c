import { toXml, type XmlElement, xmlElement } from '@quire/core'
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
  const opening = lastMessage
    .trim()
    .split(/(?<=[.!?])\s|\n/)[0]!
    .slice(0, 200)
  const items = [0, 1, 2].map((index) => `- ${writer.item(`${opening} ${index}`)}`)
  const taken = opening === '' ? [] : [`You write: “${opening}”`]
  const close = 'Tell me which of these matters most to you, and I will take it further.'
  return [...taken, writer.paragraph(opening), items.join('\n'), close].join('\n\n')
}

interface OfferedAction {
  readonly type: string
  readonly parameters: readonly { readonly name: string; readonly about: string }[]
}

const ACTION = /<action type="([\w.-]+)">([\s\S]*?)<\/action>/g
const PARAMETER = /<param name="([\w.-]+)" required="true">([\s\S]*?)<\/param>/g

/**
 * Returns the actions that the prompt offers and the user's message mentions. For example, a message that contains
 * "save" and "decision" mentions `save_decision`. Required parameters are filled from the message.
 */
function chooseActions(prompt: string, message: string): string[] {
  const words = new Set(wordsOf(message))
  return offeredActions(prompt)
    .filter(({ type }) => wordsOf(type).every((word) => words.has(word)))
    .map(({ type, parameters }) => {
      const children = parameters.map(({ name, about }) => xmlElement(name, {}, [fillParameter(name, about, message)]))
      return toXml(xmlElement('action', { type }, children as XmlElement[]))
    })
}

function offeredActions(prompt: string): OfferedAction[] {
  const offer = /<available_actions>([\s\S]*?)<\/available_actions>/.exec(prompt)?.[1] ?? ''
  return [...offer.replace(/<example>[\s\S]*?<\/example>/g, '').matchAll(ACTION)].map(([, type = '', body = '']) => {
    const listed = [...body.matchAll(PARAMETER)].map(([, name = '', about = '']) => ({ name, about }))
    const isBrief = !body.includes('<')
    const brief = body.split(',').map((name) => ({ name: name.trim(), about: '' }))
    return { type, parameters: isBrief ? brief.filter(({ name }) => /^[\w.-]+$/.test(name)) : listed }
  })
}

function fillParameter(name: string, about: string, message: string): string {
  const choices = /([\w-]+(?: \| [\w-]+)+)\s*$/.exec(about)?.[1]?.split(' | ')
  if (choices) return choices.find((each) => message.toLowerCase().includes(each.toLowerCase())) ?? choices[0]!
  const named = new RegExp(`\\b${name}\\s*[:=]\\s*["“]?([^"”\\n,;]+)`, 'i').exec(message)?.[1]
  const quoted = /["“]([^"”\n]+)["”]/.exec(message)?.[1]
  return (named ?? quoted ?? message).trim().slice(0, 200)
}

/** Splits a text into stemmed words, so that "saving decisions" matches `save_decision`. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.replace(/(?:ing|ed|e|s)$/, ''))
}
