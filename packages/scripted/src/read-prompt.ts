import type { Message } from '@quire/core'
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

/** Words that precede a noun. */
const BEFORE = new Set('the a an our your their its of for with in on at from every each many'.split(' '))
/** Words that cannot be part of a name. */
const EMPTY = new Set(
  'and or but that this these those which who what when where while than then as is are was were be been has have had do does did not can could may might must should will would it they we you i he she them us to into through between without within against across during until since towards among upon along behind beyond despite except above below near around per about over under after before so if because only also too very more most less some any all other others one same such there here how why own just once now today yet still later no by one two three four five six seven eight nine ten half forty month months week weeks year years day days time'.split(
    ' ',
  ),
)
const MAX_TERMS = 16

/** Noun phrases in sentences, most frequent first. */
export function findTerms(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const part of sentences.flatMap((sentence) => sentence.split(/[^\p{L}\p{N}\s'’-]+/u))) {
    const words = [...part.split(/\s+/), '']
    let before = ''
    let run: string[] = []
    for (const [index, written] of words.entries()) {
      const word = written.toLowerCase()
      if (word !== '' && !BEFORE.has(word) && !EMPTY.has(word)) {
        // A capital letter inside a sentence counts as the start of a name.
        run.push(index > 0 ? written : word)
        continue
      }
      const term = termOf(run, before)
      if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1)
      run = []
      before = word
    }
  }
  const ranked = [...counts].sort(([a, often], [b, times]) => times - often || (a < b ? -1 : 1)).map(([term]) => term)
  return ranked.length > 0 ? ranked.slice(0, MAX_TERMS) : ['the work', 'the people concerned', 'the first version']
}

function termOf(run: readonly string[], before: string): string | undefined {
  const last = run.at(-1)
  if (last === undefined || run.length > 2 || !BEFORE.has(before)) return undefined
  if (last.length < 4 || run.some((word) => /\d|^\p{Lu}/u.test(word)) || /(?:ly|ing|ed|ful|able|ous|less)$/.test(last))
    return undefined
  const term = run.join(' ')
  return /[^s]s$/.test(last) ? term : `the ${term}`
}
