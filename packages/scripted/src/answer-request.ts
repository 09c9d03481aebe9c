import { toXml, type XmlElement, xmlElement } from '@quire/core'
import type { CallRequest } from '@quire/runtime/call'
import { continueAnswer, findPartial, type Partial } from './continue-answer.ts'
import { fillSchema } from './fill-schema.ts'
import { findVerdictMarker } from './find-verdict-marker.ts'
import { matchesRequest } from './matches-request.ts'
import { type Reading, readPrompt } from './read-prompt.ts'
import type { AnswerForm, ScriptedRule } from './scripted-options.ts'
import { hashText, seededChoice } from './seeded-choice.ts'
import { capital, createWriter, type Writer } from './writer.ts'

/** The default outline, used if the prompt contains none. */
const DEFAULT_OUTLINE = '# [title]\n\n## Summary\n\n## Approach\n\n## Risks\n\n- [risk]\n\n## Next steps\n\n1. [step]\n'

/**
 * Returns a model's full answer to a request. Uses the first matching rule. If no rule matches, derives the answer from
 * the prompt.
 */
export async function answerRequest(request: CallRequest, rules: readonly ScriptedRule[]): Promise<string> {
  const partial = findPartial(request.messages)
  if (!partial) return answerWhole(request, rules)
  const whole = await answerWhole({ ...request, messages: partial.question }, rules)
  const rest = await continueAnswer(partial.text, whole, request.schema)
  // If the model starts again, it does not repeat the end of the partial answer.
  return rest === whole ? whole : repeated(partial) + rest
}

/** Returns the text that the model must repeat, and the whitespace after it. */
function repeated({ text, startWith }: Partial): string {
  const at = startWith === '' ? -1 : text.lastIndexOf(startWith)
  return at < 0 ? startWith : text.slice(at)
}

async function answerWhole(request: CallRequest, rules: readonly ScriptedRule[]): Promise<string> {
  const prompt = request.messages.map(({ content }) => content).join('\n')
  const answer = rules.find(
    ({ match, chance }, index) => matchesRequest(match, request) && isDrawn(chance, request, prompt, index),
  )?.answer
  if (!answer) return compose(request)
  if ('text' in answer) return answer.text
  if ('generate' in answer) return compose(request, answer.generate)
  return answer.oneOf[hashText(`${request.model}\n${prompt}`) % answer.oneOf.length]!
}

/** Whether a rule with a chance applies to a request. Each rule draws separately. */
function isDrawn(chance: number | undefined, { model, seed = 0 }: CallRequest, prompt: string, rule: number): boolean {
  return chance === undefined || seededChoice(`${model}\n${prompt}`).fraction(seed, rule) < chance
}

async function compose(request: CallRequest, form = formOf(request)): Promise<string> {
  const reading = readPrompt(request.messages)
  const writer = createWriter(reading, request)
  if (form === 'json') return fillSchema(request, reading, writer)
  if (form === 'tags') return writeTaggedResponse(reading, writer)
  const text =
    form === 'document'
      ? writeDocument(findOutline(reading.text) ?? DEFAULT_OUTLINE, reading, writer)
      : writeResponse(reading, writer)
  const marker = findVerdictMarker(reading.text)
  return marker === undefined ? text : `${text}\n${marker}\n`
}

function formOf({ schema, messages }: CallRequest): AnswerForm {
  if (schema) return 'json'
  if (messages.some(({ content }) => findOutline(content) !== undefined)) return 'document'
  return messages.some(({ content }) => content.includes('<message>')) ? 'tags' : 'reply'
}

/** A helpful answer to the user's last message. */
function writeResponse(reading: Reading, writer: Writer): string {
  return `${responseBody(reading, writer)}\n\n*Filler text by ${writer.name}, reference \`${reading.reference}\`.*\n`
}

/** A helpful answer with tags for thinking, message and actions. */
function writeTaggedResponse(reading: Reading, writer: Writer): string {
  const thought = `The subject is the ${reading.topic}. Read ${reading.words} words, reference ${reading.reference}.`
  const parts = [
    ...(reading.text.includes('<thinking>') ? [`<thinking>\n${thought}\n</thinking>`] : []),
    `<message>\n${responseBody(reading, writer)}\n</message>`,
    ...chooseActions(reading.text, reading.lastMessage),
  ]
  return `${parts.join('\n\n')}\n`
}

function responseBody({ lastMessage }: Reading, writer: Writer): string {
  const opening = lastMessage
    .trim()
    // The heading of a layer says nothing about the message.
    .replace(/^(?:#{1,6} .*\n\s*)+/, '')
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

/** Placeholders in an outline, such as `[what goes here]` and `{{name}}`. Links and checkboxes do not match. */
const OPEN = /\{\{[^{}]*\}\}|\[(?![ xX]\])[^\][\n]+\](?![([])/g
const ITEM = /^(\s*(?:[-*+]|\d+[.)])(?: \[[ xX]\])? )(.*)$/
const LABEL = /^(\*\*[^*]+\*\*:?|`[^`]+`:)/
/** The number of entries that replace a placeholder entry. */
const ROWS = [0, 1, 2]

/** Writes a document for an outline. Keeps the headings and replaces the guidance with text. */
function writeDocument(outline: string, reading: Reading, writer: Writer): string {
  const lines = outline
    .replace(/<!--[\s\S]*?-->/g, '[…]')
    .trim()
    .split('\n')
  const out: string[] = []
  let heading = ''
  let columns: readonly string[] = []
  let isFenced = false
  let hasTitle = false
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced
    const title = isFenced ? undefined : /^(#{1,6}) (.*)$/.exec(line)
    if (title) {
      heading = title[2]!.replace(OPEN, capital(reading.topic))
      out.push(`${title[1]} ${heading}`)
      if (!hasTitle && title[1] === '#') out.push('', writer.opening())
      hasTitle = true
      if (isEmptySection(lines, index, title[1]!.length)) out.push('', writer.paragraph(heading))
    } else if (!isFenced && line.trimStart().startsWith('|')) {
      if (!lines[index - 1]?.trimStart().startsWith('|')) columns = line.split('|')
      out.push(...writeRows(line, columns, writer))
    } else out.push(...(isFenced ? [line] : writeLine(line, lines[index + 1], heading, writer)))
  }
  const text = out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return `${text}\n\n*Filler text by ${writer.name} from ${reading.words.toLocaleString('en')} words of material, reference \`${reading.reference}\`.*\n`
}

/** Turns a row with placeholders into several rows with increasing numbers. */
function writeRows(line: string, columns: readonly string[], writer: Writer): string[] {
  if (line.search(OPEN) < 0) return [line]
  const cell = (text: string, column: number, row: number): string =>
    text.search(OPEN) < 0
      ? text.replace(/\d+/, (number) => String(Number(number) + row))
      : text.replace(OPEN, writer.short(columns[column] ?? text, row).replaceAll('|', '/'))
  return ROWS.map((row) =>
    line
      .split('|')
      .map((text, column) => cell(text, column, row))
      .join('|'),
  )
}

/** Fills in a line of the outline. If the last entry of a list has a placeholder, it becomes several entries. */
function writeLine(line: string, next: string | undefined, heading: string, writer: Writer): string[] {
  if (line.search(OPEN) < 0) return [line]
  const item = ITEM.exec(line)
  if (!item)
    return [
      line.replace(OPEN, '').trim() === ''
        ? writer.paragraph(`${heading}\n${line}`)
        : line.replace(OPEN, (hint) => writer.sentence(`${heading}\n${hint}`)),
    ]
  const [, mark = '', text = ''] = item
  const label = LABEL.exec(text)?.[1]
  if (label !== undefined) return [`${mark}${label} ${writer.sentence(`${label}\n${heading}`)}`]
  // Only the last entry of a list becomes several entries.
  const isAlone = !next || !ITEM.test(next)
  return (isAlone ? ROWS : [0]).map((index) => `${numbered(mark, index)}${writer.item(`${heading}\n${text}`)}`)
}

function numbered(mark: string, index: number): string {
  return mark.replace(/\d+/, (first) => String(Number(first) + index))
}

/** Whether a section has neither text nor subsections. */
function isEmptySection(lines: readonly string[], index: number, level: number): boolean {
  const next = lines.slice(index + 1).find((line) => line.trim() !== '')
  if (next === undefined) return true
  const following = /^(#{1,6}) /.exec(next)?.[1]
  return following !== undefined && following.length <= level
}

/** A heading or label that introduces an outline. After the label `shape:`, the outline is in a code fence. */
const TEMPLATE = /^#{1,6} [^\n]*\btemplate\b[^\n]*\n+([\s\S]*?)(?=\n+---\s*(?:\n|$)|$(?![\s\S]))/im
const ELEMENT = /^<template>\n([\s\S]*?)\n<\/template>$/m
const SHAPE = /\bshape:\s+```\w*\n([\s\S]*?)\n```/i
const HEADINGS = /\bheadings:\n+((?:- `#{1,6} [^\n]*\n?)+)/i
const LISTED = /^- `(#{1,6} [^`]+)`:?[ \t]*(.*)$/gm

/** Finds the outline of the requested document in a prompt. */
function findOutline(prompt: string): string | undefined {
  const text = ELEMENT.exec(prompt)?.[1] ?? TEMPLATE.exec(prompt)?.[1] ?? SHAPE.exec(prompt)?.[1]
  if (text !== undefined && /^#{1,6}\s/m.test(text)) return text
  const list = HEADINGS.exec(prompt)?.[1]
  if (list === undefined) return undefined
  return [...list.matchAll(LISTED)].map(([, heading, about]) => `${heading}\n\n${about && `[${about}]\n\n`}`).join('')
}
