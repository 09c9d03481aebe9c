import type { Message } from '@quire/core'
import { findTerms } from './find-terms.ts'
import { hashText } from './seeded-choice.ts'

/** The parts of a prompt that a scripted model uses. */
export interface Reading {
  readonly text: string
  readonly lastMessage: string
  /** Sentences that can be quoted, most important first. */
  readonly sentences: readonly string[]
  /** Feedback from people on earlier work. It is used before all other material. */
  readonly feedback: ReadonlySet<string>
  /** Key phrases found in the sentences. */
  readonly terms: readonly string[]
  readonly topic: string
  readonly words: number
  /** A hash of the whole prompt. */
  readonly reference: string
}

type Kind = 'feedback' | 'request' | 'material' | 'framing' | 'unlabelled'

/** Maps labels to the kind of text below them. The first match is used. */
const LABELS: readonly (readonly [Kind, RegExp])[] = [
  [
    'request',
    /^(?:the |your |this )?(?:(?:user|original|initial|change)s? )*(?:request|brief|question|idea|goal|task|message)s?$/,
  ],
  ['feedback', /\b(?:feedback|comments?|corrections?)\b/],
  [
    'framing',
    /\b(?:instructions?|templates?|format|style|schema|rules?|role|output|protocols?|tools?|actions|answer|reminder|how to|what to)\b/,
  ],
  [
    'material',
    /\b(?:inputs?|documents?|materials?|sources?|context|artifacts?|files?|upstream|results?|plan|notes?|state)\b/,
  ],
]
const MAX_SENTENCES = 60
const MAX_QUOTED_WORDS = 40

export function readPrompt(messages: readonly Message[]): Reading {
  const text = messages.map(({ content }) => content.replaceAll('\r\n', '\n')).join('\n\n')
  const lastMessage = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const sections = messages.flatMap(({ role, content }) =>
    splitSections(content, role === 'system' ? 'framing' : 'unlabelled'),
  )
  const of = (kind: Kind): string[] =>
    sections.filter((one) => one.kind === kind).flatMap(({ lines }) => sentencesOf(lines))
  const feedback = of('feedback')
  const own = [...feedback, ...of('request')]
  const rest = own.length > 0 ? of('material') : [...of('unlabelled'), ...of('material')]
  const sentences = [...new Set([...own, ...rest])].slice(0, MAX_SENTENCES)
  const terms = findTerms(own.length > 0 ? own : sentences)
  const title = sections.find(({ kind, title }) => kind === 'request' && title !== undefined)?.title
  return {
    text,
    lastMessage,
    sentences: sentences.length > 0 ? sentences : [shortMessage(lastMessage)],
    feedback: new Set(feedback),
    terms,
    topic: nounPhrase(title) ?? nounPhrase(terms[0]) ?? 'proposal',
    words: text.split(/\s+/).length,
    reference: hashText(text).toString(16).padStart(8, '0'),
  }
}

/** If the message contains no whole sentence, as in "fix bug", the message itself is quoted. */
function shortMessage(message: string): string {
  const text = message.trim()
  return text.length > 0 && text.length < 200 ? text : 'there is no material beyond the instructions'
}

interface Section {
  readonly kind: Kind
  /** The first heading in the section. It states the subject. */
  title?: string
  readonly lines: string[]
}

/**
 * Splits a text into sections. A section starts at a heading or an element with a known label. It ends where the next
 * section starts, at a closing tag, or at a horizontal rule.
 */
function splitSections(content: string, first: Kind): Section[] {
  let section: Section = { kind: first, lines: [] }
  const sections = [section]
  const start = (kind: Kind): void => {
    section = { kind, lines: [] }
    sections.push(section)
  }
  let isFenced = false
  for (const line of content.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced
    if (isFenced) continue
    const label = /^#{1,6} (.*)$/.exec(line)?.[1] ?? /^<(\w+)[^>]*>$/.exec(line.trim())?.[1]
    const kind = label === undefined ? undefined : kindOf(label)
    if (kind) start(kind)
    else if (/^---+$|^<\/\w+>$/.test(line.trim())) start(first)
    else if (label === undefined) section.lines.push(line)
    else section.title ??= label
  }
  return sections
}

function kindOf(label: string): Kind | undefined {
  const words = label
    .toLowerCase()
    .replace(/[_\-/:'’.*`]+/g, ' ')
    .trim()
  return LABELS.find(([, fits]) => fits.test(words))?.[0]
}

/** Whole sentences from text and list entries, without tables, JSON or guidance in brackets. */
function sentencesOf(lines: readonly string[]): string[] {
  return (
    lines
      .filter((line) => !/^\s*(?:\||["{}[\]<])/.test(line) && !/reference `?[0-9a-f]{8}/.test(line))
      .map((line) => line.replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, ''))
      // Removes bold words at the start of an entry. Keeps other bold words.
      .map((line) => line.replace(/^\*\*[^*]*\*\*\s*/, '').replaceAll('**', ''))
      .flatMap((line) => line.split(/(?<=[.!?])\s+/))
      .map((sentence) => sentence.trim())
      .filter((sentence) => !/[“”"`{}[\]]|:$/.test(sentence) && isQuotable(sentence.split(/\s+/).length))
  )
}

function isQuotable(words: number): boolean {
  return words >= 5 && words <= MAX_QUOTED_WORDS
}

/** Returns a phrase that can follow "the". Returns undefined for a question or a sentence. */
function nounPhrase(phrase: string | undefined): string | undefined {
  if (phrase === undefined || /[?!.]$/.test(phrase)) return undefined
  return phrase.replace(/^(?:an?|the) /i, '')
}
